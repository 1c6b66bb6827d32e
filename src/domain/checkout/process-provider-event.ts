import { followInvoice, remindOfTrialEnd } from '#domain/membership/follow-invoice.ts'
import { followSubscription } from '#domain/membership/follow-subscription.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { findCheckoutByPayment } from './checkout-queries.ts'
import { countToldDeclines } from './decline-checkout.ts'
import { endCheckouts, isOverdue } from './expire-checkout.ts'
import {
  findOpenProviderEvent,
  markFailed,
  markKnownPayment,
  markProcessed,
  type ProviderEventRow,
} from './provider-event-queries.ts'
import { actedOnEvents } from './provider-event-types.ts'
import { recordMovements } from './record-movements.ts'
import { askProvider } from './record-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Works off a stored event of the payment provider. The event only says where to look: what is true is asked of the provider, so
 * repeated, late and disordered events end in the same place. Throws to be tried again; the failure is kept with the event.
 */
export async function processProviderEvent(shop: Shop, { eventId }: { eventId: string }): Promise<void> {
  // Most tell of what the checkout itself has settled already.
  if (await markKnownPayment(shop.database, eventId, shop.clock())) return
  const event = await findOpenProviderEvent(shop.database, eventId)
  if (!event) return
  crashPoint('event.taken')
  try {
    await actOn(shop, event)
  } catch (error) {
    await markFailed(shop.database, eventId, String(error))
    throw error
  }
  await markProcessed(shop.database, eventId, shop.clock())
}

async function actOn(shop: Shop, { type, objectId }: ProviderEventRow): Promise<void> {
  // One stored by an earlier release.
  if (!actedOnEvents.includes(type)) return
  if (type === 'payment_intent.succeeded') await settlePayment(shop, objectId)
  else if (type.startsWith('payment_intent.')) await followPayment(shop, type, objectId)
  else if (type === 'customer.subscription.trial_will_end') await remindOfTrialEnd(shop, objectId)
  else if (type.startsWith('customer.subscription.')) await followSubscription(shop, objectId)
  else if (type.startsWith('invoice.')) await followInvoice(shop, objectId)
  else await recordMovements(shop, { type, objectId })
}

async function followPayment(shop: Shop, type: string, paymentId: string): Promise<void> {
  const checkout = await findCheckoutByPayment(shop.database, paymentId)
  if (!checkout) return
  await askProvider(shop, checkout)
  if (type === 'payment_intent.payment_failed') await followDeclines(shop, checkout.id)
}

/** Cards may be tried at the provider with the client secret of a challenge; after the last one allowed the payment is ended. */
async function followDeclines(shop: Shop, checkoutId: string): Promise<void> {
  const checkout = await countToldDeclines(shop, checkoutId)
  if (isOverdue(checkout, shop.clock())) await endCheckouts(shop, [checkout])
}
