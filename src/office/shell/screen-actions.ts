import { useEffect, useId, useRef, useSyncExternalStore } from 'react'

/** Action of the present screen, offered in the palette; `keys` shows its keyboard shortcut. */
export type ScreenAction = { id: string; label: string; keys?: string; run(): void }

let actions: ReadonlyMap<string, readonly ScreenAction[]> = new Map()
const listeners = new Set<() => void>()

function change(owner: string, next: readonly ScreenAction[]): void {
  const changed = new Map(actions)
  if (next.length) changed.set(owner, next)
  else changed.delete(owner)
  actions = changed
  for (const listener of listeners) listener()
}

/** Offers the actions allowed now in the palette, as long as the screen is shown. */
export function useScreenActions(present: readonly ScreenAction[]): void {
  const owner = useId()
  const latest = useRef(present)
  latest.current = present
  const written = present.map(({ id, label, keys }) => `${id} ${label} ${keys}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` says when the list is another one
  useEffect(() => {
    // Looks up `run` when the action is chosen, because it may have changed although the list did not.
    const offered = latest.current.map((action) => ({
      ...action,
      run: () => latest.current.find(({ id }) => id === action.id)?.run(),
    }))
    change(owner, offered)
    return () => change(owner, [])
  }, [owner, written])
}

/** Returns the actions that the present screen offers in the palette. */
export function useOfferedActions(): ScreenAction[] {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => actions,
  )
  return [...offered.values()].flat()
}
