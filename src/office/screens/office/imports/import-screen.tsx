import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ImportResponse } from '#contract/office/office/imports.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead } from '#office/api/queries.ts'
import { Button, LinkButton } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Facts, PageHeader, Section, Skeleton } from '#office/kit/section.tsx'
import { ImportState, isUnderWay } from './import-state.tsx'
import { Mapping } from './mapping.tsx'

/** Screen of an import: its planned effect, progress and result. */
export function Component() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { data, error, refetch } = useRead<ImportResponse>(`/imports/${id}`, { everyWhile: isUnderWay })
  return (
    <>
      <LinkButton to="/products/imports">{t('products.parts.imports')}</LinkButton>
      {error && <ErrorNote error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Import row={data} />}
    </>
  )
}

function Import({ row }: { row: ImportResponse }) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormats()
  const mayWrite = useMay()('catalogue.write')
  const refresh = ['/imports', '/products']
  const run = useAction('POST', `/imports/${row.id}/run`, { refresh })
  const discard = useAction('POST', `/imports/${row.id}/discard`, { refresh })
  const counts = row.state === 'CHECKED' || row.state === 'DISCARDED' ? row.check : (row.run ?? row.check)
  const isChecked = row.state === 'CHECKED'
  const willWrite = (row.check?.created ?? 0) + (row.check?.changed ?? 0)
  return (
    <>
      <PageHeader
        title={row.name}
        states={<ImportState state={row.state} />}
        actions={
          <>
            {row.has_report && (
              <a
                href={`/api/admin/imports/${row.id}/report`}
                download
                className="inline-flex min-h-9 items-center rounded-md border border-line bg-surface px-3 font-medium pointer-coarse:min-h-11"
              >
                {t('imports.report')}
              </a>
            )}
            {isChecked && mayWrite && (
              <>
                <Button isPending={discard.isPending} onPress={() => discard.mutate({})}>
                  {t('imports.discard')}
                </Button>
                <Button
                  shape="primary"
                  isPending={run.isPending}
                  isDisabled={willWrite === 0}
                  onPress={() => run.mutate({})}
                >
                  {t('imports.run', { count: willWrite, number: number(willWrite) })}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {(run.error ?? discard.error) && <ErrorNote error={(run.error ?? discard.error)!} />}
        {isUnderWay(row) && (
          <p className="flex flex-wrap items-center gap-3">
            <progress
              aria-label={t(`imports.states.${row.state}`)}
              value={row.done}
              max={Math.max(row.total, 1)}
              className="h-2 w-60 accent-brand"
            />
            {t('imports.progress', { done: number(row.done), total: number(row.total) })}
          </p>
        )}
        {counts && (
          <Section title={t(isChecked ? 'imports.willDo' : 'imports.did')}>
            {isChecked && <p className="text-soft">{t('imports.nothingYet')}</p>}
            <Facts
              facts={(['created', 'changed', 'unchanged', 'refused'] as const).map((name) => [
                t(`imports.outcomes.${name}`),
                number(counts[name]),
              ])}
            />
          </Section>
        )}
        {isChecked && row.mapping && mayWrite && <Mapping key={row.version} row={row} mapping={row.mapping} />}
        <Rows title={t('imports.failed')} rows={row.failed} />
        <Rows title={t('imports.refusedRows')} rows={row.refused} />
        {row.notes.length > 0 && (
          <Section title={t('imports.notes')}>
            <ul className="grid gap-1">
              {row.notes.map((note) => (
                <li key={note} className="wrap-anywhere">
                  {note}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <p className="text-soft">
          {[row.by, dateTime(row.created_at), row.finished_at && t('imports.until', { at: dateTime(row.finished_at) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </>
  )
}

function Rows({ title, rows }: { title: string; rows: ImportResponse['refused'] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid gap-1">
        {rows.map(({ line, why }) => (
          <li
            key={`${line} ${why}`}
            className="grid gap-x-4 border-b border-line py-1 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <span className="text-soft">{t('imports.line', { line })}</span>
            <span className="wrap-anywhere">{why}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
