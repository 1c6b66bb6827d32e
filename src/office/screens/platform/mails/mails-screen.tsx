import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MailTemplateList } from '#contract/office/platform/mail-templates.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { mailGroups } from '#shared/vocabularies.ts'

export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead<MailTemplateList>('/mail-templates')
  return (
    <>
      <PageHeader title={t('content.parts.mails')} />
      <p className="max-w-2xl pb-4 text-soft">{t('mails.intro')}</p>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={14} />}
      <div className="grid items-start gap-6 pb-6 lg:grid-cols-2">
        {data &&
          mailGroups.map((group) => (
            <Section key={group} title={t(`mails.groups.${group}`)}>
              <ul className="grid">
                {data.items
                  .filter((each) => each.group === group)
                  .map(({ kind }) => (
                    <li key={kind}>
                      <Link
                        to={`/content/mails/${kind}`}
                        className="flex min-h-9 items-center rounded-md px-2 text-brand hover:bg-line/40 pointer-coarse:min-h-11"
                      >
                        {t(`mails.kinds.${kind}`)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </Section>
          ))}
      </div>
    </>
  )
}
