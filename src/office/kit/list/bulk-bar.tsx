import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BulkResponse } from '#contract/office/lists.ts'
import { useAction, useRefresh } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { useScreenActions } from '#office/shell/screen-actions.ts'
import { BulkResult } from './bulk-result.tsx'

type BulkInput = Record<string, unknown>

export type BulkAction = {
  action: string
  label: string
  needsReason?: boolean
  /** Initial values of further input; `fields` renders the fields for it. */
  input?: BulkInput
  fields?(
    input: BulkInput,
    change: (input: BulkInput) => void,
    target: Record<string, unknown>,
    chosen: readonly ChosenRow[],
  ): ReactNode
  /** Returns a sentence about missing input, or null. */
  missing?(input: BulkInput, chosen: readonly ChosenRow[]): string | null
  /** Returns the part of the input to send; defaults to all of it. */
  sent?(input: BulkInput): BulkInput
  /** Keeps the rows selected, because another action usually follows. */
  keepsSelection?: boolean
  /** Describes the effect, if "{{count}} rows" is not enough. */
  consequence?(count: number): string
  /** File name under which the response is saved, if it is a file. */
  file?: string
  /** Returns the path of a screen for these rows (null: all that match), which opens instead of the dialog. */
  leadsTo?(ids: string[] | null, query: string): string
  /** Content shown after the action, e.g. a link to print something. */
  after?(response: BulkResponse): ReactNode
}

/** Row as the user saw it. `version` is set for actions that apply only to the version seen. */
export type SeenRow = { name: string; version?: number }

/** `name` is empty for a row selected on an earlier page. */
export type ChosenRow = { id: string; name: string }

type BulkProps = {
  path: string
  actions: readonly BulkAction[]
  /** Rows with their ids, for actions that apply only to the versions seen. */
  rows?: readonly (readonly [id: string, SeenRow])[] | undefined
  selected: ReadonlySet<string>
  query: string
  total: number
  onClear(): void
}

/** Shows the actions for the selected rows, or for all that match. Rows for which an action failed are named. */
export function BulkBar({ path, actions, rows, selected, query, total, onClear }: BulkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAll, setAll] = useState(false)
  const [begun, setBegun] = useState<BulkAction | null>(null)
  const [result, setResult] = useState<{ action: BulkAction; response: BulkResponse } | null>(null)
  const count = isAll ? total : selected.size
  const chosen = t('list.selected', { count })
  // Remembers rows that have left the list as they were last seen.
  const known = useRef(new Map<string, SeenRow>())
  for (const [id, row] of rows ?? []) known.current.set(id, row)
  const [versions, setVersions] = useState<Record<string, number> | null>(null)
  const begin = (action: BulkAction) => {
    if (action.leadsTo) return navigate(action.leadsTo(isAll ? null : [...selected], query))
    const seen = [...selected].flatMap((id) => {
      const row = known.current.get(id)
      return row?.version === undefined ? [] : [[id, row.version] as const]
    })
    setVersions(seen.length ? Object.fromEntries(seen) : null)
    setBegun(action)
  }
  // Offers the actions in the palette too, because Tab reaches the bar only after all rows.
  useScreenActions(
    actions.map((action) => ({
      id: `bulk ${action.action}`,
      label: `${action.label} · ${chosen}`,
      run: () => begin(action),
    })),
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
      {actions.map((action) => (
        <Button key={action.action} onPress={() => begin(action)}>
          {action.label}
        </Button>
      ))}
      <Button shape="quiet" onPress={onClear}>
        {t('list.clearSelection')}
      </Button>
      {begun && (
        <BulkDialog
          path={path}
          action={begun}
          count={count}
          versions={isAll ? null : versions}
          chosen={isAll ? [] : [...selected].map((id) => ({ id, name: known.current.get(id)?.name ?? '' }))}
          target={isAll ? { filter: filterOf(query), expected: total } : { ids: [...selected] }}
          onClose={() => setBegun(null)}
          onDone={(response) => {
            setBegun(null)
            if (typeof response === 'string') {
              saveFile(begun.file ?? begun.action, response)
              showToast(t('list.saved'))
            } else if (begun.after || response.operation !== null || response.failed.length > 0) {
              setResult({ action: begun, response })
            } else {
              showToast(t('list.bulkCount', { count: response.done.length }))
              if (!begun.keepsSelection) onClear()
            }
          }}
        />
      )}
      {result && (
        <BulkResult
          path={path}
          result={result.response}
          nameOf={(id) => known.current.get(id)?.name ?? id}
          after={result.action.after?.(result.response)}
          onClose={() => {
            const keeps = result.action.keepsSelection
            setResult(null)
            if (!keeps) onClear()
          }}
        />
      )}
    </div>
  )
}

/** Returns the query's filters, without order and page. */
function filterOf(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('cursor')
  params.delete('sort')
  return params.toString()
}

type DialogProps = {
  path: string
  action: BulkAction
  count: number
  target: Record<string, unknown>
  versions: Record<string, number> | null
  chosen: readonly ChosenRow[]
  onClose(): void
  onDone(response: BulkResponse | string): void
}

function BulkDialog({ path, action, count, target, versions, chosen, onClose, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [input, setInput] = useState<BulkInput>(action.input ?? {})
  const run = useAction<BulkResponse | string>('POST', `${path}/bulk`, { refresh: [path], onDone })
  const refresh = useRefresh()
  const missing = action.missing?.(input, chosen) ?? null
  const hasChanged = run.error?.code === 'bulk.changed'
  useEffect(() => {
    // Reads the list again, so that the next attempt names the new count.
    if (hasChanged) refresh(path)
  }, [hasChanged, path, refresh])
  return (
    <ActionDialog
      title={action.label}
      consequence={action.consequence?.(count) ?? t('list.bulkConsequence', { count })}
      confirmLabel={action.label}
      isPending={run.isPending}
      isIncomplete={(action.needsReason === true && !reason.trim()) || missing !== null}
      missing={missing ?? undefined}
      error={run.error}
      onConfirm={() =>
        run.mutate({
          body: {
            ...target,
            act: action.action,
            input: {
              ...(action.sent?.(input) ?? input),
              ...(action.needsReason && { reason }),
              ...(versions && { versions }),
            },
          },
        })
      }
      onClose={onClose}
    >
      {action.fields?.(input, setInput, target, chosen)}
      {action.needsReason && (
        <TextField
          required
          label={t('act.reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}
