import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChecksResponse } from '#contract/office/ledger/reconciliation.ts'
import { useMay } from '#office/api/me.ts'
import { useAction, useRead, useRefresh } from '#office/api/queries.ts'
import { Button } from '#office/kit/button.tsx'
import { ErrorNote } from '#office/kit/error-note.tsx'
import { useFormats } from '#office/kit/formats.ts'
import { Skeleton } from '#office/kit/section.tsx'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { unchecked: 'waiting', agree: 'good', differ: 'attention' } as const
const shownChecks = 10

/** Shows the result of the last check, and the progress of a check on demand. */
export function CheckSummary() {
  const { t } = useTranslation()
  const { dateTime } = useFormats()
  const may = useMay()
  const { data, error, refetch } = useRead<ChecksResponse>('/books/checks', {
    everyWhile: ({ asked }) => asked?.state === 'RUNNING',
  })
  const run = useAction('POST', '/books/check', { refresh: ['/books/checks'] })
  const isRunning = data?.asked?.state === 'RUNNING'
  useRefreshAtEnd(isRunning)
  if (error && !data) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  const { state, differences, accepted, checked_at, asked, items } = data
  return (
    <section aria-label={t('books.lastCheck')} className="my-3 grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <StateTag tone={tones[state]}>{t(`books.checkStates.${state}`)}</StateTag>
            {state !== 'unchecked' && (
              <span>
                {[
                  t('books.openCount', { count: differences }),
                  accepted > 0 && t('books.keptCount', { count: accepted }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </p>
          <p className="text-sm text-soft">
            {checked_at ? t('books.checkedAt', { time: dateTime(checked_at) }) : t('books.neverChecked')}
          </p>
        </div>
        {may('books.act') && (
          <Button shape="primary" isPending={isRunning || run.isPending} onPress={() => run.mutate({})}>
            {isRunning ? t('books.running') : t('books.runNow')}
          </Button>
        )}
      </div>
      {asked && isRunning && <Progress done={asked.done} total={asked.total} />}
      {asked?.failure && !isRunning && (
        <p role="status" className="text-attention">
          {t(asked.failure === 'provider.unavailable' ? 'books.checkSilent' : 'books.checkFailed', {
            time: dateTime(asked.finished_at ?? asked.created_at),
          })}
        </p>
      )}
      {run.error && <ErrorNote error={run.error} />}
      {items.length > 0 && <Checks items={items.slice(0, shownChecks)} />}
    </section>
  )
}

/** Reads the list below again when a check ends. */
function useRefreshAtEnd(isRunning: boolean): void {
  const refresh = useRefresh()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) refresh('/books', '/counts')
    wasRunning.current = isRunning
  }, [isRunning, refresh])
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  const label = t('books.progress', { done, total })
  return (
    <div className="grid gap-1">
      <progress aria-label={label} value={done} max={total} className="h-2 w-full accent-brand" />
      <p aria-live="polite" className="text-sm text-soft">
        {label}
      </p>
    </div>
  )
}

function Checks({ items }: { items: ChecksResponse['items'] }) {
  const { t } = useTranslation()
  const { dateTime, number } = useFormats()
  const counts = ['payments', 'orders', 'refunds', 'invoices', 'memberships', 'differences'] as const
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm text-soft pointer-coarse:py-3">{t('books.checks')}</summary>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className="h-9 pr-3 font-medium">
                {t('books.checkedUntil')}
              </th>
              {counts.map((name) => (
                <th key={name} scope="col" className="px-2 text-right font-medium">
                  {t(`books.counts.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((check) => (
              <tr key={check.id} className="border-b border-line">
                <td className="h-9 pr-3 whitespace-nowrap">{dateTime(check.finished_at)}</td>
                {counts.map((name) => (
                  <td key={name} className="px-2 text-right">
                    {number(check[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
