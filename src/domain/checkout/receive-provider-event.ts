import type { ProviderEvent } from '#payments/payments.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { insertProviderEvent } from './provider-event-queries.ts'
import { actedOnEvents } from './provider-event-types.ts'

/** Keeps a verified event and queues the work on it, together; a repeated event is a no-op. */
export async function receiveProviderEvent(
  shop: Shop,
  { id, type, objectId, createdAt }: ProviderEvent,
): Promise<void> {
  const isWork = actedOnEvents.includes(type)
  const receivedAt = shop.clock()
  const event = { id, type, objectId, createdAt, receivedAt }
  if (isWork) {
    await shop.database.transaction(async (transaction) => {
      await insertProviderEvent(transaction, { ...event, processedAt: null })
      await shop.jobs.enqueue('process-provider-event', { eventId: id }, { key: id, database: transaction })
    })
  } else await insertProviderEvent(shop.database, { ...event, processedAt: receivedAt })
  crashPoint('event.stored')
}
