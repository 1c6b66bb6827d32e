import { z } from 'zod'
import { updateProviderCustomer } from '#domain/people/customers/customer-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { defineJob } from '#jobs/jobs.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { brandOfHost } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { applyAtProvider, followSubscription, recordSubscription } from './follow-subscription.ts'
import { findMembershipOfOrder, findStartingOrder } from './membership-queries.ts'
import { createKey } from './subscription-rules.ts'

/**
 * Creates an order's membership at the provider, on the card that paid, only once however often the job runs. Throws
 * if the provider refuses or is unavailable, so that the job tries again.
 */
export async function startMembership(shop: Shop, { orderId }: { orderId: number }): Promise<void> {
  const membership = await findMembershipOfOrder(shop.database, orderId)
  if (!membership || membership.subscriptionId || membership.endedAt) return
  const order = await findStartingOrder(shop.database, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  const payment = await shop.payments.retrievePayment(order.paymentIntentId)
  if (!payment.customerId || !payment.paymentMethodId) {
    throw new Error(`The payment of order ${order.number} stored no card for its membership`)
  }
  const settings = await getSettings(shop)
  const brand = settings[brandOfHost(order.host)]
  crashPoint('membership.before')
  const subscription = await shop.payments.createSubscription({
    customerId: payment.customerId,
    paymentMethodId: payment.paymentMethodId,
    price: membership.price,
    currency: membership.currency,
    productName: `${brand.name} membership`,
    trialDays: membership.trialDays,
    membershipId: membership.id,
    metadata: { order_number: String(order.number) },
    key: createKey(membership, shop.clock()),
  })
  crashPoint('membership.created')
  await updateProviderCustomer(shop.database, membership.customerId, subscription.customerId)
  const begun = await applyAtProvider(shop, membership, subscription)
  // If the provider's event was faster, or the member has cancelled, the state is read from the provider again.
  if (!(await recordSubscription(shop, membership, begun))) await followSubscription(shop, subscription.id)
}

export const startMembershipJob = defineJob('start-membership', z.object({ orderId: z.number() }), startMembership)
