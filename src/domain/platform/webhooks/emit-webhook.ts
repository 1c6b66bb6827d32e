import type { Queries } from '#database/open-database.ts'
import { defaultSettings } from '#domain/platform/settings/settings-definitions.ts'
import type { HookEvent } from '#shared/hook-events.ts'
import type { Shop } from '#shop.ts'
import type { HookFact, StockFall } from './webhook-events.ts'
import { findWantedEvents, insertDeliveries, insertLowStockDeliveries } from './webhook-queries.ts'

/** What spares a query where nobody listens; left out, the statement itself finds out. */
export type HookListeners = Pick<Shop, 'caches' | 'changes'>

/** Notes, in the transaction of what happened, whom to tell of it; the worker does, outside. */
export async function tellHooks(
  transaction: Queries,
  fact: HookFact,
  listeners: HookListeners | null = null,
): Promise<void> {
  if (listeners && !(await isWanted(listeners, transaction, fact.event))) return
  await insertDeliveries(transaction, fact)
}

/** The same for counters that fell to their threshold or below it. */
export async function tellHooksOfStock(
  transaction: Queries,
  { counts, at }: { counts: readonly StockFall[]; at: Date },
  listeners: HookListeners | null = null,
): Promise<void> {
  const fallen = counts.filter(({ before, after }) => after < before)
  if (fallen.length === 0) return
  if (listeners && !(await isWanted(listeners, transaction, 'stock.low'))) return
  await insertLowStockDeliveries(transaction, { counts: fallen, at, lowAt: defaultSettings()['stock.lowAt'] })
}

/** Announced when endpoints come, go or want something else. */
export const hooksTag = 'hooks'

/** Whether any endpoint wants an event; read once and kept until that changes. */
async function isWanted({ caches, changes }: HookListeners, database: Queries, event: HookEvent): Promise<boolean> {
  const known = changes.isListening() ? (caches.hooks.get('wanted') as Set<string> | undefined) : undefined
  if (known) return known.has(event)
  const reading = {}
  caches.hooks.set('reading', reading)
  const wanted = new Set(await findWantedEvents(database))
  // Emptied meanwhile: what was read may be old already.
  if (caches.hooks.get('reading') === reading) caches.hooks.set('wanted', wanted)
  return wanted.has(event)
}
