import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#contract/office/lists.ts'
import { useAct } from '#office/api/queries.ts'
import { ActDialog, Sheet } from '#office/kit/act-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'

/** `reason`: the act asks for one. */
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
          target={isAll ? { filter: query, expected: total } : { ids: [...selected] }}
          onClose={() => setBegun(null)}
          onDone={(answer) => {
            setBegun(null)
            setResult(answer)
          }}
        />
      )}
      {result && (
        <BulkResult
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

function BulkResult({ result, onClose }: { result: BulkAnswer; onClose(): void }) {
  const { t } = useTranslation()
  return (
    <Sheet label={t('list.bulkDone')} onClose={onClose}>
      <div className="grid gap-3 p-5">
        <h2 className="font-display text-title">{t('list.bulkDone')}</h2>
        <p>{t('list.bulkCount', { count: result.done.length })}</p>
        {result.failed.length > 0 && (
          <ul className="grid gap-1">
            {result.failed.map(({ id, message }) => (
              <li key={id} className="text-bad">
                {id}: {message}
              </li>
            ))}
          </ul>
        )}
        <Button shape="primary" onPress={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </Sheet>
  )
}
