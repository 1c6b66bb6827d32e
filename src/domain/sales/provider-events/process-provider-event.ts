import { z } from 'zod'
import { findCheckoutByPayment } from '#domain/sales/checkout/checkout-queries.ts'
import { countReportedDeclines } from '#domain/sales/checkout/decline-checkout.ts'
import { endCheckouts, isOverdue } from '#domain/sales/checkout/expire-checkout.ts'
import { askProvider } from '#domain/sales/checkout/record-payment.ts'
import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import { followInvoice, remindOfTrialEnd } from '#domain/sales/membership/follow-invoice.ts'
import { followSubscription } from '#domain/sales/membership/follow-subscription.ts'
import { defineJob } from '#jobs/jobs.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import {
  findOpenProviderEvent,
  type ProviderEventRow,
  updateEventFailed,
  updateEventOfKnownPayment,
  updateEventProcessed,
} from './provider-event-queries.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'

/**
 * Processes a stored event by the provider's present state, so repeated, late and disordered events end the same.
 * @throws to be tried again; the failure is stored with the event
 */
export async function processProviderEvent(shop: Shop, { eventId }: { eventId: string }): Promise<void> {
  // Most report what the checkout itself has settled already.
  if (await updateEventOfKnownPayment(shop.database, eventId, shop.clock())) return
  const event = await findOpenProviderEvent(shop.database, eventId)
  if (!event) return
  crashPoint('event.taken')
  try {
    await actOn(shop, event)
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

async function actOn(shop: Shop, { type, objectId }: ProviderEventRow): Promise<void> {
  if (type === 'payment_intent.succeeded') await settlePayment(shop, objectId)
  else if (type.startsWith('payment_intent.')) await followPayment(shop, type, objectId)
  else if (type === 'customer.subscription.trial_will_end') await remindOfTrialEnd(shop, objectId)
  else if (type.startsWith('customer.subscription.')) await followSubscription(shop, objectId)
  else if (type.startsWith('invoice.')) await followInvoice(shop, objectId)
  else await recordRefundsAndDisputes(shop, { type, objectId })
}

async function followPayment(shop: Shop, type: string, paymentId: string): Promise<void> {
  const checkout = await findCheckoutByPayment(shop.database, paymentId)
  if (!checkout) return
  await askProvider(shop, checkout)
  if (type === 'payment_intent.payment_failed') await followDeclines(shop, checkout.id)
}

/** Cards may be tried at the provider with the client secret of a challenge; the last one allowed ends the payment. */
async function followDeclines(shop: Shop, checkoutId: string): Promise<void> {
  const checkout = await countReportedDeclines(shop, checkoutId)
  if (isOverdue(checkout, shop.clock())) await endCheckouts(shop, [checkout])
}
