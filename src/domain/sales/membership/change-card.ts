import type { Invoice } from '#payments/payments.ts'
import { orInvalidCard, orUnavailable } from '#payments/provider-failures.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { followSubscription } from './follow-subscription.ts'
import { findLiveMembership } from './membership-queries.ts'
import { stateOf } from './membership-states.ts'
import { notifyMember } from './send-membership-mail.ts'
import { startMembership } from './start-membership.ts'

const recentInvoices = 10

/**
 * Charges the membership to another card from now on, beginning with a missing payment.
 *
 * Throws invalid `card` if it is refused (the old one stays), `membership.none`, `checkout.busy` if the membership
 * cannot begin yet.
 */
export async function changeCard(
  shop: Shop,
  { customerId, paymentMethodId }: { customerId: number; paymentMethodId: string },
): Promise<void> {
  const { id, subscriptionId } = await getBegunMembership(shop, customerId)
  await unlessOver(shop, subscriptionId, async () => {
    const subscription = await shop.payments.retrieveSubscription(subscriptionId)
    // Ended while its event is on its way: nothing may be charged any more.
    if (stateOf(subscription.status).over) throw new ShopError('membership.none')
    const card = await shop.payments.attachCard({ paymentMethodId, customerId: subscription.customerId })
    const owed = stateOf(subscription.status).owing ? await findOpenInvoice(shop, subscriptionId) : null
    if (owed) {
      const key = `invoice_${owed.id}:pay:${card.id}:${owed.attempts}`
      await shop.payments.payInvoice({ invoiceId: owed.id, paymentMethodId: card.id, key })
    }
    const change = { customerId: subscription.customerId, subscriptionId, paymentMethodId: card.id }
    await shop.payments.changeCard(change)
    const notice = { kind: 'cardChanged' as const, last4: card.last4 }
    await notifyMember(shop, { membershipId: id, key: `card-${id}-${card.id}`, notice })
  })
  await followSubscription(shop, subscriptionId)
}

/** The live membership, begun at the provider now if its job has not run yet. */
async function getBegunMembership(shop: Shop, customerId: number): Promise<{ id: string; subscriptionId: string }> {
  const live = await findLiveMembership(shop.database, customerId)
  if (!live) throw new ShopError('membership.none')
  if (live.subscriptionId === null) {
    await startMembership(shop, live).catch((err: unknown) =>
      shop.log.warn({ membership: live.id, err }, 'A membership could not begin before its card was changed'),
    )
  }
  const begun = await findLiveMembership(shop.database, customerId)
  if (!begun?.subscriptionId) throw new ShopError('checkout.busy', { retryAfterSeconds: 5 })
  return { id: begun.id, subscriptionId: begun.subscriptionId }
}

/**
 * Returns the live membership's open invoice, with the secret by which the bank confirms it. Null if none is open.
 */
export async function findOwed(shop: Shop, customerId: number): Promise<Invoice | null> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (!membership?.subscriptionId) return null
  const { subscriptionId } = membership
  return orUnavailable(async () => {
    // An invoice may outlast its membership; confirming it then would be paying for nothing.
    const now = await followSubscription(shop, subscriptionId)
    if (!now || now.endedAt) return null
    const open = await findOpenInvoice(shop, subscriptionId)
    return open && (await shop.payments.retrieveInvoice(open.id))
  })
}

/** Reads the provider now instead of waiting for its event, after the browser reports a confirmation. */
export async function refreshMembership(shop: Shop, customerId: number): Promise<void> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (membership?.subscriptionId) await followSubscription(shop, membership.subscriptionId)
}

async function findOpenInvoice(shop: Shop, subscriptionId: string): Promise<Invoice | null> {
  const invoices = await shop.payments.listInvoices({ subscriptionId, limit: recentInvoices })
  return invoices.find((invoice) => invoice.status === 'open') ?? null
}

/**
 * Throws `membership.none` if the membership turns out to have ended, regardless of the error that the provider
 * returned because of that.
 */
async function unlessOver(shop: Shop, subscriptionId: string, call: () => Promise<void>): Promise<void> {
  try {
    await orInvalidCard(() => orUnavailable(call))
  } catch (error) {
    const now = await orUnavailable(() => followSubscription(shop, subscriptionId))
    if (now?.endedAt) throw new ShopError('membership.none')
    throw error
  }
}
