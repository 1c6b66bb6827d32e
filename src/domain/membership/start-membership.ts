import { isFrenchHost } from '#domain/markets/market-rules.ts'
import { findOrder } from '#domain/orders/order-queries.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { followSubscription, passOn, recordSubscription } from './follow-subscription.ts'
import { findMembershipOfOrder, noteProviderCustomer } from './membership-queries.ts'
import { createKey } from './subscription-rules.ts'

/**
 * Makes the membership that an order started at the payment provider, on the card that paid, once however often the job runs.
 * Throws where the provider refuses or is silent: the job tries again, and the membership stays `starting` until then.
 */
export async function startMembership(shop: Shop, { orderId }: { orderId: number }): Promise<void> {
  const membership = await findMembershipOfOrder(shop.database, orderId)
  if (!membership || membership.subscriptionId || membership.endedAt) return
  const found = await findOrder(shop.database, orderId)
  if (!found) throw new Error(`There is no order ${orderId}`)
  const { order } = found
  const payment = await shop.payments.retrievePayment(order.paymentIntentId)
  if (!payment.customerId || !payment.paymentMethodId) {
    throw new Error(`The payment of order ${order.number} kept no card for its membership`)
  }
  const settings = await getSettings(shop)
  const brand = settings[isFrenchHost(order.host) ? 'brand.french' : 'brand.main']
  crashPoint('membership.before')
  const subscription = await shop.payments.createSubscription({
    customerId: payment.customerId,
    paymentMethodId: payment.paymentMethodId,
    price: membership.price,
    productName: `${brand.name} membership`,
    trialDays: membership.trialDays,
    membershipId: membership.id,
    metadata: { order_number: String(order.number) },
    key: createKey(membership, shop.clock()),
  })
  crashPoint('membership.created')
  await noteProviderCustomer(shop.database, membership.customerId, subscription.customerId)
  const begun = await passOn(shop, membership, subscription)
  // Where the provider's event was faster, or the member cancelled meanwhile, what is true is asked again.
  if (!(await recordSubscription(shop, membership, begun))) await followSubscription(shop, subscription.id)
}
