import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavedReply } from '#contract/office/service/saved-replies.ts'
import { useMay } from '#office/api/me.ts'
import { useRead } from '#office/api/queries.ts'
import { LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Empty, PageHeader, Skeleton } from '#office/kit/section.tsx'
import { type Language, languages, textIn } from '#shared/markets.ts'

/** Screen of the replies that are written once for many messages. */
export function Component() {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const mayWrite = useMay()('messages.write')
  const { data, error, refetch } = useRead<{ items: SavedReply[] }>('/saved-replies')
  return (
    <>
      <PageHeader
        title={t('messages.savedReplies')}
        actions={
          <>
            <LinkButton to="/messages">{t('areas.messages')}</LinkButton>
            {mayWrite && (
              <LinkButton to="/messages/replies/new" shape="primary">
                {t('replies.new')}
              </LinkButton>
            )}
          </>
        }
      />
      <p className="max-w-2xl pb-4 text-soft">{t('replies.intro')}</p>
      {error && !data && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={5} />}
      {data?.items.length === 0 && <Empty title={t('replies.none')} text={t('replies.noneText')} />}
      <ul className="grid max-w-3xl gap-2">
        {data?.items.map(({ id, name, bodies }) => (
          <li key={id}>
            <Link
              to={`/messages/replies/${id}`}
              className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2 hover:bg-ground"
            >
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              <span dir="auto" className="line-clamp-2 text-soft wrap-anywhere">
                {textIn(bodies, i18n.language as Language)}
              </span>
              <span className="text-sm text-soft">
                {languages
                  .filter((language) => bodies[language])
                  .map((language) => formats.language(language))
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
