import type { ProviderEvent } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { processProviderEventJob } from './process-provider-event.ts'
import { findEventHandler } from './provider-event-handlers.ts'
import { insertProviderEvent } from './provider-event-queries.ts'

/** Stores a verified event and queues its processing in one transaction; a repeated event is a no-op. */
export async function receiveProviderEvent(
  shop: Shop,
  { id, type, objectId, createdAt }: ProviderEvent,
): Promise<void> {
  const receivedAt = shop.clock()
  const event = { id, type, objectId, createdAt, receivedAt }
  if (findEventHandler(type)) {
    await shop.database.transaction(async (transaction) => {
      await insertProviderEvent(transaction, { ...event, processedAt: null })
      await shop.jobs.enqueue(processProviderEventJob, { eventId: id }, { key: id, database: transaction })
    })
  } else await insertProviderEvent(shop.database, { ...event, processedAt: receivedAt })
  crashPoint('event.stored')
}
