import { useTranslation } from 'react-i18next'
import type { ExportAnswer } from '#contract/office/exports.ts'
import { useAct, useRead } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import type { ListAnswer } from '#office/kit/list/list-screen.tsx'
import { Section } from '#office/kit/section.tsx'

/** Has files of all products made, and offers those of the last day. */
export function Exports() {
  const { t } = useTranslation()
  const { number, shortTime } = useFormats()
  const { data, error, refetch } = useRead<ListAnswer<ExportAnswer>>('/exports?limit=10', {
    everyWhile: ({ items }) => items.some(({ state }) => state === 'RUNNING'),
  })
  const make = useAct('POST', '/exports', { refresh: ['/exports'] })
  const isGood = ({ expires_at }: ExportAnswer) => new Date(expires_at) > new Date()
  return (
    <div className="pt-8">
      <Section
        title={t('imports.exports')}
        acts={
          <Button isPending={make.isPending} onPress={() => make.mutate({ body: { kind: 'products' } })}>
            {t('imports.export')}
          </Button>
        }
      >
        <p className="text-soft">{t('imports.exportText')}</p>
        {(error ?? make.error) && <ErrorNote error={(error ?? make.error)!} onRetry={refetch} />}
        <ul aria-live="polite" className="grid gap-1">
          {data?.items.filter(isGood).map((row) => (
            <li key={row.id} className="flex min-h-9 flex-wrap items-center gap-x-4">
              {row.state === 'DONE' ? (
                <a href={`/api/admin/exports/${row.id}/file`} download className="underline pointer-coarse:py-2.5">
                  {t('imports.exported', { number: number(row.rows) })}
                </a>
              ) : (
                <span>{t(row.state === 'FAILED' ? 'imports.states.FAILED' : 'imports.making')}</span>
              )}
              <span className="text-soft">
                {[row.filter || t('imports.everything'), row.by, shortTime(row.created_at)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
