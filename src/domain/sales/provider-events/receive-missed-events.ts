import type { ProviderEvent } from '#payments/payments.ts'
import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { findKnownEvents } from './provider-event-queries.ts'
import { receiveProviderEvent } from './receive-provider-event.ts'

/** The provider keeps its events this long. */
const retentionMs = 30 * dayMs
const pageSize = 100

/** Stores the events that the provider did not deliver, and returns how many were new. Safe to repeat. */
export async function receiveMissedEvents(shop: Shop): Promise<number> {
  const since = new Date(shop.clock().getTime() - retentionMs)
  const missed: ProviderEvent[] = []
  let page: ProviderEvent[] = []
  for await (const event of shop.payments.listMissedEvents({ since })) {
    page.push(event)
    if (page.length < pageSize) continue
    const unknown = await onlyUnknown(shop, page)
    missed.push(...unknown)
    page = []
    // They are stored oldest first: behind a page without a new one there is none.
    if (unknown.length === 0) break
  }
  missed.push(...(await onlyUnknown(shop, page)))
  for (const event of missed.reverse()) await receiveProviderEvent(shop, event)
  return missed.length
}

async function onlyUnknown(shop: Shop, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const ids = events.map(({ id }) => id)
  const known = new Set(await findKnownEvents(shop.database, ids))
  return events.filter(({ id }) => !known.has(id))
}
