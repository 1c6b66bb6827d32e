import type { Store } from './store.ts'

type PersistentOptions<Value> = {
  key: string
  /** The value where nothing is stored, or nothing that `parse` accepts. */
  initial: Value
  /** Takes the parsed JSON, or the text itself with `asText`; throws where it is not a valid value. */
  parse(stored: unknown): Value
  /** Converts a value to the JSON to store; defaults to the value itself. */
  format?(value: Value): unknown
  asText?: boolean
  storage?: 'localStorage' | 'sessionStorage'
}

/**
 * A value in browser storage, the same in every tab; writing null removes it. Where storage is blocked or full the
 * value lives in memory for the visit.
 */
export function createPersistentStore<Value>(options: PersistentOptions<Value>): Store<Value> {
  const { key, initial, parse, format = (value) => value, asText = false, storage = 'localStorage' } = options
  let value = initial
  let text: string | null = null
  let isStored = true
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const followOtherTabs = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) notify()
  }

  return {
    initial,
    read() {
      const stored = isStored ? attempt(() => window[storage].getItem(key), null) : text
      if (stored !== text) {
        text = stored
        value = stored === null ? initial : attempt(() => parse(asText ? stored : JSON.parse(stored)), initial)
      }
      return value
    },
    write(next) {
      value = next
      text = next === null ? null : asText ? String(next) : JSON.stringify(format(next))
      isStored = attempt(() => {
        if (text === null) window[storage].removeItem(key)
        else window[storage].setItem(key, text)
        return true
      }, false)
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
      }
    },
  }
}

function attempt<Result>(action: () => Result, otherwise: Result): Result {
  try {
    return action()
  } catch {
    return otherwise
  }
}
