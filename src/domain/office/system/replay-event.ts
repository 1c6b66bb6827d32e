import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { processProviderEventJob } from '#domain/sales/provider-events/process-provider-event.ts'
import { receiveMissedEvents } from '#domain/sales/provider-events/receive-missed-events.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type EventRow, findEvent, updateEventOpen } from './event-queries.ts'

/**
 * Processes an event again, using the provider's current state; earlier results stay as they are.
 * @param input.key of the act, so that one that is repeated queues one job
 */
export async function replayEvent(
  shop: Shop,
  { id, key, actor }: { id: string; key: string; actor: Actor },
): Promise<EventRow> {
  if (!(await findEvent(shop.database, id))) throw new ShopError('request.notFound')
  await shop.database.transaction(async (transaction) => {
    await updateEventOpen(transaction, id)
    const job = { key: `${id}:${key}`, database: transaction }
    await shop.jobs.enqueue(processProviderEventJob, { eventId: id }, job)
    const change = { at: shop.clock(), action: 'event.replayed', subject: `event:${id}`, before: null, after: null }
    await insertStaffAudit(transaction, actor, change)
  })
  return (await findEvent(shop.database, id))!
}

/** Asks the provider for events that it could not deliver; returns how many were new. */
export async function fetchMissedEvents(shop: Shop, actor: Actor): Promise<number> {
  try {
    const count = await receiveMissedEvents(shop)
    const change = { at: shop.clock(), action: 'events.fetched', subject: 'system', before: null, after: { count } }
    await insertStaffAudit(shop.database, actor, change)
    return count
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}
