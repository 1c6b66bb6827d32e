import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavedReply } from '#contract/office/service/saved-replies.ts'
import { useRead } from '#office/api/queries.ts'
import { Select } from '#office/kit/field.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { type Language, languages, textIn } from '#shared/markets.ts'

/** Inserts a saved reply in the language of the message, or in another one, which its name then says. */
export function SavedReplySelect({ language, onInsert }: { language: string; onInsert(text: string): void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data } = useRead<{ items: SavedReply[] }>('/saved-replies')
  const replies = data?.items ?? []
  const labelOf = ({ name, bodies }: SavedReply) => {
    if (bodies[language as Language]) return name
    const written = languages.find((each) => bodies[each] && bodies[each] === textIn(bodies, language as Language))
    return written ? t('messages.otherLanguage', { name, language: formats.language(written) }) : name
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      {replies.length > 0 && (
        <div className="min-w-0 grow basis-56">
          <Select
            label={t('messages.saved')}
            value=""
            options={[
              { value: '', label: t('messages.chooseSaved') },
              ...replies.map((reply) => ({ value: String(reply.id), label: labelOf(reply) })),
            ]}
            onChange={(event) => {
              const reply = replies.find(({ id }) => String(id) === event.target.value)
              if (reply) onInsert(textIn(reply.bodies, language as Language))
            }}
          />
        </div>
      )}
      <Link to="/messages/replies" className="inline-flex min-h-9 items-center underline pointer-coarse:min-h-11">
        {t('messages.manage')}
      </Link>
    </div>
  )
}
