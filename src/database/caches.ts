import type { Changes } from './change-bus.ts'

/** A cache of one file of the domain: what its entries are, and which announced tags empty it. */
export type CacheDefinition<Value> = {
  isEmptiedBy: ((tag: string) => boolean) | null
  create(): Map<string, Value>
}

/** Caches in the memory of one process, each looked up by the definition in the file that uses it. */
export type Caches = { of<Value>(definition: CacheDefinition<Value>): Map<string, Value> }

/** A cache of its own for each shop; without a condition no change empties it. */
export function defineCache<Value>(isEmptiedBy: ((tag: string) => boolean) | null = null): CacheDefinition<Value> {
  return { isEmptiedBy, create: () => new Map() }
}

/** The empty caches of a shop; a change announced by any process empties those that show it. */
export function createCaches(changes: Pick<Changes, 'subscribe'>): Caches {
  const caches = new Map<CacheDefinition<unknown>, Map<string, unknown>>()
  changes.subscribe((tags) => {
    for (const [{ isEmptiedBy }, cache] of caches) {
      if (isEmptiedBy && tags.some((tag) => tag === '*' || isEmptiedBy(tag))) cache.clear()
    }
  })
  return {
    of<Value>(definition: CacheDefinition<Value>) {
      const known = caches.get(definition as CacheDefinition<unknown>)
      if (known) return known as Map<string, Value>
      const created = definition.create()
      caches.set(definition as CacheDefinition<unknown>, created as Map<string, unknown>)
      return created
    },
  }
}
