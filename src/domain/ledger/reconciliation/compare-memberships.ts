import { followSubscription } from '#domain/sales/membership/follow-subscription.ts'
import type { BilledInvoice, BilledSubscription } from '#payments/payments.ts'
import { type Payment, PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '#shop.ts'
import {
  compareInvoice,
  compareMembership,
  compareSubscription,
  type Difference,
  type MembershipFacts,
  type PaymentFacts,
} from './difference-rules.ts'
import { findFormerPrices, findLiveMemberships, findMembershipsOfSubscriptions } from './ledger-queries.ts'

/** Memberships against the provider's subscriptions, both ways. One that only waits for an event is updated first. */
export async function compareMemberships(
  shop: Shop,
  { subscriptions, now }: { subscriptions: ReadonlyMap<string, BilledSubscription>; now: Date },
): Promise<{ differences: Difference[]; compared: number; putRight: number }> {
  const differences: Difference[] = []
  let putRight = 0
  const live = await findLiveMemberships(shop.database)
  for (const membership of live) {
    const { subscriptionId } = membership
    const listed = subscriptionId ? subscriptions.get(subscriptionId) : undefined
    const subscription = listed ?? (subscriptionId ? await shop.payments.ledger.findSubscription(subscriptionId) : null)
    const difference = compareMembership(membership, subscription, shop.clock())
    if (!difference) continue
    if (subscription && (await followed(shop, subscription.id)) && (await agreesNow(shop, subscription.id))) {
      putRight += 1
    } else differences.push(difference)
  }
  const known = await membershipsBySubscription(shop, [...subscriptions.keys()])
  for (const subscription of subscriptions.values()) {
    const difference = compareSubscription(subscription, known.get(subscription.id) ?? null, now)
    if (!difference) continue
    if ((await followed(shop, subscription.id)) && (await agreesNow(shop, subscription.id))) putRight += 1
    else differences.push(difference)
  }
  return { differences, compared: live.length, putRight }
}

/** The provider's paid invoices against their memberships and payments. */
export async function compareInvoices(
  shop: Shop,
  invoices: readonly BilledInvoice[],
  payments: ReadonlyMap<string, PaymentFacts>,
): Promise<Difference[]> {
  const ids = invoices.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  const memberships = await membershipsBySubscription(shop, [...new Set(ids)])
  const former = await findFormerPrices(
    shop.database,
    [...memberships.values()].map(({ id }) => id),
  )
  const differences: Difference[] = []
  for (const invoice of invoices) {
    if (invoice.status !== 'paid' || invoice.amountPaid === 0) continue
    const paidBy: PaymentFacts[] = []
    for (const id of invoice.paymentIds) {
      const payment = payments.get(id) ?? (await findPaymentFacts(shop, id))
      if (payment) paidBy.push(payment)
    }
    const membership = memberships.get(invoice.subscriptionId ?? '') ?? null
    const prices = membership ? [membership.price, ...(former.get(membership.id) ?? [])] : []
    const difference = compareInvoice(invoice, membership, { payments: paidBy, prices })
    if (difference) differences.push(difference)
  }
  return differences
}

export async function findPaymentFacts(shop: Shop, id: string): Promise<PaymentFacts | null> {
  const payment = await shop.payments.ledger.findPayment(id)
  return payment && paymentFactsOf(payment)
}

export function paymentFactsOf(payment: Payment): PaymentFacts {
  const { id, status, amountReceived, currency, createdAt } = payment
  return { id, succeeded: status === 'succeeded', amount: amountReceived, currency, createdAt }
}

async function membershipsBySubscription(shop: Shop, ids: string[]): Promise<Map<string, MembershipFacts>> {
  const rows = await findMembershipsOfSubscriptions(shop.database, ids)
  return new Map(rows.map((row) => [row.subscriptionId ?? '', row]))
}

/** Stores the provider's state of a subscription. True if the shop has a membership for it. */
async function followed(shop: Shop, subscriptionId: string): Promise<boolean> {
  try {
    return (await followSubscription(shop, subscriptionId)) !== null
  } catch (error) {
    if (error instanceof PaymentUnknown) throw error
    shop.log.warn({ subscription: subscriptionId, error: String(error) }, 'A membership cannot follow its subscription')
    return false
  }
}

async function agreesNow(shop: Shop, subscriptionId: string): Promise<boolean> {
  const now = shop.clock()
  const subscription = await shop.payments.ledger.findSubscription(subscriptionId)
  const [membership] = await findMembershipsOfSubscriptions(shop.database, [subscriptionId])
  if (!subscription || !membership) return false
  if (subscription.endedAt && membership.endedAt) return true
  return (
    compareMembership(membership, subscription, now) === null &&
    compareSubscription(subscription, membership, now) === null
  )
}
