import type { Changes } from './change-bus.ts'

/** Cache entry; `known` is the value last read, or null until the first read has finished. */
export type KeptEntry<Value> = { value: Promise<Value>; known: Value | null; readAt: number; isRereading: boolean }

/** Location of a cached value, how to read it, and whether changes by other processes are received. */
type Keeping<Value> = {
  cache: Map<string, KeptEntry<Value>>
  key: string
  read(): Promise<Value>
  changes: Pick<Changes, 'isListening'>
  clock: () => Date
}

// Max age of a cached value in milliseconds while changes by other processes may be missed.
const maxAgeUnheardMs = 2_000

/**
 * Returns the cached value, or reads and caches it. The code that empties the cache decides when a value is read
 * again.
 */
export function keptValue<Value>(keeping: Keeping<Value>): Promise<Value> {
  const { cache, key, read, changes, clock } = keeping
  const cached = cache.get(key)
  if (cached) {
    if (!changes.isListening()) rereadIfOld(cached, keeping)
    return cached.value
  }
  const entry: KeptEntry<Value> = { value: read(), known: null, readAt: clock().getTime(), isRereading: false }
  cache.set(key, entry)
  entry.value.then(
    (value) => {
      entry.known = value
    },
    () => {
      if (cache.get(key) === entry) cache.delete(key)
    },
  )
  return entry.value
}

/** Returns the value last read, without waiting; null if nothing has been read yet. */
export function knownValue<Value>(cache: Map<string, KeptEntry<Value>>, key: string): Value | null {
  return cache.get(key)?.known ?? null
}

/** Refreshes in the background, and keeps serving what is kept while the database is unreachable. */
function rereadIfOld<Value>(entry: KeptEntry<Value>, { read, clock }: Keeping<Value>): void {
  const now = clock().getTime()
  if (entry.isRereading || now - entry.readAt < maxAgeUnheardMs) return
  entry.isRereading = true
  read()
    .then((value) => {
      entry.value = Promise.resolve(value)
      entry.known = value
    })
    .catch(() => undefined)
    .finally(() => {
      entry.readAt = now
      entry.isRereading = false
    })
}
