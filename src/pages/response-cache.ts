import type { Changes } from '#database/change-bus.ts'
import { droppedTag } from '#shared/cache-tags.ts'
import { within } from '#shared/within.ts'
import { type FullResponse, type PreparedResponse, prepareResponse } from './prepared-response.ts'
import { type CachedResponse, createResponseShelves, type ResponseShelves } from './response-shelves.ts'

type Make = () => Promise<FullResponse>

export type ResponseCache = {
  /**
   * Returns the cached response if it may be sent at once. `fresh` means that the visitor reloads, so a stale one is
   * not returned.
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

const never = Number.POSITIVE_INFINITY

// Max milliseconds a stale response is still sent while a new one is made. Shorter than an announcement waits
// (change-bus.ts), so a client notified of a change never sees old content.
const maxStale = 900
// Milliseconds, used while changes may be missed: how long a response is trusted, and how long to wait for a new one.
const believedUnheard = 5_000
const waitUnheard = 1_000

// After a change, the most recently requested responses are rebuilt at once, so that visitors do not wait for them.
const maxRefreshed = 24
const maxConcurrentRefreshes = 2
const maxNotedTags = 10_000

type State = {
  shelves: ResponseShelves
  pending: Map<string, Promise<PreparedResponse>>
  changeLog: ReturnType<typeof createChangeLog>
  changes: Changes
  now: () => number
}

/**
 * Caches compressed responses, least recently used first out, at most `maxBytes` of them. What shows something that
 * changed is sent for a moment longer while its successor is made (docs/decisions/0011).
 */
export function createResponseCache(input: { maxBytes: number; changes: Changes; now: () => number }): ResponseCache {
  const { now, changes } = input
  const shelves = createResponseShelves(input.maxBytes)
  const state: State = { shelves, pending: new Map(), changeLog: createChangeLog(), changes, now }
  const statistics = { hits: 0, misses: 0 }

  changes.subscribe((tags) => {
    state.changeLog.note(tags)
    // Later callers must not get a response that was started before this change.
    state.pending.clear()
    return refresh(state, markStale(state, tags))
  })

  const find = (key: string, fresh = false): PreparedResponse | undefined => {
    const cached = shelves.get(key)
    if (!cached || !isServable(state, cached, fresh)) return undefined
    cached.hits += 1
    statistics.hits += 1
    return cached.response
  }

  return {
    find,
    get(key, make, fresh = false) {
      const response = find(key, fresh)
      if (response) return Promise.resolve(response)
      statistics.misses += 1
      const cached = shelves.get(key)
      if (cached && cached.response.expiresAt > now()) return replace(state, { key, cached, make })
      return makeOnce(state, key, make)
    },
    look(key) {
      const cached = shelves.peek(key)
      if (!cached || cached.response.expiresAt <= now()) return null
      const { response, hits, checkedAt } = cached
      return { response, hits, age: now() - checkedAt, isStale: !isServable(state, cached, true) }
    },
    get statistics() {
      return { ...statistics, ...shelves.statistics() }
    },
  }
}

/** True if the cached response may be sent at once. */
function isServable({ changes, now }: State, cached: CachedResponse, fresh: boolean): boolean {
  const { staleSince, checkedAt, response } = cached
  const heard = changes.isListening()
  if (staleSince === never && heard && response.expiresAt === never) return true
  const moment = now()
  if (response.expiresAt <= moment) return false
  if (moment < cached.excusedUntil) return true
  if (staleSince !== never) return moment - staleSince < maxStale && !fresh
  return heard || moment - checkedAt < believedUnheard
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

async function makeAndCache({ shelves, changeLog, now }: State, key: string, make: Make): Promise<PreparedResponse> {
  const before = changeLog.count()
  const made = await make()
  const response = await prepareResponse(made)
  const isCurrent = response.expiresAt > now()
  // A response made while its content changed may show the old state, so it is not cached.
  if (made.cacheable && isCurrent && !changeLog.hasChanged([...made.tags, droppedTag(key)], before)) {
    const hits = shelves.get(key)?.hits ?? 0
    shelves.delete(key)
    const cached = { response, make, staleSince: never, checkedAt: now(), excusedUntil: 0, hits }
    response.isShared = made.shareable ?? false
    shelves.set(key, cached, made.shelf)
  } else if (response.status < 500 && isCurrent) {
    // The new response is not cacheable (for example, the page is gone), so the old one must not stay in the cache.
    shelves.delete(key)
  }
  return response
}

/** A new response, or the old one where none can be made now or, not knowing whether it is old at all, soon. */
async function replace(
  state: State,
  { key, cached, make }: { key: string; cached: CachedResponse; make: Make },
): Promise<PreparedResponse> {
  const made = makeOnce(state, key, make).then(
    (response) => (response.status < 500 && response.expiresAt > state.now() ? response : null),
    () => null,
  )
  const response = cached.staleSince === never ? await within(waitUnheard, made) : await made
  if (response) return response
  cached.excusedUntil = state.now() + believedUnheard
  return cached.response
}

/**
 * Marks responses with one of these tags as stale. Returns the keys worth rebuilding at once and drops the other
 * responses.
 */
function markStale({ shelves, changes, now }: State, tags: string[]): string[] {
  const moment = now()
  const all = tags.includes('*')
  const changed = new Set(tags)
  const hot: string[] = []
  const dropsAll = changed.has(droppedTag('*'))
  for (const [shelf, key, cached] of shelves.entries()) {
    if (dropsAll || changed.has(droppedTag(key))) {
      cached.response.isShared = false
      shelves.delete(key)
      continue
    }
    if (!all && !cached.response.tags.some((tag) => changed.has(tag))) continue
    cached.response.isShared = false
    const isHot = shelf === 'main' && cached.hits > 0 && hot.length < maxRefreshed
    if (isHot) hot.push(key)
    if (isHot || !changes.isListening()) cached.staleSince = Math.min(cached.staleSince, moment)
    else shelves.delete(key)
  }
  return hot
}

async function refresh(state: State, keys: string[]): Promise<void> {
  // Waits until every listener is notified. Cached settings are dropped by their own listener, which may come later.
  await Promise.resolve()
  const next = async (): Promise<void> => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      const cached = state.shelves.peekMain(key)
      // A failure leaves it stale: the next visitor asks again.
      if (cached && cached.staleSince !== never) await makeOnce(state, key, cached.make).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentRefreshes }, next))
}

/** Remembers which tags changed after which announcement. */
function createChangeLog() {
  const last = new Map<string, number>()
  let everything = 0
  let announcements = 0
  return {
    count: () => announcements,
    note(tags: string[]) {
      announcements += 1
      if (tags.includes('*') || last.size > maxNotedTags) {
        everything = announcements
        last.clear()
      }
      for (const tag of tags) last.set(tag, announcements)
    },
    hasChanged: (tags: string[], since: number) =>
      everything > since || tags.some((tag) => (last.get(tag) ?? 0) > since),
  }
}
