import { LRUCache } from 'lru-cache'
import type { FullResponse, PreparedResponse, Shelf } from './prepared-response.ts'

export type CachedResponse = {
  response: PreparedResponse
  make: () => Promise<FullResponse>
  /** When something it shows changed; infinite while nothing has. */
  staleSince: number
  /** When it was last known to be true. */
  checkedAt: number
  /** Timestamp until which it is sent even if stale, because a new one could not be made. */
  excusedUntil: number
  hits: number
}

// Parts of the whole memory.
const shares: Record<Shelf, number> = { main: 0.7, variants: 0.2, missing: 0.1 }

export type ResponseShelves = ReturnType<typeof createResponseShelves>

/** Cached responses by key, each kind in a share of `maxBytes` of its own; least recently used first out. */
export function createResponseShelves(maxBytes: number) {
  const shelves = Object.fromEntries(
    Object.entries(shares).map(([shelf, share]) => {
      const maxSize = Math.floor(maxBytes * share)
      return [
        shelf,
        new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: ({ response }) => response.size }),
      ]
    }),
  ) as Record<Shelf, LRUCache<string, CachedResponse>>
  const { main, variants, missing } = shelves
  const all = Object.values(shelves)

  return {
    get: (key: string) => main.get(key) ?? variants.get(key) ?? missing.get(key),
    /** Reads a response without counting a use. */
    peek: (key: string) => main.peek(key) ?? variants.peek(key) ?? missing.peek(key),
    /** Reads from the `main` partition without counting a use. */
    peekMain: (key: string) => main.peek(key),
    set(key: string, cached: CachedResponse, shelf: Shelf = 'main') {
      const size = cached.response.size + 2 * key.length
      shelves[shelf].set(key, { ...cached, response: { ...cached.response, size } })
    },
    delete(key: string) {
      for (const shelf of all) shelf.delete(key)
    },
    *entries(): Generator<[Shelf, string, CachedResponse]> {
      for (const [shelf, cache] of Object.entries(shelves) as [Shelf, LRUCache<string, CachedResponse>][]) {
        for (const [key, cached] of [...cache.entries()]) yield [shelf, key, cached]
      }
    },
    statistics: () => ({
      entries: all.reduce((sum, shelf) => sum + shelf.size, 0),
      bytes: all.reduce((sum, shelf) => sum + shelf.calculatedSize, 0),
    }),
  }
}
