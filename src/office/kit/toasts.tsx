import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

type Toast = { id: number; text: string; undo: (() => void) | null }

const undoMs = 10_000
const readMs = 5_000
let toasts: Toast[] = []
let count = 0
const listeners = new Set<() => void>()
/** Id of the toast whose button has the pointer or the focus; that toast stays until it loses both. */
let held: number | null = null

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function hold(id: number | null): void {
  held = id
}

function dismiss(id: number): void {
  if (held === id) held = null
  change(toasts.filter((toast) => toast.id !== id))
}

/**
 * Shows the result of an action and announces it to screen readers. With `undo`, the user can revert it for ten
 * seconds.
 */
export function showToast(text: string, undo: (() => void) | null = null): void {
  const id = ++count
  change([...toasts.slice(-2), { id, text, undo }])
  const end = () => (held === id ? setTimeout(end, readMs) : dismiss(id))
  setTimeout(end, undo ? undoMs : readMs)
}

/** Undoes the action of the newest toast that has an undo. Returns false if there is none. */
export function undoNewest(): boolean {
  const newest = toasts.findLast(({ undo }) => undo !== null)
  if (!newest) return false
  dismiss(newest.id)
  newest.undo?.()
  return true
}

export function Toasts() {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 grid justify-items-center gap-2 sm:bottom-6"
    >
      {shown.map(({ id, text, undo }) => (
        <div
          key={id}
          className="pointer-events-auto flex items-center gap-3 rounded-md bg-text py-1.5 pr-1.5 pl-4 text-ground shadow-overlay"
        >
          <span>{text}</span>
          {undo && (
            <AriaButton
              aria-keyshortcuts="Control+Z"
              onHoverChange={(isOver) => hold(isOver ? id : null)}
              onFocusChange={(isThere) => hold(isThere ? id : null)}
              className="min-h-9 cursor-pointer px-2 font-medium underline pointer-coarse:min-h-11"
              onPress={() => {
                dismiss(id)
                undo()
              }}
            >
              {t('act.undo')}
            </AriaButton>
          )}
          <AriaButton
            aria-label={t('act.close')}
            onPress={() => dismiss(id)}
            className="grid size-8 place-items-center pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </AriaButton>
        </div>
      ))}
    </div>
  )
}
