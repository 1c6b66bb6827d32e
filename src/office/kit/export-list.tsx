import { useTranslation } from 'react-i18next'
import type { ExportResponse } from '#contract/office/office/exports.ts'
import { useRead } from '#office/api/queries.ts'
import { joined } from '#shared/isolated-text.ts'
import { ErrorNote } from './error-note.tsx'
import { useFormats } from './formats.ts'
import type { ListResponse } from './list/list-screen.tsx'

/** Lists the exported files of these kinds from the last day, for download. */
export function ExportList({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTranslation()
  const { number, shortTime } = useFormats()
  const { data, error, refetch } = useRead<ListResponse<ExportResponse>>('/exports?limit=50', {
    everyWhile: ({ items }) => items.some(({ state }) => state === 'RUNNING'),
  })
  const isGood = ({ kind, expires_at }: ExportResponse) => kinds.includes(kind) && new Date(expires_at) > new Date()
  return (
    <>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      <ul aria-live="polite" className="grid gap-1">
        {data?.items.filter(isGood).map(({ id, kind, state, rows, filter, by, created_at }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-4">
            {state === 'DONE' ? (
              <a href={`/api/admin/exports/${id}/file`} download className="underline pointer-coarse:py-2.5">
                {t(`exports.files.${kind}`, { number: number(rows) })}
              </a>
            ) : (
              <span>{t(state === 'FAILED' ? 'exports.failed' : 'exports.making')}</span>
            )}
            <span className="text-soft">
              {joined([filter.replace('month=', '') || t('exports.everything'), by ?? '', shortTime(created_at)])}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
