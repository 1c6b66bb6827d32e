import { settlePayment } from '#domain/sales/checkout/settle-payment.ts'
import type { ProviderRefund } from '#payments/payments.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { type Cents, noCents, plus } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findPaymentFacts } from './compare-memberships.ts'
import {
  compareOrder,
  comparePayment,
  compareRefundNote,
  type Difference,
  isMoneyBack,
  type PaymentFacts,
  type RefundNote,
  unrecordedRefund,
} from './difference-rules.ts'
import {
  findNotedRefunds,
  findOrdersOfPayments,
  findOrdersSince,
  findPaymentsOfCheckouts,
  findRefundNotesSince,
} from './ledger-queries.ts'
import { owedAfterFailures } from './refund-cover-rules.ts'

type Input = {
  since: Date
  /** Payments as listed; also older ones, which orders of the window may have. */
  payments: ReadonlyMap<string, PaymentFacts>
  refunds: ReadonlyMap<string, ProviderRefund>
  /** Payments that pay invoices of memberships. */
  invoicePayments: ReadonlySet<string>
}

/** Payments against orders, both ways. A paid checkout that is not settled yet is settled first. */
export async function compareOrders(
  shop: Shop,
  { since, payments, refunds, invoicePayments }: Input,
): Promise<{ differences: Difference[]; compared: number; putRight: number }> {
  const differences: Difference[] = []
  let putRight = 0
  const refunded = new Map<string, Cents>()
  for (const refund of refunds.values()) {
    const payment = refund.paymentIntentId
    if (payment && isMoneyBack(refund)) refunded.set(payment, plus(refunded.get(payment) ?? noCents, refund.amount))
  }
  const paid = [...payments.values()].filter(({ succeeded, createdAt }) => succeeded && createdAt >= since)
  const ids = paid.map(({ id }) => id)
  const orders = new Map(
    (await findOrdersOfPayments(shop.database, ids)).map((order) => [order.paymentIntentId, order]),
  )
  const ofCheckouts = await findPaymentsOfCheckouts(shop.database, ids)
  for (const payment of paid) {
    const order = orders.get(payment.id) ?? null
    const difference = comparePayment(payment, order, refunded.get(payment.id) ?? noCents)
    if (!difference) continue
    if (!order && (invoicePayments.has(payment.id) || (await shop.payments.findInvoiceOfPayment(payment.id)))) continue
    if (!order && ofCheckouts.has(payment.id) && (await settled(shop, payment.id))) putRight += 1
    else differences.push(difference)
  }
  const sold = await findOrdersSince(shop.database, since)
  for (const order of sold) {
    const payment = payments.get(order.paymentIntentId) ?? (await findPaymentFacts(shop, order.paymentIntentId))
    const difference = compareOrder(order, payment)
    if (difference) differences.push(difference)
  }
  return { differences, compared: sold.length, putRight }
}

/** The shop's notes of refunds against the provider's refunds, both ways. */
export async function compareRefunds(
  shop: Shop,
  { notes, refunds, now }: { notes: readonly RefundNote[]; refunds: ReadonlyMap<string, ProviderRefund>; now: Date },
): Promise<Difference[]> {
  const differences: Difference[] = []
  const owed = owedAfterFailures(notes)
  for (const note of notes) {
    const id = note.providerRefundId
    const refund = id ? (refunds.get(id) ?? (await shop.payments.ledger.findRefund(id))) : null
    const difference = compareRefundNote(note, refund, { now: shop.clock(), owed })
    if (difference) differences.push(difference)
  }
  const noted = await findNotedRefunds(shop.database, [...refunds.keys()])
  for (const refund of refunds.values()) {
    const difference = noted.has(refund.id) ? null : unrecordedRefund(refund, now)
    if (difference) differences.push(difference)
  }
  return differences
}

/** Read before the provider is asked, so that a refund recorded in between is not missed there. */
export function readRefundNotes(shop: Shop, since: Date): Promise<RefundNote[]> {
  return findRefundNotesSince(shop.database, since)
}

async function settled(shop: Shop, paymentId: string): Promise<boolean> {
  try {
    return (await settlePayment(shop, paymentId)) !== null
  } catch (error) {
    if (error instanceof PaymentUnknown) throw error
    shop.log.error({ payment: paymentId, error: String(error) }, 'A paid checkout cannot be settled')
    return false
  }
}
