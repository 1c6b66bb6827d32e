import { LRUCache } from 'lru-cache'
import type { Changes } from '../shop.ts'
import { type Answer, prepareAnswer, type ReadyAnswer, type Shelf } from './ready-answer.ts'

export type AnswerCache = {
  /** The kept answer where it may be sent at once. `fresh`: the visitor reloads, so one that is being made anew will not do. */
  find(key: string, fresh?: boolean): ReadyAnswer | undefined
  /** The kept answer, or the one that `make` gives; callers that ask at the same time share one. */
  get(key: string, make: () => Promise<Answer>, fresh?: boolean): Promise<ReadyAnswer>
  readonly statistics: { hits: number; misses: number; entries: number; bytes: number }
}

type Kept = {
  answer: ReadyAnswer
  make: () => Promise<Answer>
  /** When something it shows changed; infinite while nothing has. */
  staleSince: number
  /** When it was last known to be true. */
  checkedAt: number
  /** Until when it is sent whatever it is, because a new one could not be made just now. */
  excusedUntil: number
  asked: number
}

const never = Number.POSITIVE_INFINITY

// Parts of the whole memory.
const shares: Record<Shelf, number> = { main: 0.7, variants: 0.2, missing: 0.1 }

// Milliseconds. After a change an answer is sent for at most this long while a new one is made: less than whoever announces the change
// waits (changes.ts), so that nobody who was told that it is done is shown the old state.
const longestStale = 900
// While changes may be missed, an answer is believed for this long, and a new one is waited for at most so long.
const believedUnheard = 5_000
const waitUnheard = 1_000

// After a change the answers asked for most recently are made anew at once, so that nobody waits for them.
const refreshedAtOnce = 24
const refreshedTogether = 2
const mostNotedTags = 10_000

/**
 * Keeps answers compressed, least recently used first out, at most `maxBytes` of them. What shows something that changed is sent for
 * a moment longer while its successor is made (docs/decisions/0011).
 */
export function createAnswerCache(input: { maxBytes: number; changes: Changes; now: () => number }): AnswerCache {
  const { now, changes } = input
  const shelves = Object.fromEntries(
    Object.entries(shares).map(([shelf, share]) => {
      const maxSize = Math.floor(input.maxBytes * share)
      return [shelf, new LRUCache<string, Kept>({ maxSize, sizeCalculation: ({ answer }) => answer.size })]
    }),
  ) as Record<Shelf, LRUCache<string, Kept>>
  const { main, variants, missing } = shelves
  const underWay = new Map<string, Promise<ReadyAnswer>>()
  const statistics = { hits: 0, misses: 0 }
  const changed = noteChanges()

  const lookUp = (key: string): Kept | undefined => main.get(key) ?? variants.get(key) ?? missing.get(key)
  const forget = (key: string) => {
    main.delete(key)
    variants.delete(key)
    missing.delete(key)
  }

  /** Whether it may be sent at once. */
  const mayBeSent = (kept: Kept, fresh: boolean): boolean => {
    const { staleSince, checkedAt, answer } = kept
    const heard = changes.isListening()
    if (staleSince === never && heard && answer.expiresAt === never) return true
    const moment = now()
    if (answer.expiresAt <= moment) return false
    if (moment < kept.excusedUntil) return true
    if (staleSince !== never) return moment - staleSince < longestStale && !fresh
    return heard || moment - checkedAt < believedUnheard
  }

  const find = (key: string, fresh = false): ReadyAnswer | undefined => {
    const kept = lookUp(key)
    if (!kept || !mayBeSent(kept, fresh)) return undefined
    kept.asked += 1
    statistics.hits += 1
    return kept.answer
  }

  const make = async (key: string, maker: () => Promise<Answer>): Promise<ReadyAnswer> => {
    const before = changed.count()
    const made = await maker()
    const answer = await prepareAnswer(made)
    // What was made while something it shows changed may show the old state.
    if (made.keep && answer.expiresAt > now() && !changed.since(before, made.tags)) {
      const asked = lookUp(key)?.asked ?? 0
      forget(key)
      const size = answer.size + 2 * key.length
      const kept = {
        answer: { ...answer, size },
        make: maker,
        staleSince: never,
        checkedAt: now(),
        excusedUntil: 0,
        asked,
      }
      shelves[made.shelf ?? 'main'].set(key, kept)
    } else if (answer.status < 500 && answer.expiresAt > now()) {
      // What there is now is not kept, e.g. that it is gone: what was there before must not outlive it.
      forget(key)
    }
    return answer
  }

  const makeOnce = (key: string, maker: () => Promise<Answer>): Promise<ReadyAnswer> => {
    const pending = underWay.get(key)
    if (pending) return pending
    const started = make(key, maker).finally(() => {
      if (underWay.get(key) === started) underWay.delete(key)
    })
    underWay.set(key, started)
    return started
  }

  /** A new answer, or the old one where none can be made now or, not knowing whether it is old at all, soon. */
  const replace = async (key: string, kept: Kept, maker: () => Promise<Answer>): Promise<ReadyAnswer> => {
    const made = makeOnce(key, maker).then(
      (answer) => (answer.status < 500 && answer.expiresAt > now() ? answer : null),
      () => null,
    )
    const answer = kept.staleSince === never ? await within(waitUnheard, made) : await made
    if (answer) return answer
    kept.excusedUntil = now() + believedUnheard
    return kept.answer
  }

  changes.subscribe((tags) => {
    changed.note(tags)
    // Those who ask from now on must not be given what was begun before.
    underWay.clear()
    return refresh(staleNow(tags))
  })

  /** Marks what shows one of these tags; answers what is worth making anew at once, and drops the rest. */
  const staleNow = (tags: string[]): string[] => {
    const moment = now()
    const all = tags.includes('*')
    const wanted = new Set(tags)
    const hot: string[] = []
    for (const [shelf, kept] of Object.entries(shelves) as [Shelf, LRUCache<string, Kept>][]) {
      for (const [key, entry] of [...kept.entries()]) {
        if (!all && !entry.answer.tags.some((tag) => wanted.has(tag))) continue
        if (shelf === 'main' && entry.asked > 0 && hot.length < refreshedAtOnce) {
          hot.push(key)
          entry.staleSince = Math.min(entry.staleSince, moment)
        } else if (changes.isListening()) {
          kept.delete(key)
        } else {
          entry.staleSince = Math.min(entry.staleSince, moment)
        }
      }
    }
    return hot
  }

  const refresh = async (keys: string[]): Promise<void> => {
    // Everybody is told before anything is made anew: settings kept in memory are dropped by a listener of their own, maybe a later one.
    await Promise.resolve()
    const next = async (): Promise<void> => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        const kept = main.peek(key)
        // A failure leaves it stale: the next visitor asks again.
        if (kept && kept.staleSince !== never) await makeOnce(key, kept.make).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: refreshedTogether }, next))
  }

  return {
    find,
    get(key, maker, fresh = false) {
      const answer = find(key, fresh)
      if (answer) return Promise.resolve(answer)
      statistics.misses += 1
      const kept = lookUp(key)
      if (kept && kept.answer.expiresAt > now()) return replace(key, kept, maker)
      return makeOnce(key, maker)
    },
    get statistics() {
      const all = Object.values(shelves)
      return {
        ...statistics,
        entries: all.reduce((sum, shelf) => sum + shelf.size, 0),
        bytes: all.reduce((sum, shelf) => sum + shelf.calculatedSize, 0),
      }
    },
  }
}

/** Remembers which tags changed after which announcement. */
function noteChanges() {
  const last = new Map<string, number>()
  let everything = 0
  let announcements = 0
  return {
    count: () => announcements,
    note(tags: string[]) {
      announcements += 1
      if (tags.includes('*') || last.size > mostNotedTags) {
        everything = announcements
        last.clear()
      }
      for (const tag of tags) last.set(tag, announcements)
    },
    since: (before: number, tags: string[]) => everything > before || tags.some((tag) => (last.get(tag) ?? 0) > before),
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value | null>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
