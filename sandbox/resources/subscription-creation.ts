import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidParameter, missing, refused } from '../api/errors.ts'
import { emptyableText, flag, integer, list, metadata, type ParametersOf, text } from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { findObject, getHidden, insertObject, saveObject } from '../objects.ts'
import { schedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { cardFor, collectInvoice, finalizeInvoice } from './invoice-collection.ts'
import { draftInvoice } from './invoice-drafts.ts'
import { cardOf } from './payment-method-attachment.ts'
import { confirmSetup } from './setup-intent-confirmation.ts'
import { newSetup } from './setup-intents.ts'
import { getRecurringPrice, newItem, requireCurrency } from './subscription-items.ts'
import { periodEnd } from './subscription-periods.ts'

const daySeconds = 86400
const reminderSeconds = 3 * daySeconds
/** Time to pay the first invoice before the subscription expires, in seconds. */
const incompleteSeconds = 23 * 3600

export const paymentSettings = z.strictObject({
  payment_method_types: list(z.literal('card')).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    billing_cycle_anchor: z.literal('now').optional(),
    missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']).optional(),
  }),
})

export function trialSettingsOf(input: z.infer<typeof trialSettings> | undefined): Stripe.Subscription.TrialSettings {
  return {
    end_behavior: {
      billing_cycle_anchor: input?.end_behavior.billing_cycle_anchor ?? null,
      missing_payment_method: input?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
  }
}

export const createParameters = z.strictObject({
  billing_mode: z.strictObject({ type: z.enum(['flexible', 'classic']) }).optional(),
  cancel_at_period_end: flag().optional(),
  collection_method: z.literal('charge_automatically').optional(),
  customer: text(),
  default_payment_method: text().optional(),
  description: emptyableText().optional(),
  items: list(z.strictObject({ price: text(), quantity: integer().optional() })),
  metadata: metadata().optional(),
  off_session: flag().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  trial_end: z.union([z.literal('now'), integer()]).optional(),
  trial_period_days: integer().optional(),
  trial_settings: trialSettings.optional(),
} satisfies ParametersOf<Stripe.SubscriptionCreateParams>)

type Create = z.infer<typeof createParameters>

/** Starts a subscription with a trial, or with a first invoice charged as `payment_behavior` says. */
export function createSubscription(state: SandboxState, params: Create): Stripe.Subscription {
  const customer = getObject(state, 'customer', params.customer, 'customer')
  const card = params.default_payment_method
  if (card !== undefined) requireCard(state, card, customer.id)
  const prices = params.items.map((item, index) => ({
    price: getRecurringPrice(state, item.price, `items[${index}][price]`),
    quantity: item.quantity ?? 1,
  }))
  const [first] = prices
  if (first === undefined) throw invalidParameter('Missing required param: items.', 'items', 'parameter_missing')
  for (const [index, { price }] of prices.entries())
    requireCurrency(price, first.price.currency, `items[${index}][price]`)
  const now = state.seconds()
  const trialEnd = trialEndOf(params, now)
  const anchor = trialEnd ?? now
  const period = { start: now, end: trialEnd ?? periodEnd(now, now, first.price.recurring!) }
  const id = state.newId('sub')
  const items = prices.map((each) => newItem(state, id, each, period))
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode:
      params.billing_mode?.type === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: params.cancel_at_period_end === true ? period.end : null,
    cancel_at_period_end: params.cancel_at_period_end === true,
    canceled_at: params.cancel_at_period_end === true ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: first.price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: trialSettingsOf(params.trial_settings),
    trial_start: trialEnd === null ? null : now,
  }
  insertObject(state, 'subscription', subscription)
  const invoice = draftInvoice(state, {
    subscription,
    customer,
    reason: 'subscription_create',
    free: trialEnd !== null,
    finalizesAt: null,
  })
  return trialEnd === null
    ? startPaid(state, subscription, finalizeInvoice(state, invoice), params)
    : startTrial(state, subscription, invoice)
}

function trialEndOf(params: Create, now: number): number | null {
  const { trial_end, trial_period_days } = params
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidParameter('You may only specify one of these parameters: trial_end, trial_period_days.', 'trial_end')
  }
  if (typeof trial_end === 'number') {
    if (trial_end <= now)
      throw invalidParameter('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
    return trial_end
  }
  if (trial_period_days === undefined || trial_period_days === 0) return null
  if (trial_period_days < 0 || trial_period_days > 730) {
    throw invalidParameter('The trial period must be between 0 and 730 days.', 'trial_period_days')
  }
  return now + trial_period_days * daySeconds
}

export function requireCard(state: SandboxState, card: string, customer: string): void {
  if (findObject(state, 'payment_method', card)?.customer !== customer) {
    const error = missing('PaymentMethod', card, 'default_payment_method')
    throw invalidParameter(
      `${error.message}; the customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
      'default_payment_method',
      'resource_missing',
    )
  }
}

function startTrial(
  state: SandboxState,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Stripe.Subscription {
  const setup = pendingSetup(state, subscription)
  const started: Stripe.Subscription = { ...subscription, latest_invoice: invoice.id, pending_setup_intent: setup }
  saveObject(state, 'subscription', started)
  emit(state, 'customer.subscription.created', started)
  finalizeInvoice(state, invoice)
  scheduleTrialEnd(state, started)
  return findObject(state, 'subscription', started.id) ?? started
}

/** Schedules the trial's end and the reminder three days before it, at once if the trial is shorter. */
export function scheduleTrialEnd(state: SandboxState, subscription: Stripe.Subscription): void {
  const end = subscription.trial_end!
  const common = { subject: subscription.id, testClock: clockOf(subscription) }
  const reminder = Math.max(end - reminderSeconds, state.seconds())
  schedule(state, { at: reminder, kind: 'subscription.trial_will_end', ...common })
  schedule(state, { at: end, kind: 'subscription.cycle', ...common })
}

export function clockOf(subscription: Stripe.Subscription): string | null {
  return typeof subscription.test_clock === 'string' ? subscription.test_clock : null
}

/** A card not yet set up for off-session payments needs it before the first charge. */
function pendingSetup(state: SandboxState, subscription: Stripe.Subscription): string | null {
  const customer = String(subscription.customer)
  const card = cardFor(state, subscription, customer)
  if (card !== null) {
    const { authentication } = cardOf(state, card)
    const easy = authentication !== 'always' && authentication !== 'unless_set_up'
    if (easy || getHidden(state, 'payment_method', card).authenticated === true) return null
  }
  const setup = newSetup(state, { customer, usage: 'off_session' })
  insertObject(state, 'setup_intent', setup)
  emit(state, 'setup_intent.created', setup)
  if (card !== null) confirmSetup(state, setup, { paymentMethod: card })
  return setup.id
}

function startPaid(
  state: SandboxState,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  params: Create,
): Stripe.Subscription {
  const started: Stripe.Subscription = { ...subscription, latest_invoice: invoice.id }
  const behavior = params.payment_behavior ?? 'allow_incomplete'
  const free = invoice.status === 'paid'
  const card = cardFor(state, started, String(started.customer))
  if (!free && card === null && behavior !== 'default_incomplete') {
    throw refused(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    )
  }
  const created: Stripe.Subscription = { ...started, status: free ? 'active' : 'incomplete' }
  saveObject(state, 'subscription', created)
  emit(state, 'customer.subscription.created', created)
  const timing = { subject: started.id, testClock: clockOf(started) }
  if (free) {
    schedule(state, { at: started.items.data[0]!.current_period_end, kind: 'subscription.cycle', ...timing })
  } else {
    schedule(state, { at: state.seconds() + incompleteSeconds, kind: 'subscription.expire', ...timing })
    if (behavior !== 'default_incomplete') payFirstInvoice(state, invoice, behavior, params.off_session === true)
  }
  return findObject(state, 'subscription', started.id) ?? started
}

function payFirstInvoice(state: SandboxState, invoice: Stripe.Invoice, behavior: string, offSession: boolean): void {
  const refusal = collectInvoice(state, invoice, { offSession })
  if (behavior !== 'error_if_incomplete') return
  // This error commits nothing: the transaction takes back everything written.
  if (refusal !== null) throw new ApiError(402, { ...refusal.body })
  if (findObject(state, 'invoice', invoice.id)?.status !== 'paid') {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the latest invoice.',
    })
  }
}
