import { findCustomer, noteProviderCustomer } from '#domain/membership/membership-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import type { CheckoutRow } from './checkout-queries.ts'

/**
 * Creates the one payment of a checkout at the provider, unconfirmed; `attempt` writes its id down, together with the first attempt to
 * confirm it: money only ever moves on a payment the shop knows. Repeating it after a crash finds the same payment by its key.
 * Throws PaymentUnknown.
 */
export async function createIntent(
  shop: Shop,
  checkout: CheckoutRow,
  attempt: (payment: { paymentIntentId: string; providerCustomerId: string | null }) => Promise<CheckoutRow>,
): Promise<CheckoutRow> {
  const { id, quote } = checkout
  const providerCustomerId = await ensureProviderCustomer(shop, checkout)
  crashPoint('customer.created')
  const payment = await underFreshKey(`co_${id}:pi`, async (key) =>
    shop.payments.createPayment({
      amount: quote.total,
      currency: quote.currency,
      customerId: providerCustomerId,
      keepCard: quote.offer !== null,
      metadata: { checkout_id: id },
      key,
    }),
  )
  crashPoint('payment.created')
  return attempt({ paymentIntentId: payment.id, providerCustomerId })
}

/** A signed-in customer is one customer at the provider for good; a guest is one only where a card must be kept for a membership. */
async function ensureProviderCustomer(shop: Shop, checkout: CheckoutRow): Promise<string | null> {
  const account = checkout.customerId === null ? null : await findCustomer(shop.database, checkout.customerId)
  if (account) {
    if (account.providerCustomerId) return account.providerCustomerId
    const created = await underFreshKey(`user_${account.id}:cus`, (key) =>
      shop.payments.createCustomer({
        email: account.email,
        name: `${account.firstName} ${account.lastName}`.trim(),
        key,
        metadata: { customer_id: String(account.id) },
      }),
    )
    await noteProviderCustomer(shop.database, account.id, created)
    return created
  }
  if (!checkout.quote.offer) return null
  const { contact, id } = checkout
  return underFreshKey(`co_${id}:cus`, (key) =>
    shop.payments.createCustomer({
      email: contact.email,
      name: `${contact.firstName} ${contact.lastName}`,
      key,
      metadata: { checkout_id: id },
    }),
  )
}

// More than a provider in trouble keeps in a row; after that the shopper is told to wait.
const mostKeys = 3

/**
 * Creates something that cannot cost anybody anything, under the next key where the provider has kept a failure for this one: otherwise
 * the shopper would get that failure for as long as it is kept. What the failed call may have made is never used: it stays uncharged.
 * Repeating it after a crash takes the same keys in the same order. Throws PaymentUnknown.
 */
async function underFreshKey<Made>(key: string, create: (key: string) => Promise<Made>): Promise<Made> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await create(turn === 1 ? key : `${key}:${turn}`)
    } catch (error) {
      if (!(error instanceof PaymentUnknown && error.isKept) || turn === mostKeys) throw error
    }
  }
}
