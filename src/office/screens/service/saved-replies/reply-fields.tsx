import { useTranslation } from 'react-i18next'
import { FormText } from '#office/kit/form/form-fields.tsx'
import { LanguageTabs, TextLanguages, TextsField } from '#office/kit/form/texts-field.tsx'
import { replyPlaceholders } from '#shared/vocabularies.ts'

/** Name and texts of a saved reply. */
export function ReplyFields() {
  const { t } = useTranslation()
  const names = replyPlaceholders.map((name) => `{{${name}}} (${t(`messages.placeholders.${name}`)})`).join(', ')
  return (
    <TextLanguages>
      <div className="max-w-xl">
        <FormText name="name" label={t('replies.name')} hint={t('replies.nameHint')} maxLength={80} />
      </div>
      <LanguageTabs />
      <TextsField name="bodies" label={t('replies.body')} kind="lines" rows={12} maxLength={10_000} />
      <p className="text-sm text-soft wrap-anywhere">
        {t('replies.bodyHint', { names, interpolation: { escapeValue: false } })}
      </p>
    </TextLanguages>
  )
}

/** Names a field in words, e.g. `Text (French)` for `bodies.fr`. */
export function useReplyLabel(): (field: string) => string {
  const { t } = useTranslation()
  return (field) => t(field === 'name' ? 'replies.name' : 'replies.body')
}
