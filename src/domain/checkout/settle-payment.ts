import type { Queries } from '#database/open-database.ts'
import { areAllPublished } from '#domain/cart/cart-queries.ts'
import { termsFor } from '#domain/cart/cart-rules.ts'
import { findBuyer } from '#domain/membership/find-buyer.ts'
import { openMembership } from '#domain/membership/open-membership.ts'
import { findStandingOfPayer } from '#domain/membership/standing-queries.ts'
import { findOrderByPayment, insertOrder, insertOrderLines, type OrderRow } from '#domain/orders/order-queries.ts'
import type { Payment } from '#payments/payments.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutByPayment,
  insertRefund,
  lockCheckout,
  moveCheckout,
  removeReservations,
} from './checkout-queries.ts'
import { orderedStates, releasedStates } from './checkout-states.ts'
import { announceStock, type StockChange, takeStockAgain } from './checkout-stock.ts'
import type { MembershipOffer } from './quote.ts'
import { refundCheckout } from './refund-checkout.ts'

type Flag = 'stock' | 'unpublished' | 'amount'
type Settled = { order: OrderRow; checkout: CheckoutRow }
type Recorded = Settled & { isNew: boolean; flag: Flag | null; change: StockChange }

/**
 * Turns a paid payment into an order, for webhooks and whoever else knows no more than its id. Repeating it answers the same order.
 * Null where the payment is not paid, or not ours. Throws PaymentUnknown.
 */
export async function settlePayment(shop: Shop, paymentIntentId: string): Promise<OrderRow | null> {
  const known = await findOrderByPayment(shop.database, paymentIntentId)
  if (known) return known
  const payment = await shop.payments.retrievePayment(paymentIntentId)
  if (payment.status !== 'succeeded') return null
  const checkoutId = await checkoutIdOf(shop, payment)
  if (checkoutId) return (await settle(shop, checkoutId, payment)).order
  const invoiceId = await shop.payments.findInvoiceOfPayment(payment.id)
  if (!invoiceId) shop.log.error({ payment: payment.id }, 'A payment succeeded that belongs to no checkout')
  return null
}

/**
 * The one way from a paid payment to an order: for the checkout itself, the browser's return, webhooks and the sweep.
 * `payment` is what the provider said just now; nothing else is believed. Repeating it answers the same order.
 */
export async function settle(shop: Shop, checkoutId: string, payment: Payment): Promise<Settled> {
  if (payment.status !== 'succeeded') throw new Error(`Payment ${payment.id} is not paid`)
  const settled = await shop.database.transaction((transaction) => recordOrder(shop, transaction, checkoutId, payment))
  if (!settled.isNew) return settled
  crashPoint('order.written')
  await announceStock(shop, settled.change)
  shop.log.info({ order: settled.order.number, flag: settled.flag }, 'An order was placed')
  if (isRefundable(settled.flag)) {
    shop.log.error(
      { order: settled.order.number, flag: settled.flag },
      'A paid order cannot be delivered: it is refunded',
    )
    await refundCheckout(shop, payment.id)
  }
  return settled
}

async function checkoutIdOf(shop: Shop, payment: Payment): Promise<string | null> {
  const byPayment = await findCheckoutByPayment(shop.database, payment.id)
  if (byPayment) return byPayment.id
  const id = payment.metadata.checkout_id ?? ''
  const known = /^[0-9a-f-]{36}$/.test(id) ? await findCheckout(shop.database, id) : null
  return known?.id ?? null
}

async function recordOrder(shop: Shop, transaction: Queries, id: string, payment: Payment): Promise<Recorded> {
  const now = shop.clock()
  // Whoever comes second waits here until the first one's order is there to be found; nothing is set aside for that one any more.
  const [checkout, reserved] = await Promise.all([lockCheckout(transaction, id), removeReservations(transaction, id)])
  if (orderedStates.includes(checkout.state)) {
    const existing = await findOrderByPayment(transaction, payment.id)
    if (!existing) throw new Error(`Checkout ${id} was ordered with another payment than ${payment.id}`)
    return { order: existing, checkout, isNew: false, flag: null, change: { enough: true, counts: [] } }
  }

  const { lines } = checkout.quote
  const isReleased = releasedStates.includes(checkout.state) && reserved.length === 0
  const change = isReleased ? await takeStockAgain(transaction, lines) : { enough: true, counts: [] }
  const [isPublished, applied] = await Promise.all([
    areAllPublished(
      transaction,
      lines.map((line) => line.productId),
    ),
    termsOfPayer(transaction, checkout, payment),
  ])
  const flag = flagOf(shop, checkout, payment, { enough: change.enough, isPublished })
  const terms = isRefundable(flag) ? null : applied
  const buyer = await findBuyer(transaction, { checkout, startsMembership: terms !== null, now })
  const { orderCustomerId: customerId } = buyer
  const order = await insertOrder(transaction, { checkout, payment, customerId, terms, flag, now })
  const state = isRefundable(flag) ? 'REFUND_DUE' : 'ORDERED'
  const [moved] = await Promise.all([
    moveCheckout(transaction, id, state, { leaseUntil: null, updatedAt: now }),
    insertOrderLines(transaction, order.id, lines),
    shop.jobs.enqueue(
      'send-order-confirmation',
      { orderId: order.id },
      { key: `order-${order.id}`, database: transaction },
    ),
  ])
  if (!moved) throw new Error(`Checkout ${id} cannot become ${state}`)

  if (isRefundable(flag)) {
    const key = `co_${id}:refund`
    const amount = payment.amountReceived
    await insertRefund(transaction, {
      key,
      paymentIntentId: payment.id,
      orderId: order.id,
      amount,
      reason: flag,
      status: 'due',
      createdAt: now,
    })
  } else if (terms && buyer.customerId !== null) {
    await startMembershipOf(shop, transaction, {
      checkout,
      order,
      offer: terms,
      customerId: buyer.customerId,
      hasPassword: buyer.hasPassword,
      cardFingerprint: payment.cardFingerprint,
    })
  }
  crashPoint('settle.inside')
  return { order, checkout: moved, isNew: true, flag, change }
}

/**
 * The membership that starts, on the terms of the card that really paid: in the browser another one may have been put in after the offer
 * was shown. Null where none was offered, or the payer has one.
 */
async function termsOfPayer(
  transaction: Queries,
  { quote, customerId }: CheckoutRow,
  { cardFingerprint }: Payment,
): Promise<MembershipOffer | null> {
  if (!quote.offer) return null
  return termsFor(quote.offer, await findStandingOfPayer(transaction, { customerId, cardFingerprint }))
}

async function startMembershipOf(
  shop: Shop,
  transaction: Queries,
  input: {
    checkout: CheckoutRow
    order: OrderRow
    offer: MembershipOffer
    customerId: number
    hasPassword: boolean
    cardFingerprint: string | null
  },
): Promise<void> {
  const { checkout, order, offer, customerId, hasPassword, cardFingerprint } = input
  const { host, https, language } = checkout.quote
  const opening = { customerId, orderId: order.id, offer, cardFingerprint, now: shop.clock() }
  const opened = await openMembership(transaction, opening)
  const queue = { key: `order-${order.id}`, database: transaction }
  // Two orders settled at the same time start one membership.
  if (!opened) return
  await shop.jobs.enqueue('start-membership', { orderId: order.id }, queue)
  if (!hasPassword)
    await shop.jobs.enqueue('send-password-link', { customerId, purpose: 'set', host, https, language }, queue)
}

/** Why an order cannot be delivered as it was paid, or must be looked at; null when all is well. */
function flagOf(
  shop: Shop,
  { id, quote }: CheckoutRow,
  payment: Payment,
  { enough, isPublished }: { enough: boolean; isPublished: boolean },
): Flag | null {
  const asQuoted =
    payment.amountReceived === quote.total &&
    payment.currency === quote.currency &&
    payment.metadata.checkout_id === id &&
    payment.live === shop.environment.stripe.live
  if (!asQuoted) return 'amount'
  if (!enough) return 'stock'
  return isPublished ? null : 'unpublished'
}

function isRefundable(flag: Flag | null): flag is 'stock' | 'amount' {
  return flag === 'stock' || flag === 'amount'
}
