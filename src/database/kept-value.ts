import type { Changes } from './change-bus.ts'

/** What a cache of kept values holds. */
export type KeptEntry<Value> = { value: Promise<Value>; known: Value | null; readAt: number; isRereading: boolean }

/** Which cache a value is kept in, how it is read, and what says whether changes by other processes are heard. */
type Keeping<Value> = {
  cache: Map<string, KeptEntry<Value>>
  key: string
  read(): Promise<Value>
  changes: Pick<Changes, 'isListening'>
  clock: () => Date
}

// While changes by other processes may be missed, what is kept is read again after this time.
const maxAgeUnheardMs = 2_000

/** What the cache holds, else what is read now; the code that empties the cache decides when that is. */
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

/** What the cache holds right now; null where nothing was read yet. */
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
