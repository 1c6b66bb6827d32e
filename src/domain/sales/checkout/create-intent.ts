import { findCustomerById, updateProviderCustomer } from '#domain/people/customers/customer-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import type { CheckoutRow } from './checkout-queries.ts'

/** Stored by the caller with the first attempt, before anything is confirmed. */
export type CreatedPayment = { paymentIntentId: string; providerCustomerId: string | null }

/**
 * Creates a checkout's only payment, unconfirmed, so that money only moves once the payment's id is stored. A repeat
 * finds the same payment by its key.
 * @throws PaymentUnknown
 */
export async function createIntent(shop: Shop, checkout: CheckoutRow): Promise<CreatedPayment> {
  const { id, quote } = checkout
  const providerCustomerId = await ensureProviderCustomer(shop, checkout)
  crashPoint('customer.created')
  const payment = await withFreshKey(`co_${id}:pi`, async (key) =>
    shop.payments.createPayment({
      amount: quote.total,
      currency: quote.currency.toUpperCase() as Currency,
      customerId: providerCustomerId,
      keepCard: quote.offer !== null,
      metadata: { checkout_id: id },
      key,
    }),
  )
  crashPoint('payment.created')
  return { paymentIntentId: payment.id, providerCustomerId }
}

/** An account has one customer at the provider for good; a guest gets one only if a membership needs the card. */
async function ensureProviderCustomer(shop: Shop, checkout: CheckoutRow): Promise<string | null> {
  const account = checkout.customerId === null ? null : await findCustomerById(shop.database, checkout.customerId)
  if (account) {
    if (account.providerCustomerId) return account.providerCustomerId
    const created = await withFreshKey(`user_${account.id}:cus`, (key) =>
      shop.payments.createCustomer({
        email: account.email,
        name: `${account.firstName} ${account.lastName}`.trim(),
        key,
        metadata: { customer_id: String(account.id) },
      }),
    )
    await updateProviderCustomer(shop.database, account.id, created)
    return created
  }
  if (!checkout.quote.offer) return null
  const { contact, id } = checkout
  return withFreshKey(`co_${id}:cus`, (key) =>
    shop.payments.createCustomer({
      email: contact.email,
      name: `${contact.firstName} ${contact.lastName}`,
      key,
      metadata: { checkout_id: id },
    }),
  )
}

// A provider in trouble caches fewer failures than this in a row; after that the payer has to wait.
const maxKeys = 3

/**
 * Retries a harmless create call with a new idempotency key if the provider has cached a failure under the old one. A
 * repeat after a crash uses the same keys in the same order.
 * @throws PaymentUnknown
 */
async function withFreshKey<Made>(key: string, create: (key: string) => Promise<Made>): Promise<Made> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await create(turn === 1 ? key : `${key}:${turn}`)
    } catch (error) {
      if (!(error instanceof PaymentUnknown && error.isKept) || turn === maxKeys) throw error
    }
  }
}
