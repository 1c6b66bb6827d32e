import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#office/api/me.ts'
import { areas } from './areas.ts'
import { areSingleKeysOn, isInField } from './key-settings.ts'

const secondLetterMs = 1_500

/** Keys that work on every screen: Ctrl or Cmd K, `?`, and G followed by an area's letter. */
export function useKeys(open: { palette(): void; keys(): void }): void {
  const navigate = useNavigate()
  const may = useMay()
  const latest = useRef({ open, navigate, may })
  latest.current = { open, navigate, may }
  useEffect(() => {
    let goUntil = 0
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        latest.current.open.palette()
        return
      }
      if (!areSingleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return
      if (goUntil > event.timeStamp) {
        goUntil = 0
        const area = areas.find(({ letter }) => letter === key)
        if (area && (area.permission === null || latest.current.may(area.permission))) {
          event.preventDefault()
          latest.current.navigate(area.path)
        }
        return
      }
      if (key === 'g') goUntil = event.timeStamp + secondLetterMs
      if (event.key === '?') latest.current.open.keys()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** A screen's own single-letter keys, e.g. `{ j: next, k: previous }`. */
export function useScreenKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areSingleKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
