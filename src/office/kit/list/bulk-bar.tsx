import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BulkAnswer } from '#contract/office/lists.ts'
import { useAct, useRefresh } from '#office/api/queries.ts'
import { ActDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { useScreenActs } from '#office/shell/screen-actions.ts'
import { BulkResult } from './bulk-result.tsx'

type BulkInput = Record<string, unknown>

export type BulkAct = {
  act: string
  label: string
  /** The act asks for one. */
  needsReason?: boolean
  /** What the act needs besides, and the fields that ask for it. */
  input?: BulkInput
  fields?(
    input: BulkInput,
    change: (input: BulkInput) => void,
    target: Record<string, unknown>,
    chosen: readonly ChosenRow[],
  ): ReactNode
  /** What is still missing of the input, as a sentence. */
  missing?(input: BulkInput, chosen: readonly ChosenRow[]): string | null
  /** What is sent of the input; left out: all of it. */
  sent?(input: BulkInput): BulkInput
  /** The rows stay selected: another act usually follows. */
  keepsSelection?: boolean
  /** What will happen, where "{{count}} rows" does not say it. */
  consequence?(count: number): string
  /** The answer is a file, kept under this name. */
  file?: string
  /** Leads to a screen for these rows (null: all that match) instead of asking. */
  leadsTo?(ids: string[] | null, query: string): string
  /** What is offered once it is done, e.g. something to print. */
  after?(answer: BulkAnswer): ReactNode
}

/** A row as the person saw it. `version`: for acts on what was read only. */
export type SeenRow = { name: string; version?: number }

/** `name` is empty for a row that is selected on a page before. */
export type ChosenRow = { id: string; name: string }

type BulkProps = {
  path: string
  acts: readonly BulkAct[]
  /** By their ids, where an act is for the versions that were seen. */
  rows?: readonly (readonly [id: string, SeenRow])[] | undefined
  selected: ReadonlySet<string>
  query: string
  total: number
  onClear(): void
}

/** What can be done with the selected rows, or with all that match; rows that could not be done are named. */
export function BulkBar({ path, acts, rows, selected, query, total, onClear }: BulkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAll, setAll] = useState(false)
  const [begun, setBegun] = useState<BulkAct | null>(null)
  const [result, setResult] = useState<{ act: BulkAct; answer: BulkAnswer } | null>(null)
  const count = isAll ? total : selected.size
  const chosen = t('list.selected', { count })
  // A row that left the list meanwhile is known as it was.
  const known = useRef(new Map<string, SeenRow>())
  for (const [id, row] of rows ?? []) known.current.set(id, row)
  const [versions, setVersions] = useState<Record<string, number> | null>(null)
  const begin = (act: BulkAct) => {
    if (act.leadsTo) return navigate(act.leadsTo(isAll ? null : [...selected], query))
    const seen = [...selected].flatMap((id) => {
      const row = known.current.get(id)
      return row?.version === undefined ? [] : [[id, row.version] as const]
    })
    setVersions(seen.length ? Object.fromEntries(seen) : null)
    setBegun(act)
  }
  // Tab reaches the bar behind all the rows only.
  useScreenActs(
    acts.map((act) => ({ id: `bulk ${act.act}`, label: `${act.label} · ${chosen}`, run: () => begin(act) })),
  )
  return (
    <div
      role="toolbar"
      aria-label={t('list.bulk')}
      className="sticky bottom-16 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-2 shadow-overlay sm:bottom-3"
    >
      <span className="px-2 font-medium">{chosen}</span>
      {!isAll && total > selected.size && (
        <Button shape="quiet" onPress={() => setAll(true)}>
          {t('list.selectAll', { count: total })}
        </Button>
      )}
      <span className="flex-1" />
      {acts.map((act) => (
        <Button key={act.act} onPress={() => begin(act)}>
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
          versions={isAll ? null : versions}
          chosen={isAll ? [] : [...selected].map((id) => ({ id, name: known.current.get(id)?.name ?? '' }))}
          target={isAll ? { filter: filterOf(query), expected: total } : { ids: [...selected] }}
          onClose={() => setBegun(null)}
          onDone={(answer) => {
            setBegun(null)
            if (typeof answer === 'string') {
              saveFile(begun.file ?? begun.act, answer)
              showToast(t('list.saved'))
            } else if (begun.after || answer.operation !== null || answer.failed.length > 0) {
              setResult({ act: begun, answer })
            } else {
              showToast(t('list.bulkCount', { count: answer.done.length }))
              if (!begun.keepsSelection) onClear()
            }
          }}
        />
      )}
      {result && (
        <BulkResult
          path={path}
          result={result.answer}
          nameOf={(id) => known.current.get(id)?.name ?? id}
          after={result.act.after?.(result.answer)}
          onClose={() => {
            const keeps = result.act.keepsSelection
            setResult(null)
            if (!keeps) onClear()
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
  versions: Record<string, number> | null
  chosen: readonly ChosenRow[]
  onClose(): void
  onDone(answer: BulkAnswer | string): void
}

function BulkDialog({ path, act, count, target, versions, chosen, onClose, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [input, setInput] = useState<BulkInput>(act.input ?? {})
  const run = useAct<BulkAnswer | string>('POST', `${path}/bulk`, { refresh: [path], onDone })
  const refresh = useRefresh()
  const missing = act.missing?.(input, chosen) ?? null
  const hasChanged = run.error?.code === 'bulk.changed'
  useEffect(() => {
    // The list is read again, so that the next try names the new count.
    if (hasChanged) refresh(path)
  }, [hasChanged, path, refresh])
  return (
    <ActDialog
      title={act.label}
      consequence={act.consequence?.(count) ?? t('list.bulkConsequence', { count })}
      confirmLabel={act.label}
      isPending={run.isPending}
      isIncomplete={(act.needsReason === true && !reason.trim()) || missing !== null}
      missing={missing ?? undefined}
      error={run.error}
      onConfirm={() =>
        run.mutate({
          body: {
            ...target,
            act: act.act,
            input: {
              ...(act.sent?.(input) ?? input),
              ...(act.needsReason && { reason }),
              ...(versions && { versions }),
            },
          },
        })
      }
      onClose={onClose}
    >
      {act.fields?.(input, setInput, target, chosen)}
      {act.needsReason && (
        <TextField
          required
          label={t('act.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
