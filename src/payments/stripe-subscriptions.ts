import type Stripe from 'stripe'
import { type Cents, type Currency, cents } from '#shared/money.ts'
import type { MembershipStatus } from '#shared/vocabularies.ts'
import {
  type BilledSubscription,
  type MemberCard,
  type NewSubscription,
  ProviderRefused,
  type Subscription,
} from './payments.ts'
import { cardOfSubscription } from './stripe-cards.ts'
import { codeOf, idOf, moment, providerCodeOf, seconds } from './stripe-values.ts'

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
async function monthlyPrice(
  stripe: Stripe,
  input: Pick<NewSubscription, 'price' | 'currency' | 'productName'>,
): Promise<string> {
  // The key includes the product name, or another brand's customers would read the first brand's name on their
  // invoices.
  const name = input.productName.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const currency = providerCodeOf(input.currency)
  const lookupKey = `${name}_${currency}_${input.price}`.slice(-200)
  const found = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  if (found.data[0]) return found.data[0].id
  // The lookup key lets only one of several parallel calls create the price; a refused caller finds it on the next
  // try.
  const made = await stripe.prices.create({
    currency,
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

/** The card of the subscription itself, else of its customer. */
export async function readMembership(
  stripe: Stripe,
  id: string,
): Promise<{ subscription: BilledSubscription; card: MemberCard | null }> {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const subscription = await stripe.subscriptions.retrieve(id, { expand })
  return { subscription: billedSubscriptionOf(subscription), card: cardOfSubscription(subscription) }
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

/** Charges another price from the next invoice on; the current period is neither charged again nor refunded. */
export async function changeSubscriptionPrice(
  stripe: Stripe,
  input: { subscriptionId: string; price: Cents; currency: Currency; productName: string; key: string },
): Promise<BilledSubscription> {
  const known = await stripe.subscriptions.retrieve(input.subscriptionId)
  const [item] = known.items.data
  const price = await monthlyPrice(stripe, input)
  if (!item || item.price.id === price) return billedSubscriptionOf(known)
  return billedSubscriptionOf(
    await stripe.subscriptions.update(
      known.id,
      { items: [{ id: item.id, price }], proration_behavior: 'none' },
      { idempotencyKey: input.key },
    ),
  )
}

/** Moves the end of a running trial; the first charge moves with it. */
export async function extendTrial(
  stripe: Stripe,
  { subscriptionId, trialEndsAt, key }: { subscriptionId: string; trialEndsAt: Date; key: string },
): Promise<BilledSubscription> {
  const known = await stripe.subscriptions.retrieve(subscriptionId)
  const trial_end = seconds(trialEndsAt)
  if (known.trial_end === trial_end) return billedSubscriptionOf(known)
  // The provider would give an active subscription a trial again.
  if (known.status !== 'trialing') throw new ProviderRefused(`The subscription has no trial: it is ${known.status}.`)
  return billedSubscriptionOf(
    await stripe.subscriptions.update(
      subscriptionId,
      { trial_end, proration_behavior: 'none' },
      { idempotencyKey: key },
    ),
  )
}

/** A subscription with what it costs a month. */
export function billedSubscriptionOf(subscription: Stripe.Subscription): BilledSubscription {
  const price = subscription.items.data[0]?.price
  return {
    ...subscriptionOf(subscription),
    price: cents(price?.unit_amount ?? 0),
    currency: codeOf(price?.currency ?? subscription.currency),
    createdAt: new Date(subscription.created * 1_000),
  }
}

/** A subscription in the shop's terms. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription {
  return {
    id: subscription.id,
    // A status of the provider's future stays as it is: it is neither a membership nor its end.
    status: subscription.status as MembershipStatus,
    customerId: idOf(subscription.customer) ?? '',
    trialEndsAt: moment(subscription.trial_end),
    currentPeriodEndsAt: moment(subscription.items.data[0]?.current_period_end ?? null),
    endsAt: moment(subscription.cancel_at),
    endedAt: moment(subscription.ended_at),
    metadata: subscription.metadata,
  }
}
