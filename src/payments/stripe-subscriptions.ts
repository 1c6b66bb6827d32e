import type Stripe from 'stripe'
import type { NewSubscription, Subscription } from './payments.ts'
import { idOf, moment } from './stripe-values.ts'

export async function createSubscription(stripe: Stripe, input: NewSubscription): Promise<Subscription> {
  // Idempotency keys expire after a day; what exists does not.
  const existing = await stripe.subscriptions.list({ customer: input.customerId, status: 'all', limit: 100 })
  const made = existing.data.find((subscription) => subscription.metadata.membership_id === input.membershipId)
  if (made) return subscriptionOf(made)
  const price = await monthlyPrice(stripe, input)
  return subscriptionOf(
    await stripe.subscriptions.create(
      {
        customer: input.customerId,
        items: [{ price }],
        ...(input.trialDays > 0 && {
          trial_period_days: input.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
        default_payment_method: input.paymentMethodId,
        off_session: true,
        billing_mode: { type: 'flexible' },
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { ...input.metadata, membership_id: input.membershipId },
      },
      { idempotencyKey: input.key },
    ),
  )
}

/** The provider's price object for a monthly amount of one brand, found by its lookup key. */
async function monthlyPrice(stripe: Stripe, input: Pick<NewSubscription, 'price' | 'productName'>): Promise<string> {
  // By name too: otherwise another brand's customers would read the first one's name on their invoices.
  const name = input.productName.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const lookupKey = `${name}_eur_${input.price}`.slice(-200)
  const found = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  if (found.data[0]) return found.data[0].id
  // In parallel the lookup key lets only one be created; the refused caller finds it when tried again.
  const made = await stripe.prices.create({
    currency: 'eur',
    unit_amount: input.price,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
    product_data: { name: input.productName },
  })
  return made.id
}

export async function retrieveSubscription(stripe: Stripe, id: string): Promise<Subscription> {
  return subscriptionOf(await stripe.subscriptions.retrieve(id))
}

export async function setSubscriptionEnding(
  stripe: Stripe,
  { subscriptionId, ends }: { subscriptionId: string; ends: boolean },
): Promise<Subscription> {
  // Idempotent by itself. A key of our own would only make a cached failure come back for a day.
  return subscriptionOf(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ends }))
}

export async function endSubscription(
  stripe: Stripe,
  { subscriptionId, key }: { subscriptionId: string; key: string },
): Promise<Subscription> {
  const known = await stripe.subscriptions.retrieve(subscriptionId)
  // The provider refuses to end a subscription that is over.
  if (known.ended_at !== null) return subscriptionOf(known)
  return subscriptionOf(await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: key }))
}

/** A subscription in the shop's terms. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  return {
    id: subscription.id,
    status: subscription.status,
    customerId: idOf(subscription.customer) ?? '',
    trialEndsAt: moment(subscription.trial_end),
    currentPeriodEndsAt: moment(subscription.items.data[0]?.current_period_end ?? null),
    endsAt: moment(subscription.cancel_at),
    endedAt: moment(subscription.ended_at),
    metadata: subscription.metadata,
  }
}
