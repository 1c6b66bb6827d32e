import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { useRead } from '#office/api/queries.ts'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Section, Skeleton } from '#office/kit/section.tsx'
import { joined } from '#shared/isolated-text.ts'
import { useSettingText } from './use-setting-text.ts'

export function PageHistory({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const { nameOf, besideText } = useSettingText()
  const query = `subject=${keys.join(',')}`
  const { data, error, refetch } = useRead<AuditResponse>(`/audit?${query}&limit=10`)
  return (
    <Section
      title={t('settings.history')}
      actions={
        data?.next && (
          <Link to={`/settings/audit?${query}`} className="text-brand underline underline-offset-2">
            {t('settings.wholeHistory')}
          </Link>
        )
      }
    >
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.items.length === 0 && <p className="text-soft">{t('settings.noHistory')}</p>}
      <ol className="grid gap-3">
        {data?.items.map(({ id, at, actor, subject, before, after }) => (
          <li key={id} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{nameOf(subject)}</span>
              <span className="text-sm text-soft">{joined([actor.name, dateTime(at)])}</span>
            </p>
            <p className="text-sm wrap-anywhere whitespace-pre-line">
              <del className="text-soft">{besideText(subject, before, after)}</del> →{' '}
              <ins className="no-underline">{besideText(subject, after, before)}</ins>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
