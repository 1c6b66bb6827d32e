import type { Cents } from '#domain/money/money-rules.ts'

/** Every way in which the shop's books and the provider's can differ. */
export const differenceKinds = {
  paymentWithoutOrder: 'A payment arrived that belongs to no order, invoice or refund.',
  orderWithoutPayment: 'An order has no paid payment at the provider.',
  amountDiffers: 'An order and its payment are not over the same amount and currency.',
  refundMissing: 'A refund that is due, or noted here, did not happen at the provider.',
  refundUnrecorded: 'The provider paid money back that the shop has no note of.',
  refundDiffers: 'A refund is not over the same amount here and there.',
  membershipWithoutSubscription: 'A membership lives here that the provider does not charge.',
  subscriptionWithoutMembership: 'The provider charges a subscription that belongs to no living membership.',
  membershipDiffers: 'A membership costs something else at the provider, or its state is another one.',
  invoiceWithoutMembership: 'A paid invoice belongs to no membership.',
  invoiceWithoutPayment: 'An invoice is marked as paid, but no payment paid it.',
  invoiceDiffers: 'An invoice is not over the amount its payment or its membership says.',
} as const

export type DifferenceKind = keyof typeof differenceKinds

/** What each side says, in plain words, with the ids to look it up by. Never about a person. */
export type DifferenceFacts = {
  shop: string
  provider: string
  order?: number
  payment?: string
  refund?: string
  invoice?: string
  membership?: string
  subscription?: string
}

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
  providerRefundId: string | null
  status: string
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

const shopCurrency = 'eur'
// What is on its way between the two sides gets this long before it counts.
const onItsWayMilliseconds = 10 * 60_000
const dueMilliseconds = 60 * 60_000

export function differenceKey({ kind, subject }: Pick<Difference, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`
}

/** Cents with their currency, e.g. `89.00 EUR`. */
export function amountText(amount: Cents, currency: string): string {
  return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** Whether money went back, or is on its way there. */
export function isMoneyBack({ status }: Pick<RefundFacts, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled'
}

/** A succeeded payment and what was paid back of it against its order; `order` null where there is none, nor an invoice. */
export function comparePayment(payment: PaymentFacts, order: OrderFacts | null, refunded: Cents): Difference | null {
  if (refunded >= payment.amount) return null
  const paid = amountText(payment.amount, payment.currency)
  const common = { subject: payment.id, occurredAt: payment.createdAt }
  if (!order) {
    const facts = { shop: 'no order', provider: `paid ${paid}`, payment: payment.id }
    return { ...common, kind: 'paymentWithoutOrder', facts }
  }
  if (order.total === payment.amount && order.currency === payment.currency) return null
  const shop = `order over ${amountText(order.total, order.currency)}`
  const facts = { shop, provider: `paid ${paid}`, order: order.number, payment: payment.id }
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
      shop: `order over ${amountText(order.total, order.currency)}`,
      provider: payment ? 'a payment that was not paid' : 'no such payment',
      order: order.number,
      payment: order.paymentIntentId,
    },
  }
}

/** A refund as the shop noted it against the provider's; null where the provider has none. */
export function compareRefundNote(note: RefundNote, refund: RefundFacts | null, now: Date): Difference | null {
  const common = { subject: note.key, occurredAt: note.createdAt }
  const amount = amountText(note.amount, refund?.currency ?? shopCurrency)
  const ids = {
    payment: note.paymentIntentId,
    ...(note.orderNumber !== null && { order: note.orderNumber }),
    ...(refund && { refund: refund.id }),
  }
  if (note.providerRefundId === null) {
    if (now.getTime() - note.createdAt.getTime() < dueMilliseconds) return null
    const facts = { shop: `refund of ${amount} due`, provider: 'no refund', ...ids }
    return { ...common, kind: 'refundMissing', facts }
  }
  if (!refund || !isMoneyBack(refund)) {
    const provider = refund ? `refund ${refund.status}` : 'no such refund'
    return { ...common, kind: 'refundMissing', facts: { shop: `refund of ${amount}`, provider, ...ids } }
  }
  if (refund.amount === note.amount) return null
  const provider = `refund of ${amountText(refund.amount, refund.currency)}`
  return { ...common, kind: 'refundDiffers', facts: { shop: `refund of ${amount}`, provider, ...ids } }
}

/** A refund at the provider that the shop has no note of. */
export function unrecordedRefund(refund: RefundFacts, now: Date): Difference | null {
  if (!isMoneyBack(refund) || isOnItsWay(refund.createdAt, now)) return null
  return {
    kind: 'refundUnrecorded',
    subject: refund.id,
    occurredAt: refund.createdAt,
    facts: {
      shop: 'no refund',
      provider: `refund of ${amountText(refund.amount, refund.currency)}`,
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
  const { id, subscriptionId, status, price, createdAt } = membership
  // Every living membership is compared, however old: nobody has to look back for it.
  const common = { subject: `membership-${id}`, occurredAt: now }
  const ids = { membership: id, ...(subscriptionId && { subscription: subscriptionId }) }
  const shop = `${status}, ${amountText(price, shopCurrency)} a month`
  if (!subscription || subscription.endedAt) {
    if (subscriptionId === null && now.getTime() - createdAt.getTime() < dueMilliseconds) return null
    const provider = subscription ? `subscription ${subscription.status}` : 'no subscription'
    return { ...common, kind: 'membershipWithoutSubscription', facts: { shop, provider, ...ids } }
  }
  const agrees =
    subscription.status === status && subscription.price === price && subscription.currency === shopCurrency
  if (agrees) return null
  const provider = `${subscription.status}, ${amountText(subscription.price, subscription.currency)} a month`
  return { ...common, kind: 'membershipDiffers', facts: { shop, provider, ...ids } }
}

/** A subscription that lives at the provider, against the membership it belongs to; null where the shop has none. */
export function compareSubscription(
  subscription: SubscriptionFacts,
  membership: MembershipFacts | null,
  now: Date,
): Difference | null {
  if (subscription.endedAt || (membership && !membership.endedAt)) return null
  if (!membership && isOnItsWay(subscription.createdAt, now)) return null
  const price = `${amountText(subscription.price, subscription.currency)} a month`
  return {
    kind: 'subscriptionWithoutMembership',
    subject: subscription.id,
    occurredAt: now,
    facts: {
      shop: membership ? 'a membership that ended' : 'no membership',
      provider: `${subscription.status}, ${price}`,
      subscription: subscription.id,
      ...(membership && { membership: membership.id }),
    },
  }
}

/** A paid invoice against its membership and the payments that paid it. An invoice over nothing asks for neither. */
export function compareInvoice(
  invoice: InvoiceFacts,
  membership: MembershipFacts | null,
  payments: readonly PaymentFacts[],
): Difference | null {
  if (invoice.status !== 'paid' || invoice.amountPaid === 0) return null
  const common = { subject: invoice.id, occurredAt: invoice.createdAt }
  const billed = amountText(invoice.amountPaid, invoice.currency)
  const provider = `invoice ${invoice.number} paid, ${billed}`
  const ids = {
    invoice: invoice.id,
    ...(invoice.subscriptionId && { subscription: invoice.subscriptionId }),
    ...(membership && { membership: membership.id }),
  }
  if (!membership) {
    return { ...common, kind: 'invoiceWithoutMembership', facts: { shop: 'no membership', provider, ...ids } }
  }
  const shop = `${amountText(membership.price, shopCurrency)} a month`
  const paid = payments.filter(({ succeeded }) => succeeded)
  if (paid.length === 0) {
    const facts = { shop, provider: `${provider}, without a payment`, ...ids }
    return { ...common, kind: 'invoiceWithoutPayment', facts }
  }
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  const agrees =
    sum === invoice.amountPaid &&
    paid.every(({ currency }) => currency === invoice.currency) &&
    invoice.amountPaid === membership.price &&
    invoice.currency === shopCurrency
  if (agrees) return null
  const told = `${provider}; payment ${amountText(sum, paid[0]?.currency ?? invoice.currency)}`
  return { ...common, kind: 'invoiceDiffers', facts: { shop, provider: told, ...ids } }
}

/** Just happened: the other side may not have been told yet. */
function isOnItsWay(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) < onItsWayMilliseconds
}
