import type Stripe from 'stripe'
import type { MemberCard, StoredCard } from './payments.ts'
import { found } from './stripe-responses.ts'
import { idOf } from './stripe-values.ts'

type Method = string | Stripe.PaymentMethod | null | undefined

/** The card of a subscription, or else of its customer; of a customer, the default one. */
export async function findStoredCard(
  stripe: Stripe,
  of: { subscriptionId: string } | { customerId: string },
): Promise<StoredCard | null> {
  if ('customerId' in of) {
    const expand = ['invoice_settings.default_payment_method']
    const customer = await found(() => stripe.customers.retrieve(of.customerId, { expand }))
    return customer && storedCardOf(defaultOf(customer))
  }
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const subscription = await found(() => stripe.subscriptions.retrieve(of.subscriptionId, { expand }))
  return subscription && storedCardOf(methodOf(subscription))
}

/**
 * Returns the card details of a subscription that may be shown. The subscription must be expanded as `findStoredCard`
 * does.
 */
export function cardOfSubscription(subscription: Stripe.Subscription): MemberCard | null {
  const stored = storedCardOf(methodOf(subscription))
  if (!stored) return null
  const { brand, last4, expiresMonth, expiresYear } = stored
  return { brand, last4, expiresMonth, expiresYear }
}

function methodOf({ customer, default_payment_method: own }: Stripe.Subscription): Method {
  return isExpanded(own) || typeof customer === 'string' ? own : defaultOf(customer)
}

function defaultOf(customer: Stripe.Customer | Stripe.DeletedCustomer): Method {
  return customer.deleted ? null : customer.invoice_settings.default_payment_method
}

function isExpanded(method: Method): method is Stripe.PaymentMethod {
  return typeof method === 'object' && method !== null
}

function storedCardOf(method: Method): StoredCard | null {
  if (!isExpanded(method) || !method.card) return null
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card
  return { paymentMethodId: method.id, customerId: idOf(method.customer), brand, last4, expiresMonth, expiresYear }
}
