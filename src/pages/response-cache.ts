import { LRUCache } from 'lru-cache'
import type { Changes } from '#database/change-bus.ts'
import { droppedTag } from '#shared/cache-tags.ts'
import { within } from '#shared/within.ts'
import { type FullResponse, type PreparedResponse, prepareResponse } from './prepared-response.ts'

type Make = () => Promise<FullResponse>

export type ResponseCache = {
  /**
   * Returns the cached response if it may be sent at once. `fresh` means that the visitor reloads, so an outdated one
   * is not returned.
   */
  find(key: string, fresh?: boolean): PreparedResponse | undefined
  /** The cached response, or the one that `make` gives; callers that ask at the same time share one. */
  get(key: string, make: Make, fresh?: boolean): Promise<PreparedResponse>
  /** Returns the cached entry without counting a use. Null if there is none or it has expired. */
  look(key: string): CachedState | null
  readonly statistics: { hits: number; misses: number; entries: number; bytes: number }
}

export type CachedState = {
  response: PreparedResponse
  /** Milliseconds since it was made. */
  age: number
  /** Something that it shows changed: the next visitor waits for a new one. */
  isStale: boolean
  hits: number
}

// Milliseconds for which an outdated response is still sent while a new one is made. Shorter than an announcement waits
// (change-bus.ts), so a client notified of a change never sees old content.
const trustedOutdated = 900
// Milliseconds, used while changes may be missed: how long a response is trusted, and how long to wait for a new one.
const trustedUnheard = 5_000
const waitUnheard = 1_000

// After a change, the most recently requested responses are rebuilt at once, so that visitors do not wait for them.
const maxRefreshed = 24
const maxConcurrentRefreshes = 2

type Entry = {
  response: PreparedResponse
  make: Make
  madeAt: number
  /** Something that it shows changed since it was made. */
  isOutdated: boolean
  /** Until when it is sent although it is outdated, or may be because changes are not heard. */
  trustedUntil: number
  hits: number
}

type State = {
  entries: LRUCache<string, Entry>
  /** What is being made, by key; callers share it until something changes. */
  pending: Map<string, Promise<PreparedResponse>>
  /** For each response being made, the tags announced meanwhile. */
  changedMeanwhile: Set<Set<string>>
  changes: Changes
  now: () => number
}

/**
 * Caches compressed responses, least recently used first out, at most `maxBytes` of them. What shows something that
 * changed is sent for a moment longer while its successor is made (docs/decisions/0011).
 */
export function createResponseCache(input: { maxBytes: number; changes: Changes; now: () => number }): ResponseCache {
  const { now, changes } = input
  const entries = new LRUCache<string, Entry>({
    maxSize: input.maxBytes,
    sizeCalculation: ({ response }, key) => response.size + 2 * key.length,
  })
  const state: State = { entries, pending: new Map(), changedMeanwhile: new Set(), changes, now }
  const statistics = { hits: 0, misses: 0 }

  changes.subscribe((tags) => {
    for (const changed of state.changedMeanwhile) for (const tag of tags) changed.add(tag)
    // Later callers must not get a response that was started before this change.
    state.pending.clear()
    return refresh(state, markOutdated(state, tags))
  })

  const find = (key: string, fresh = false): PreparedResponse | undefined => {
    const entry = entries.get(key)
    if (!entry || !isServable(state, entry, fresh)) return undefined
    entry.hits += 1
    statistics.hits += 1
    return entry.response
  }

  return {
    find,
    get(key, make, fresh = false) {
      const response = find(key, fresh)
      if (response) return Promise.resolve(response)
      statistics.misses += 1
      const entry = entries.peek(key)
      if (entry && entry.response.expiresAt > now()) return replace(state, { key, entry, make })
      return makeOnce(state, key, make)
    },
    look(key) {
      const entry = entries.peek(key)
      if (!entry || entry.response.expiresAt <= now()) return null
      const { response, hits, madeAt } = entry
      return { response, hits, age: now() - madeAt, isStale: !isServable(state, entry, true) }
    },
    get statistics() {
      return { ...statistics, entries: entries.size, bytes: entries.calculatedSize }
    },
  }
}

/** True if the cached response may be sent at once. */
function isServable({ changes, now }: State, entry: Entry, fresh: boolean): boolean {
  const { isOutdated, trustedUntil } = entry
  const { expiresAt } = entry.response
  const isTrusted = !isOutdated && changes.isListening()
  if (isTrusted && expiresAt === Number.POSITIVE_INFINITY) return true
  const moment = now()
  if (moment >= expiresAt) return false
  return isTrusted || (moment < trustedUntil && !(isOutdated && fresh))
}

function makeOnce(state: State, key: string, make: Make): Promise<PreparedResponse> {
  const pending = state.pending.get(key)
  if (pending) return pending
  const started = makeAndCache(state, key, make).finally(() => {
    if (state.pending.get(key) === started) state.pending.delete(key)
  })
  state.pending.set(key, started)
  return started
}

async function makeAndCache(state: State, key: string, make: Make): Promise<PreparedResponse> {
  const { entries, changedMeanwhile, now } = state
  const changed = new Set<string>()
  changedMeanwhile.add(changed)
  try {
    const made = await make()
    const response = await prepareResponse(made)
    const isCurrent = response.expiresAt > now()
    // A response made while its content changed may show the old state, so it is not cached.
    const isOvertaken = ['*', droppedTag('*'), droppedTag(key), ...made.tags].some((tag) => changed.has(tag))
    if (made.cacheable && isCurrent && !isOvertaken) {
      const madeAt = now()
      const hits = entries.peek(key)?.hits ?? 0
      response.isShared = made.shareable ?? false
      entries.set(key, { response, make, madeAt, isOutdated: false, trustedUntil: madeAt + trustedUnheard, hits })
    } else if (response.status < 500 && isCurrent) {
      // The new response is not cacheable (for example, the page is gone), so the old one must not stay in the cache.
      entries.delete(key)
    }
    return response
  } finally {
    changedMeanwhile.delete(changed)
  }
}

/** A new response, or the old one where none can be made now or, not knowing whether it is outdated, soon. */
async function replace(
  state: State,
  { key, entry, make }: { key: string; entry: Entry; make: Make },
): Promise<PreparedResponse> {
  const made = makeOnce(state, key, make).then(
    (response) => (response.status < 500 && response.expiresAt > state.now() ? response : null),
    () => null,
  )
  const response = entry.isOutdated ? await made : await within(waitUnheard, made)
  if (response) return response
  entry.trustedUntil = state.now() + trustedUnheard
  return entry.response
}

/**
 * Marks responses with one of these tags as outdated. Returns the keys worth rebuilding at once and drops the other
 * responses.
 */
function markOutdated({ entries, changes, now }: State, tags: string[]): string[] {
  const changed = new Set(tags)
  const dropsAll = changed.has(droppedTag('*'))
  const hot: string[] = []
  for (const [key, entry] of [...entries.entries()]) {
    const { response } = entry
    const isDropped = dropsAll || changed.has(droppedTag(key))
    if (!isDropped && !changed.has('*') && !response.tags.some((tag) => changed.has(tag))) continue
    response.isShared = false
    const isHot = !isDropped && response.status === 200 && entry.hits > 0 && hot.length < maxRefreshed
    if (isHot) hot.push(key)
    if (isDropped || (!isHot && changes.isListening())) entries.delete(key)
    else if (!entry.isOutdated) {
      entry.isOutdated = true
      entry.trustedUntil = now() + trustedOutdated
    }
  }
  return hot
}

async function refresh(state: State, keys: string[]): Promise<void> {
  // Waits until every listener is notified. Cached settings are dropped by their own listener, which may come later.
  await Promise.resolve()
  const next = async (): Promise<void> => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const entry = state.entries.peek(key)
      // A failure leaves it outdated: the next visitor asks again.
      if (entry?.isOutdated) await makeOnce(state, key, entry.make).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentRefreshes }, next))
}
