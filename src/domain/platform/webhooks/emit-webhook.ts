import { defineCache } from '#database/caches.ts'
import type { Queries } from '#database/open-database.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import type { WebhookEvent } from '#shared/webhook-events.ts'
import type { Shop } from '#shop.ts'
import type { StockFall, WebhookFact } from './webhook-events.ts'
import { findWantedEvents, insertDeliveries, insertLowStockDeliveries } from './webhook-queries.ts'

/** What spares a query where nobody listens; left out, the statement itself finds out. */
export type WebhookListeners = Pick<Shop, 'caches' | 'changes'>

/** Notes, in the transaction of what happened, whom to tell of it; the worker does, outside. */
export async function emitWebhook(
  transaction: Queries,
  fact: WebhookFact,
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

/** What endpoints want; null while it is being read. */
const wantedCache = defineCache<{ events: ReadonlySet<string> | null }>((tag) => tag === webhooksTag)

/** Whether any endpoint wants an event; read once and kept until that changes. */
async function isWanted(
  { caches, changes }: WebhookListeners,
  database: Queries,
  event: WebhookEvent,
): Promise<boolean> {
  const cache = caches.of(wantedCache)
  const known = changes.isListening() ? cache.get('all')?.events : null
  if (known) return known.has(event)
  // A change meanwhile empties the cache, and with it this entry: what was read may be old already.
  const entry: { events: ReadonlySet<string> | null } = { events: null }
  cache.set('all', entry)
  const events = new Set<string>(await findWantedEvents(database))
  entry.events = events
  return events.has(event)
}
