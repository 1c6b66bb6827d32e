import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { undoNewest } from '#office/kit/toasts.tsx'
import type { Area } from './areas.ts'
import { areSingleKeysOn, isInField } from './key-settings.ts'

const secondLetterMs = 1_500

/** Handles the keys that work on every screen: Ctrl or Cmd K and Z, `?`, and G followed by an area's letter. */
export function useKeys(areas: readonly Area[], open: { palette(): void; keys(): void }): void {
  const navigate = useNavigate()
  const latest = useRef({ open, navigate, areas })
  latest.current = { open, navigate, areas }
  useEffect(() => {
    let goUntil = 0
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        latest.current.open.palette()
        return
      }
      const isFree = !isInField(event.target) && !document.querySelector('[role=dialog]')
      if (key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && isFree) {
        if (undoNewest()) event.preventDefault()
        return
      }
      if (!isSingleKey(event) || document.querySelector('[role=dialog]')) return
      if (goUntil > event.timeStamp) {
        goUntil = 0
        const area = latest.current.areas.find(({ letter }) => letter === key)
        // Keeps the letter after G from the screen's own keys: G O is not O.
        event.stopImmediatePropagation()
        if (area) {
          event.preventDefault()
          latest.current.navigate(area.path)
        }
        return
      }
      if (key === 'g') goUntil = event.timeStamp + secondLetterMs
      if (event.key === '?') latest.current.open.keys()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** True if a single key was pressed outside fields. AltGr is allowed, because many keyboards need it to type `[`. */
function isSingleKey(event: KeyboardEvent): boolean {
  const isHeld = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
  return areSingleKeysOn() && !isHeld && !event.metaKey && !isInField(event.target)
}

/**
 * Handles a screen's own single-letter keys, e.g. `{ j: next, n: create }`. They are inactive while a dialog is open.
 */
export function useScreenKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || document.querySelector('[role=dialog]')) return
      // Enter belongs to the link or button that has the focus.
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary')) return
      const action = latest.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
