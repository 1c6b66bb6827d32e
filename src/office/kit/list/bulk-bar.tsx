import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#contract/office/lists.ts'
import { useAct, useRefresh } from '#office/api/queries.ts'
import { ActDialog } from '#office/kit/act-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'
import { BulkResult } from './bulk-result.tsx'

/** `needsReason`: the act asks for one. */
export type BulkAct = { act: string; label: string; needsReason?: boolean }

type BulkProps = {
  path: string
  acts: readonly BulkAct[]
  selected: ReadonlySet<string>
  query: string
  total: number
  onClear(): void
}

/** What can be done with the selected rows, or with all that match; rows that could not be done are named. */
export function BulkBar({ path, acts, selected, query, total, onClear }: BulkProps) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const [begun, setBegun] = useState<BulkAct | null>(null)
  const [result, setResult] = useState<BulkAnswer | null>(null)
  const count = isAll ? total : selected.size
  return (
    <div
      role="toolbar"
      aria-label={t('list.bulk')}
      className="sticky bottom-16 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-2 shadow-overlay sm:bottom-3"
    >
      <span className="px-2 font-medium">{t('list.selected', { count })}</span>
      {!isAll && total > selected.size && (
        <Button shape="quiet" onPress={() => setAll(true)}>
          {t('list.selectAll', { count: total })}
        </Button>
      )}
      <span className="flex-1" />
      {acts.map((act) => (
        <Button key={act.act} onPress={() => setBegun(act)}>
          {act.label}
        </Button>
      ))}
      <Button shape="quiet" onPress={onClear}>
        {t('list.clearSelection')}
      </Button>
      {begun && (
        <BulkDialog
          path={path}
          act={begun}
          count={count}
          target={isAll ? { filter: filterOf(query), expected: total } : { ids: [...selected] }}
          onClose={() => setBegun(null)}
          onDone={(answer) => {
            setBegun(null)
            setResult(answer)
          }}
        />
      )}
      {result && (
        <BulkResult
          path={path}
          result={result}
          onClose={() => {
            setResult(null)
            onClear()
          }}
        />
      )}
    </div>
  )
}

/** Which rows, without their order and page. */
function filterOf(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('cursor')
  params.delete('sort')
  return params.toString()
}

type DialogProps = {
  path: string
  act: BulkAct
  count: number
  target: Record<string, unknown>
  onClose(): void
  onDone(answer: BulkAnswer): void
}

function BulkDialog({ path, act, count, target, onClose, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const run = useAct<BulkAnswer>('POST', `${path}/bulk`, { refresh: [path], onDone })
  const refresh = useRefresh()
  const hasChanged = run.error?.code === 'bulk.changed'
  useEffect(() => {
    // The list is read again, so that the next try names the new count.
    if (hasChanged) refresh(path)
  }, [hasChanged, path, refresh])
  return (
    <ActDialog
      title={act.label}
      consequence={t('list.bulkConsequence', { count })}
      confirmLabel={act.label}
      isPending={run.isPending}
      isDisabled={act.needsReason === true && !reason.trim()}
      error={run.error}
      onConfirm={() => run.mutate({ body: { ...target, act: act.act, input: act.needsReason ? { reason } : {} } })}
      onClose={onClose}
    >
      {act.needsReason && (
        <TextField label={t('act.reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
      )}
    </ActDialog>
  )
}
