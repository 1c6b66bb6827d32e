import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter, missing, refused } from '../api/errors.ts'
import {
  emptyableText,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  type ParametersOf,
  text,
} from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { emitChange } from '../events.ts'
import { saveObject } from '../objects.ts'
import { schedule, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { attemptAutomatically } from './invoice-collection.ts'
import {
  clockOf,
  paymentSettings,
  requireCard,
  scheduleTrialEnd,
  trialSettings,
  trialSettingsOf,
} from './subscription-creation.ts'
import { endTrialNow } from './subscription-cycle.ts'
import { getRecurringPrice, moveItems, planOf, requireCurrency } from './subscription-items.ts'
import { currentPeriodEnd } from './subscription-periods.ts'

export const cancellationDetails = z.strictObject({
  comment: emptyableText().optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
})

export const updateParameters = z.strictObject({
  cancel_at: z.union([z.literal('').transform(() => null), integer()]).optional(),
  cancel_at_period_end: flag().optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text().optional(),
  description: emptyableText().optional(),
  items: list(
    z.strictObject({ id: text().optional(), price: text().optional(), quantity: integer().optional() }),
  ).optional(),
  metadata: metadata().optional(),
  off_session: flag().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  trial_end: z.union([z.literal('now'), integer()]).optional(),
  trial_settings: trialSettings.optional(),
} satisfies ParametersOf<Stripe.SubscriptionUpdateParams>)

type Update = z.infer<typeof updateParameters>

export const endedStatuses = ['canceled', 'incomplete_expired']

/** Throws 400 for changes beyond metadata once the subscription has ended. */
export function updateSubscription(state: SandboxState, id: string, params: Update): Stripe.Subscription {
  const before = getObject(state, 'subscription', id)
  const named = Object.keys(params).filter((name) => name !== 'metadata' && name !== 'cancellation_details')
  if (endedStatuses.includes(before.status) && named.length > 0) {
    throw refused('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (params.default_payment_method !== undefined) {
    requireCard(state, params.default_payment_method, String(before.customer))
  }
  const settings = params.payment_settings
  const changed: Stripe.Subscription = {
    ...before,
    ...cancellationOf(state, before, params),
    default_payment_method: params.default_payment_method ?? before.default_payment_method,
    description: params.description === undefined ? before.description : params.description,
    items: itemsOf(state, before, params),
    metadata: mergeMetadata(before.metadata, params.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: settings?.payment_method_types ?? before.payment_settings?.payment_method_types ?? null,
      save_default_payment_method:
        settings?.save_default_payment_method ?? before.payment_settings?.save_default_payment_method ?? 'off',
    },
    trial_settings:
      params.trial_settings === undefined ? before.trial_settings : trialSettingsOf(params.trial_settings),
  }
  const after = withTrialEnd(state, changed, params.trial_end)
  saveObject(state, 'subscription', after)
  scheduleCancellation(state, before, after)
  emitChange(state, 'customer.subscription.updated', before, after)
  return params.trial_end === 'now' && before.status === 'trialing' ? payNow(state, after) : after
}

function cancellationOf(
  state: SandboxState,
  before: Stripe.Subscription,
  params: Update,
): Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at' | 'cancellation_details'> {
  if (params.cancel_at_period_end !== undefined && params.cancel_at !== undefined) {
    throw invalidParameter(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    )
  }
  const known = before.cancellation_details
  const said = {
    comment: params.cancellation_details?.comment ?? known?.comment ?? null,
    feedback: params.cancellation_details?.feedback ?? known?.feedback ?? null,
    feedback_option: null,
  }
  const asked = params.cancel_at_period_end === true || typeof params.cancel_at === 'number'
  if (asked) {
    const date = typeof params.cancel_at === 'number' ? params.cancel_at : currentPeriodEnd(before)
    if (date <= state.seconds()) throw invalidParameter('cancel_at must be in the future.', 'cancel_at')
    return {
      cancel_at: date,
      cancel_at_period_end: params.cancel_at_period_end === true,
      canceled_at: before.canceled_at ?? state.seconds(),
      cancellation_details: { ...said, reason: 'cancellation_requested' },
    }
  }
  if (params.cancel_at_period_end === false || params.cancel_at === null) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...said, reason: null },
    }
  }
  const { cancel_at, cancel_at_period_end, canceled_at } = before
  return {
    cancel_at,
    cancel_at_period_end,
    canceled_at,
    cancellation_details: { ...said, reason: known?.reason ?? null },
  }
}

function scheduleCancellation(state: SandboxState, before: Stripe.Subscription, after: Stripe.Subscription): void {
  if (before.cancel_at === after.cancel_at && before.cancel_at_period_end === after.cancel_at_period_end) return
  unschedule(state, after.id, 'subscription.cancel')
  if (after.cancel_at === null || after.cancel_at_period_end) return
  schedule(state, { at: after.cancel_at, kind: 'subscription.cancel', subject: after.id, testClock: clockOf(after) })
}

function itemsOf(state: SandboxState, before: Stripe.Subscription, params: Update): Stripe.Subscription['items'] {
  if (params.items === undefined) return before.items
  if (params.proration_behavior !== 'none') {
    throw invalidParameter(
      'This sandbox changes prices from the next period on: pass proration_behavior=none.',
      'proration_behavior',
    )
  }
  const data = before.items.data.map((item) => {
    const change = params.items?.find((each) => each.id === item.id)
    if (change === undefined) return item
    const price = change.price === undefined ? item.price : getRecurringPrice(state, change.price, 'items[0][price]')
    requireCurrency(price, before.currency, 'items[0][price]')
    return { ...item, price, plan: planOf(price), quantity: change.quantity ?? item.quantity ?? 1 }
  })
  const unknown = params.items.find((each) => !before.items.data.some((item) => item.id === each.id))
  if (unknown !== undefined) throw missing('subscription_item', unknown.id ?? '', 'items[0][id]')
  return { ...before.items, data }
}

function withTrialEnd(
  state: SandboxState,
  subscription: Stripe.Subscription,
  trialEnd: 'now' | number | undefined,
): Stripe.Subscription {
  if (typeof trialEnd !== 'number') return subscription
  if (trialEnd <= state.seconds()) throw invalidParameter('trial_end must be in the future.', 'trial_end')
  const start = subscription.trial_start ?? state.seconds()
  const moved: Stripe.Subscription = {
    ...subscription,
    status: 'trialing',
    trial_start: start,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: moveItems(subscription, { start: state.seconds(), end: trialEnd }),
    cancel_at: subscription.cancel_at_period_end ? trialEnd : subscription.cancel_at,
  }
  unschedule(state, subscription.id)
  scheduleTrialEnd(state, moved)
  return moved
}

function payNow(state: SandboxState, subscription: Stripe.Subscription): Stripe.Subscription {
  const invoice = endTrialNow(state, subscription)
  if (invoice?.status === 'open') attemptAutomatically(state, invoice)
  return getObject(state, 'subscription', subscription.id)
}
