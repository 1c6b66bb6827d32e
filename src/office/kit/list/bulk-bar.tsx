import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BulkResponse } from '#contract/office/lists.ts'
import { useAction, useRefresh } from '#office/api/queries.ts'
import { ActionDialog } from '#office/kit/action-dialog.tsx'
import { Button, buttonClasses } from '#office/kit/button.tsx'
import { TextField } from '#office/kit/field.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { showToast } from '#office/kit/toasts.tsx'
import { useScreenActions } from '#office/shell/screen-actions.ts'
import { BulkResult } from './bulk-result.tsx'
import type { Selection } from './use-selection.ts'

type BulkInput = Record<string, unknown>

export type BulkAction = {
  action: string
  label: string
  needsReason?: boolean
  /** Initial values of further input; `fields` renders the fields for it. */
  input?: BulkInput
  fields?(input: BulkInput, change: (input: BulkInput) => void, target: Record<string, unknown>): ReactNode
  /** Returns a sentence about missing input, or null. */
  missing?(input: BulkInput): string | null
  /** Returns the part of the input to send; defaults to all of it. */
  sent?(input: BulkInput): BulkInput
  /** Keeps the rows selected, because another action usually follows. */
  keepsSelection?: boolean
  /** Describes the effect, if "{{count}} rows" is not enough. */
  consequence?(count: number): string
  /** Describes what was done, e.g. "2 orders packed"; needed unless the action leads to something else. */
  done?(count: number): string
  /** Describes the state of a row for which the action was not possible. */
  stateOf?(state: string): string
  /** File name under which the response is saved, if it is a file. */
  file?: string
  /**
   * Returns the path of a screen or dialog for these rows (`ids` null: all that match), which opens instead of the
   * bar's own dialog. Null if there are too many.
   */
  leadsTo?(ids: string[] | null, query: string, count: number): string | null
  /** Returns the address of a document about these rows (null: all that match), which opens in a new tab. */
  opens?(ids: string[] | null, query: string): string
}

/** Max rows of a document. */
const maxOpened = 100

type BulkProps = {
  path: string
  actions: readonly BulkAction[]
  selection: Selection
  /** Ids of the rows shown. */
  shown: readonly string[]
  query: string
  total: number
}

/** Shows the actions for the selected rows, or for all that match. Rows for which an action failed are named. */
export function BulkBar({ path, actions, selection, shown, query, total }: BulkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { selected, select, known } = selection
  // Another filter matches other rows, so "all that match" holds for this filter only.
  const filter = filterOf(query)
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = allOf === filter
  const [begun, setBegun] = useState<{ action: BulkAction; ids: string[] } | null>(null)
  const [result, setResult] = useState<{ action: BulkAction; response: BulkResponse } | null>(null)
  const [versions, setVersions] = useState<Record<string, number> | null>(null)
  const count = isAll ? total : selected.size
  const chosen = t('list.selected', { count })
  const hidden = isAll ? 0 : [...selected].filter((id) => !shown.includes(id)).length
  const clear = () => {
    setAllOf(null)
    select(new Set())
  }
  const idsFor = ({ action }: BulkAction) => [...selected].filter((id) => !known.get(id)?.unfit?.includes(action))
  const labelOf = (action: BulkAction) => {
    const fit = isAll ? count : idsFor(action).length
    return fit === count ? action.label : t('list.some', { action: action.label, count: fit })
  }
  const begin = (action: BulkAction) => {
    const ids = idsFor(action)
    if (!isAll && ids.length === 0) return showToast(t('list.noneFit', { action: action.label }))
    if (action.opens) return openDocument(action.opens(isAll ? null : ids, filter))
    const path = action.leadsTo?.(isAll ? null : ids, query, isAll ? count : ids.length)
    if (path) return navigate(path)
    const seen = ids.flatMap((id) => {
      const version = known.get(id)?.version
      return version === undefined ? [] : [[id, version] as const]
    })
    setVersions(seen.length ? Object.fromEntries(seen) : null)
    setBegun({ action, ids })
  }
  const openDocument = (address: string) => {
    if (count > maxOpened) showToast(t('list.tooMany', { count: maxOpened }))
    else window.open(address, '_blank', 'noreferrer')
  }
  const deselect = (action: BulkAction, done: readonly string[]) => {
    if (action.keepsSelection) return
    if (isAll) clear()
    else select(new Set([...selected].filter((id) => !done.includes(id))))
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
      <span className="px-2 font-medium">
        {chosen}
        {hidden > 0 && <span className="text-soft">{` · ${t('list.selectedElsewhere', { count: hidden })}`}</span>}
      </span>
      {!isAll && total > selected.size && (
        <Button shape="quiet" onPress={() => setAllOf(filter)}>
          {t('list.selectAll', { count: total })}
        </Button>
      )}
      <span className="flex-1" />
      {actions.map((action) => {
        const ids = idsFor(action)
        // A link instead of a button, so that the document opens in one press, and in any way the browser offers.
        return action.opens && count <= maxOpened && (isAll || ids.length > 0) ? (
          <a
            key={action.action}
            href={action.opens(isAll ? null : ids, filter)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses()}
          >
            {labelOf(action)}
          </a>
        ) : (
          <Button key={action.action} onPress={() => begin(action)}>
            {labelOf(action)}
          </Button>
        )
      })}
      <Button shape="quiet" onPress={clear}>
        {t('list.clearSelection')}
      </Button>
      {begun && (
        <BulkDialog
          path={path}
          action={begun.action}
          count={isAll ? count : begun.ids.length}
          versions={isAll ? null : versions}
          target={isAll ? { filter, expected: total } : { ids: begun.ids }}
          onClose={() => setBegun(null)}
          onDone={(response) => {
            const { action } = begun
            setBegun(null)
            if (typeof response === 'string') {
              saveFile(action.file ?? action.action, response)
              showToast(t('list.saved'))
            } else if (response.operation !== null || response.failed.length > 0) {
              setResult({ action, response })
            } else {
              showToast(doneText(action, response.done.length))
              deselect(action, response.done)
            }
          }}
        />
      )}
      {result && (
        <BulkResult
          path={path}
          result={result.response}
          nameOf={(id) => known.get(id)?.name ?? id}
          doneText={(done) => doneText(result.action, done)}
          stateOf={result.action.stateOf}
          onClose={() => {
            const { action, response } = result
            setResult(null)
            deselect(action, response.operation === null ? response.done : [...selected])
          }}
        />
      )}
    </div>
  )
}

function doneText({ done, label }: BulkAction, count: number): string {
  return done?.(count) ?? label
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
  onClose(): void
  onDone(response: BulkResponse | string): void
}

function BulkDialog({ path, action, count, target, versions, onClose, onDone }: DialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [input, setInput] = useState<BulkInput>(action.input ?? {})
  const run = useAction<BulkResponse | string>('POST', `${path}/bulk`, { refresh: [path], onDone })
  const refresh = useRefresh()
  const missing = action.missing?.(input) ?? null
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
      {action.fields?.(input, setInput, target)}
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
