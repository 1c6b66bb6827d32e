import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { findEventHandler } from './provider-event-handlers.ts'
import {
  findOpenProviderEvent,
  updateEventFailed,
  updateEventOfKnownPayment,
  updateEventProcessed,
} from './provider-event-queries.ts'

/**
 * Processes a stored event by the provider's current state, so that repeated, late and reordered events end in the
 * same result.
 * @throws to be tried again; the failure is stored with the event
 */
export async function processProviderEvent(shop: Shop, { eventId }: { eventId: string }): Promise<void> {
  // Most report what the checkout itself has settled already.
  if (await updateEventOfKnownPayment(shop.database, eventId, shop.clock())) return
  const event = await findOpenProviderEvent(shop.database, eventId)
  if (!event) return
  crashPoint('event.taken')
  try {
    await findEventHandler(event.type)?.(shop, event.objectId, event.type)
  } catch (error) {
    await updateEventFailed(shop.database, eventId, String(error))
    throw error
  }
  await updateEventProcessed(shop.database, eventId, shop.clock())
}

export const processProviderEventJob = defineJob(
  'process-provider-event',
  z.object({ eventId: z.string() }),
  processProviderEvent,
)
