import { findCheckoutByPayment } from '#domain/sales/checkout/checkout-queries.ts'
import { countReportedDeclines } from '#domain/sales/checkout/decline-checkout.ts'
import { endCheckouts, isOverdue } from '#domain/sales/checkout/expire-checkout.ts'
import { askProvider } from '#domain/sales/checkout/record-payment.ts'
import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import { followInvoice, remindOfTrialEnd } from '#domain/sales/membership/follow-invoice.ts'
import { followSubscription } from '#domain/sales/membership/follow-subscription.ts'
import type { Shop } from '#shop.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'

type Handler = (shop: Shop, objectId: string, type: string) => Promise<unknown>

const recordMoneyBack: Handler = (shop, objectId, type) => recordRefundsAndDisputes(shop, { type, objectId })

/**
 * Handlers by event type; the shop's endpoint at the provider is subscribed to these types. Any other event is only
 * stored.
 */
export const eventHandlers: Readonly<Record<string, Handler>> = {
  'payment_intent.succeeded': settlePayment,
  'payment_intent.payment_failed': followDecline,
  'payment_intent.requires_action': followPayment,
  'payment_intent.processing': followPayment,
  'payment_intent.canceled': followPayment,
  'customer.subscription.created': followSubscription,
  'customer.subscription.updated': followSubscription,
  'customer.subscription.deleted': followSubscription,
  'customer.subscription.paused': followSubscription,
  'customer.subscription.resumed': followSubscription,
  'customer.subscription.trial_will_end': remindOfTrialEnd,
  'invoice.paid': followInvoice,
  'invoice.payment_failed': followInvoice,
  'invoice.payment_action_required': followInvoice,
  'invoice.voided': followInvoice,
  'invoice.marked_uncollectible': followInvoice,
  'charge.refunded': recordMoneyBack,
  'charge.dispute.created': recordMoneyBack,
  'charge.dispute.updated': recordMoneyBack,
  'charge.dispute.closed': recordMoneyBack,
  'refund.created': recordMoneyBack,
  'refund.updated': recordMoneyBack,
  'refund.failed': recordMoneyBack,
}

/** Returns null if the shop does nothing on events of this type. */
export function findEventHandler(type: string): Handler | null {
  return Object.hasOwn(eventHandlers, type) ? eventHandlers[type]! : null
}

async function followPayment(shop: Shop, paymentId: string) {
  const checkout = await findCheckoutByPayment(shop.database, paymentId)
  if (checkout) await askProvider(shop, checkout)
  return checkout
}

/** Cards may be tried at the provider with the client secret of a challenge; the last one allowed ends the payment. */
async function followDecline(shop: Shop, paymentId: string): Promise<void> {
  const found = await followPayment(shop, paymentId)
  if (!found) return
  const checkout = await countReportedDeclines(shop, found.id)
  if (isOverdue(checkout, shop.clock())) await endCheckouts(shop, [checkout])
}
