import { useBrowserStore } from './hydrated.tsx'

/** A value outside React that components follow with `useStore`. */
export type Store<Value> = {
  read(): Value
  write(value: Value): void
  subscribe(listener: () => void): () => void
  /** Value shown by the server and in the first browser render. */
  initial: Value
}

export function useStore<Value>({ subscribe, read, initial }: Store<Value>): Value {
  return useBrowserStore(subscribe, read, () => initial)
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
