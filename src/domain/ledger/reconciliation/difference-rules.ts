import type { DifferenceFacts } from '#database/schema/states.ts'
import { type Cents, sumOf } from '#shared/money.ts'
import type { DifferenceKind, RefundStatus } from '#shared/vocabularies.ts'
import { bothSides } from './statement-rules.ts'

export type Difference = { kind: DifferenceKind; subject: string; occurredAt: Date; facts: DifferenceFacts }

export type PaymentFacts = { id: string; succeeded: boolean; amount: Cents; currency: string; createdAt: Date }
export type OrderFacts = { number: number; paymentIntentId: string; total: Cents; currency: string; createdAt: Date }
export type RefundFacts = {
  id: string
  paymentIntentId: string | null
  amount: Cents
  currency: string
  status: string
  createdAt: Date
}
export type RefundNote = {
  key: string
  paymentIntentId: string
  orderNumber: number | null
  amount: Cents
  currency: string
  providerRefundId: string | null
  status: RefundStatus
  /** When the shop learnt that nothing was paid back. */
  failedAt: Date | null
  createdAt: Date
}
export type InvoiceFacts = {
  id: string
  number: string
  createdAt: Date
  amountPaid: Cents
  currency: string
  status: string
  subscriptionId: string | null
}
export type MembershipFacts = {
  id: string
  subscriptionId: string | null
  status: string
  price: Cents
  currency: string
  endedAt: Date | null
  createdAt: Date
}
export type SubscriptionFacts = {
  id: string
  status: string
  price: Cents
  currency: string
  endedAt: Date | null
  createdAt: Date
}

// Grace period for changes that have not reached the other side yet.
const onItsWayMs = 10 * 60_000
const dueMs = 60 * 60_000

export function differenceKey({ kind, subject }: Pick<Difference, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`
}

/** True if the money went back, or is on its way. */
export function isMoneyBack({ status }: Pick<RefundFacts, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled'
}

/** A succeeded payment and its refunds against its order; `order` null if there is none, nor an invoice. */
export function comparePayment(payment: PaymentFacts, order: OrderFacts | null, refunded: Cents): Difference | null {
  if (refunded >= payment.amount) return null
  const paid = { what: 'paid', amount: sum(payment.amount, payment.currency) } as const
  const common = { subject: payment.id, occurredAt: payment.createdAt }
  if (!order) {
    const facts = { ...bothSides({ what: 'noOrder' }, paid), payment: payment.id }
    return { ...common, kind: 'paymentWithoutOrder', facts }
  }
  if (order.total === payment.amount && order.currency === payment.currency) return null
  const shop = { what: 'order', amount: sum(order.total, order.currency) } as const
  const facts = { ...bothSides(shop, paid), order: order.number, payment: payment.id }
  return { ...common, kind: 'amountDiffers', facts }
}

/** An order against its payment; null for a payment that the provider does not have. */
export function compareOrder(order: OrderFacts, payment: PaymentFacts | null): Difference | null {
  if (payment?.succeeded) return null
  return {
    kind: 'orderWithoutPayment',
    subject: `order-${order.number}`,
    occurredAt: order.createdAt,
    facts: {
      ...bothSides(
        { what: 'order', amount: sum(order.total, order.currency) },
        { what: payment ? 'unpaidPayment' : 'noPayment' },
      ),
      order: order.number,
      payment: order.paymentIntentId,
    },
  }
}

/**
 * The shop's record of a refund against the provider's; null if the provider has none. `owed`: what failed and was not
 * made again.
 */
export function compareRefundNote(
  note: RefundNote,
  refund: RefundFacts | null,
  { now, owed }: { now: Date; owed: ReadonlyMap<string, Cents> },
): Difference | null {
  if (isMatterOfThePast(note, refund, owed)) return null
  const common = { subject: note.key, occurredAt: note.createdAt }
  const amount = sum(note.amount, note.currency)
  const ids = {
    payment: note.paymentIntentId,
    ...(note.orderNumber !== null && { order: note.orderNumber }),
    ...(refund && { refund: refund.id }),
  }
  if (note.providerRefundId === null) {
    if (now.getTime() - note.createdAt.getTime() < dueMs) return null
    const shop = { what: isMoneyBack(note) ? 'refundDue' : 'refund', amount } as const
    const facts = { ...bothSides(shop, { what: 'noRefund' }), ...ids }
    return { ...common, kind: 'refundMissing', facts }
  }
  if (!refund || !isMoneyBack(refund)) {
    const provider = refund
      ? ({ what: 'refundInState', status: refund.status } as const)
      : ({ what: 'noRefund' } as const)
    return { ...common, kind: 'refundMissing', facts: { ...bothSides({ what: 'refund', amount }, provider), ...ids } }
  }
  if (refund.amount === note.amount && refund.currency === note.currency) return null
  const provider = { what: 'refund', amount: sum(refund.amount, refund.currency) } as const
  return { ...common, kind: 'refundDiffers', facts: { ...bothSides({ what: 'refund', amount }, provider), ...ids } }
}

/**
 * True if both sides know that a refund failed, and nothing is owed for it. Either a later refund replaced it, or it
 * never moved money and its order shows that.
 */
function isMatterOfThePast(note: RefundNote, refund: RefundFacts | null, owed: ReadonlyMap<string, Cents>): boolean {
  const isKnown = !isMoneyBack(note) && (note.providerRefundId === null || (refund !== null && !isMoneyBack(refund)))
  if (!isKnown) return false
  if (note.status === 'canceled' || !owed.get(note.key)) return true
  return note.providerRefundId === null && note.orderNumber !== null
}

/** A refund at the provider that the shop has no record of. */
export function unrecordedRefund(refund: RefundFacts, now: Date): Difference | null {
  if (!isMoneyBack(refund) || isOnItsWay(refund.createdAt, now)) return null
  return {
    kind: 'refundUnrecorded',
    subject: refund.id,
    occurredAt: refund.createdAt,
    facts: {
      ...bothSides({ what: 'noRefund' }, { what: 'refund', amount: sum(refund.amount, refund.currency) }),
      refund: refund.id,
      ...(refund.paymentIntentId && { payment: refund.paymentIntentId }),
    },
  }
}

/** A membership that has not ended, against its subscription; null where the provider has none. */
export function compareMembership(
  membership: MembershipFacts,
  subscription: SubscriptionFacts | null,
  now: Date,
): Difference | null {
  const { id, subscriptionId, status, price, currency, createdAt } = membership
  // Every live membership is compared, however old, so it counts as found now.
  const common = { subject: `membership-${id}`, occurredAt: now }
  const ids = { membership: id, ...(subscriptionId && { subscription: subscriptionId }) }
  const shop = { what: 'membership', status, amount: sum(price, currency) } as const
  if (!subscription || subscription.endedAt) {
    if (subscriptionId === null && now.getTime() - createdAt.getTime() < dueMs) return null
    const provider = subscription
      ? ({ what: 'subscriptionInState', status: subscription.status } as const)
      : ({ what: 'noSubscription' } as const)
    return { ...common, kind: 'membershipWithoutSubscription', facts: { ...bothSides(shop, provider), ...ids } }
  }
  const agrees = subscription.status === status && subscription.price === price && subscription.currency === currency
  if (agrees) return null
  return { ...common, kind: 'membershipDiffers', facts: { ...bothSides(shop, billed(subscription)), ...ids } }
}

/** A live subscription at the provider against its membership; null if the shop has none. */
export function compareSubscription(
  subscription: SubscriptionFacts,
  membership: MembershipFacts | null,
  now: Date,
): Difference | null {
  if (subscription.endedAt || (membership && !membership.endedAt)) return null
  if (!membership && isOnItsWay(subscription.createdAt, now)) return null
  return {
    kind: 'subscriptionWithoutMembership',
    subject: subscription.id,
    occurredAt: now,
    facts: {
      ...bothSides({ what: membership ? 'endedMembership' : 'noMembership' }, billed(subscription)),
      subscription: subscription.id,
      ...(membership && { membership: membership.id }),
    },
  }
}

/**
 * A paid invoice against its membership and the payments that paid it. An invoice over nothing asks for neither.
 * @param paid.prices what the membership has cost a month so far
 */
export function compareInvoice(
  invoice: InvoiceFacts,
  membership: MembershipFacts | null,
  { payments, prices }: { payments: readonly PaymentFacts[]; prices: readonly number[] },
): Difference | null {
  if (invoice.status !== 'paid' || invoice.amountPaid === 0) return null
  const common = { subject: invoice.id, occurredAt: invoice.createdAt }
  const openInvoice = { number: invoice.number, amount: sum(invoice.amountPaid, invoice.currency) }
  const ids = {
    invoice: invoice.id,
    ...(invoice.subscriptionId && { subscription: invoice.subscriptionId }),
    ...(membership && { membership: membership.id }),
  }
  if (!membership) {
    const facts = { ...bothSides({ what: 'noMembership' }, { what: 'invoice', ...openInvoice }), ...ids }
    return { ...common, kind: 'invoiceWithoutMembership', facts }
  }
  const shop = { what: 'monthly', amount: sum(membership.price, membership.currency) } as const
  const paid = payments.filter(({ succeeded }) => succeeded)
  if (paid.length === 0) {
    const facts = { ...bothSides(shop, { what: 'invoiceWithoutPayment', ...openInvoice }), ...ids }
    return { ...common, kind: 'invoiceWithoutPayment', facts }
  }
  const total = sumOf(paid.map(({ amount }) => amount))
  const agrees =
    total === invoice.amountPaid &&
    paid.every(({ currency }) => currency === invoice.currency) &&
    prices.includes(invoice.amountPaid) &&
    invoice.currency === membership.currency
  if (agrees) return null
  const payment = sum(total, paid[0]?.currency ?? invoice.currency)
  const facts = { ...bothSides(shop, { what: 'invoiceAndPayment', ...openInvoice, paid: payment }), ...ids }
  return { ...common, kind: 'invoiceDiffers', facts }
}

/** Money that the provider settled in another currency than the books': figures reckon it at a reference rate. */
export function settledElsewhere(
  { currency, sum: settled, lastAt }: { currency: string; sum: Cents; lastAt: Date },
  bookCurrency: string,
): Difference {
  return {
    kind: 'settledElsewhere',
    subject: currency,
    occurredAt: lastAt,
    facts: bothSides({ what: 'booksIn', number: bookCurrency }, { what: 'settled', amount: sum(settled, currency) }),
  }
}

const sum = (cents: Cents, currency: string) => ({ cents, currency })

const billed = ({ status, price, currency }: SubscriptionFacts) =>
  ({ what: 'membership', status, amount: sum(price, currency) }) as const

/** Just happened: the other side may not know yet. */
function isOnItsWay(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) < onItsWayMs
}
