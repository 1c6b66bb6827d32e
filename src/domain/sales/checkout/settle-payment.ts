import type { Queries } from '#database/open-database.ts'
import type { MembershipOffer } from '#database/schema/quote.ts'
import { announceStock, type StockChange } from '#domain/catalogue/stock/announce-stock.ts'
import { sendPasswordLinkJob } from '#domain/people/customers/send-password-link.ts'
import { enqueueStaffNotices } from '#domain/people/staff-notices/send-staff-notices.ts'
import { emitStockWebhooks, emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { areAllPublished } from '#domain/sales/cart/cart-queries.ts'
import { termsFor } from '#domain/sales/cart/cart-rules.ts'
import { findHistoryOfPayer } from '#domain/sales/membership/membership-history-queries.ts'
import { openMembership } from '#domain/sales/membership/open-membership.ts'
import { startMembershipJob } from '#domain/sales/membership/start-membership.ts'
import { findOrderByPayment, insertOrder, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { insertSale } from '#domain/sales/orders/sale-queries.ts'
import { insertRefund } from '#domain/sales/refunds/refund-queries.ts'
import type { Payment } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import {
  type CheckoutRow,
  deleteReservations,
  findCheckout,
  findCheckoutByPayment,
  lockCheckout,
  moveCheckout,
} from './checkout-queries.ts'
import { orderedStates, releasedStates } from './checkout-states.ts'
import { takeStockAgain } from './checkout-stock.ts'
import { findPayerAccount } from './find-payer-account.ts'
import { refundCheckout } from './refund-checkout.ts'
import { sendOrderConfirmationJob } from './send-order-confirmation.ts'

type Flag = 'stock' | 'unpublished' | 'amount'
type Settled = { order: OrderRow; checkout: CheckoutRow }
type Recorded = Settled & { isNew: boolean; flag: Flag | null; change: StockChange }

/**
 * Turns a succeeded payment into an order, given only its id. Returns null if the payment is not paid or belongs to
 * no checkout; safe to repeat.
 * @throws PaymentUnknown
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
 * Turns a succeeded payment into an order; the checkout, the browser's return, webhooks and the sweep all use this
 * function. Safe to repeat.
 * @param payment fresh from the provider
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
  // Row lock: a concurrent settlement waits here, then finds the order already written and no reservations.
  const [checkout, reserved] = await Promise.all([lockCheckout(transaction, id), deleteReservations(transaction, id)])
  if (orderedStates.includes(checkout.state)) {
    const existing = await findOrderByPayment(transaction, payment.id)
    if (!existing) throw new Error(`Checkout ${id} was ordered with another payment than ${payment.id}`)
    return { order: existing, checkout, isNew: false, flag: null, change: { enough: true, counts: [] } }
  }

  const { lines, currency } = checkout.quote
  const isReleased = releasedStates.includes(checkout.state) && reserved.length === 0
  const change = isReleased
    ? await takeStockAgain(transaction, { checkoutId: id, lines, at: now })
    : { enough: true, counts: [] }
  await emitStockWebhooks(transaction, { counts: change.counts, at: now }, shop)
  const [isPublished, applied] = await Promise.all([
    areAllPublished(transaction, { ids: lines.map((line) => line.productId), currency }),
    termsOfPayer(transaction, checkout, payment),
  ])
  const flag = flagOf(shop, checkout, payment, { enough: change.enough, isPublished })
  const terms = isRefundable(flag) ? null : applied
  const account = await findPayerAccount(transaction, { checkout, startsMembership: terms !== null, now })
  const { orderCustomerId: customerId } = account
  const order = await insertOrder(transaction, { checkout, payment, customerId, terms, flag, now })
  const state = isRefundable(flag) ? 'REFUND_DUE' : 'ORDERED'
  const [moved] = await Promise.all([
    moveCheckout(transaction, id, state, { leaseUntil: null, updatedAt: now }),
    insertSale(transaction, order.id, checkout.quote),
    emitWebhook(
      transaction,
      { event: 'order.paid', key: `order:${order.number}`, about: { ...order, flag, lines }, at: now },
      shop,
    ),
    shop.jobs.enqueue(
      sendOrderConfirmationJob,
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
      currency: payment.currency,
      reason: flag,
      status: 'due',
      createdAt: now,
    })
  } else if (terms && account.customerId !== null) {
    await startMembershipOf(shop, transaction, {
      checkout,
      order,
      offer: terms,
      customerId: account.customerId,
      hasPassword: account.hasPassword,
      cardFingerprint: payment.cardFingerprint,
    })
  }
  if (flag) await refreshOrderStates(transaction, order.id)
  if (state === 'ORDERED') {
    const { host, number } = order
    await enqueueStaffNotices(shop, { notice: 'orders', id: String(order.id), number, host }, transaction)
  }
  crashPoint('settle.inside')
  return { order, checkout: moved, isNew: true, flag, change }
}

/**
 * The membership that starts, on the terms of the card that paid: the browser may have used another one after the
 * offer. Null if none was offered, or the payer has one.
 */
async function termsOfPayer(
  transaction: Queries,
  { quote, customerId }: CheckoutRow,
  { cardFingerprint }: Payment,
): Promise<MembershipOffer | null> {
  if (!quote.offer) return null
  return termsFor(quote.offer, await findHistoryOfPayer(transaction, { customerId, cardFingerprint }))
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
  const currency = checkout.quote.currency
  const opening = { customerId, orderId: order.id, offer, currency, cardFingerprint, now: shop.clock() }
  const opened = await openMembership(transaction, opening)
  const queue = { key: `order-${order.id}`, database: transaction }
  // Two orders settled at the same time start one membership.
  if (!opened) return
  await shop.jobs.enqueue(startMembershipJob, { orderId: order.id }, queue)
  if (!hasPassword)
    await shop.jobs.enqueue(sendPasswordLinkJob, { customerId, purpose: 'set', host, https, language }, queue)
}

/** Why an order cannot be delivered as paid, or must be looked at; null if all is well. */
function flagOf(
  shop: Shop,
  { id, quote }: CheckoutRow,
  payment: Payment,
  { enough, isPublished }: { enough: boolean; isPublished: boolean },
): Flag | null {
  const asQuoted =
    payment.amountReceived === quote.due &&
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
