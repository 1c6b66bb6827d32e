import type { ProviderEvent } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { findKnownEvents } from './provider-event-queries.ts'
import { receiveProviderEvent } from './receive-provider-event.ts'

/** The provider keeps its events for thirty days. */
const keptMilliseconds = 30 * 24 * 60 * 60 * 1_000
const pageSize = 100

/** Takes in the events that the provider could not, or did not, deliver; answers how many were new. Repeating it is harmless. */
export async function receiveMissedEvents(shop: Shop): Promise<number> {
  const since = new Date(shop.clock().getTime() - keptMilliseconds)
  const missed: ProviderEvent[] = []
  let page: ProviderEvent[] = []
  for await (const event of shop.payments.listMissedEvents({ since })) {
    page.push(event)
    if (page.length < pageSize) continue
    const unknown = await onlyUnknown(shop, page)
    missed.push(...unknown)
    page = []
    // They are taken in oldest first: behind a page without a new one there is none.
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
