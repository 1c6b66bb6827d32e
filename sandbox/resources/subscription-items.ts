import type Stripe from 'stripe'
import { invalidParameter } from '../api/errors.ts'
import { getObject } from '../api/retrieval.ts'
import type { SandboxState } from '../state.ts'
import { wireDecimal } from './prices.ts'

type Period = { readonly start: number; readonly end: number }

/** A recurring, active price. Throws 400 for any other. */
export function getRecurringPrice(state: SandboxState, id: string, param: string): Stripe.Price {
  const price = getObject(state, 'price', id, param)
  if (price.recurring === null) {
    throw invalidParameter(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    )
  }
  if (!price.active) {
    throw invalidParameter(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
      'price_inactive',
    )
  }
  return price
}

/** A subscription has one currency for good. Throws 400 for a price in another. */
export function requireCurrency(price: Stripe.Price, currency: string, param: string): void {
  if (price.currency === currency) return
  throw invalidParameter(
    `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    param,
  )
}

export function newItem(
  state: SandboxState,
  subscription: string,
  input: { price: Stripe.Price; quantity: number },
  period: Period,
): Stripe.SubscriptionItem {
  return {
    id: `si_${state.newId('x').slice(2, 16)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: state.seconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription,
    tax_rates: [],
  }
}

export function moveItems(subscription: Stripe.Subscription, period: Period): Stripe.ApiList<Stripe.SubscriptionItem> {
  return {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    })),
  }
}

/** The price in the older `plan` shape that items still contain. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
