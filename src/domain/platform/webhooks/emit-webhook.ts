import { defineCache } from '#database/caches.ts'
import type { Queries } from '#database/open-database.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import type { Shop } from '#shop.ts'
import {
  type EmittedFact,
  findWantedEvents,
  insertDeliveries,
  insertLowStockDeliveries,
  type StockFall,
} from './webhook-queries.ts'

/**
 * Access to the cache that saves a query if no endpoint listens. If left out, the insert statement finds that out
 * itself.
 */
export type WebhookListeners = Pick<Shop, 'caches' | 'changes'>

/** Stores the deliveries of an event in the transaction that caused it. The worker sends them outside it. */
export async function emitWebhook(
  transaction: Queries,
  fact: EmittedFact,
  listeners: WebhookListeners | null = null,
): Promise<void> {
  if (listeners && !(await isWanted(listeners, transaction, fact.event))) return
  await insertDeliveries(transaction, fact)
}

/** The same for counters that fell to their threshold or below it. */
export async function emitStockWebhooks(
  transaction: Queries,
  { counts, at }: { counts: readonly StockFall[]; at: Date },
  listeners: WebhookListeners | null = null,
): Promise<void> {
  const fallen = counts.filter(({ before, after }) => after < before)
  if (fallen.length === 0) return
  if (listeners && !(await isWanted(listeners, transaction, 'stock.low'))) return
  await insertLowStockDeliveries(transaction, { counts: fallen, at, lowAt: defaultSettings()['stock.lowAt'] })
}

/** Announced when endpoints come, go or want something else. */
export const webhooksTag = 'hooks'

/** Events that endpoints want; null while they are being read. */
const wantedCache = defineCache<{ events: ReadonlySet<string> | null }>((tag) => tag === webhooksTag)

/** True if any endpoint wants an event. The events are read once and cached until they change. */
async function isWanted({ caches, changes }: WebhookListeners, database: Queries, event: string): Promise<boolean> {
  const cache = caches.of(wantedCache)
  const known = changes.isListening() ? cache.get('all')?.events : null
  if (known) return known.has(event)
  // A change during the read clears the cache and this entry with it, because the result may be outdated.
  const entry: { events: ReadonlySet<string> | null } = { events: null }
  cache.set('all', entry)
  const events = new Set<string>(await findWantedEvents(database))
  entry.events = events
  return events.has(event)
}
