import type Stripe from 'stripe'
import { emit, emitChange } from '../events.ts'
import { findObject, getHidden, listObjects, saveHidden, saveObject } from '../objects.ts'
import { schedule, testClockOf, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { currentPeriodEnd } from './subscription-periods.ts'

export function subscriptionOf(state: SandboxState, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription
  return typeof id === 'string' ? findObject(state, 'subscription', id) : undefined
}

/** The payment intent of an invoice; undefined before it is finalized. */
export function intentOf(state: SandboxState, invoice: string): Stripe.PaymentIntent | undefined {
  const payment = paymentsOf(state, invoice).find((each) => each.is_default)
  const id = payment?.payment.payment_intent
  return typeof id === 'string' ? findObject(state, 'payment_intent', id) : undefined
}

export function paymentsOf(state: SandboxState, invoice: string): Stripe.InvoicePayment[] {
  return listObjects(state, 'invoice_payment', { where: [{ field: 'invoice', equals: invoice }] }).data
}

/** Applies a payment's outcome to the invoice it pays, and from there to the subscription. */
export function recordPaymentOutcome(state: SandboxState, intent: Stripe.PaymentIntent): void {
  const id = getHidden(state, 'payment_intent', intent.id).invoice
  const invoice = id === undefined ? undefined : findObject(state, 'invoice', id)
  if (invoice === undefined || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return
  if (intent.status === 'succeeded') markPaid(state, invoice, intent)
  else if (intent.status === 'requires_payment_method' || intent.status === 'requires_action') {
    markFailed(state, invoice, intent.status === 'requires_action')
  }
}

/** Marks an invoice as paid, which makes its subscription active again. */
export function markPaid(
  state: SandboxState,
  before: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Stripe.Invoice {
  const now = state.seconds()
  const paid: Stripe.Invoice = {
    ...before,
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: intent === null ? before.attempt_count : before.attempt_count + 1,
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...before.status_transitions, paid_at: now },
  }
  saveObject(state, 'invoice', paid)
  unschedule(state, paid.id)
  for (const payment of paymentsOf(state, paid.id).filter((each) => each.status === 'open')) {
    const settled: Stripe.InvoicePayment = {
      ...payment,
      status: 'paid',
      amount_paid: paid.amount_paid,
      status_transitions: { canceled_at: null, paid_at: now },
    }
    saveObject(state, 'invoice_payment', settled)
    emit(state, 'invoice_payment.paid', settled)
  }
  emit(state, 'invoice.paid', paid)
  emit(state, 'invoice.payment_succeeded', paid)
  const subscription = subscriptionOf(state, paid)
  if (subscription !== undefined) reactivateSubscription(state, subscription, paid, intent)
  return paid
}

function reactivateSubscription(
  state: SandboxState,
  before: Stripe.Subscription,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): void {
  if (before.latest_invoice !== invoice.id) return
  const waiting = ['incomplete', 'past_due', 'unpaid'].includes(before.status)
  const saves = before.payment_settings?.save_default_payment_method === 'on_subscription'
  const card = typeof intent?.payment_method === 'string' ? intent.payment_method : null
  const after: Stripe.Subscription = {
    ...before,
    status: waiting ? 'active' : before.status,
    default_payment_method: saves && card !== null ? card : before.default_payment_method,
  }
  saveObject(state, 'subscription', after)
  emitChange(state, 'customer.subscription.updated', before, after)
  if (before.status !== 'incomplete') return
  unschedule(state, before.id, 'subscription.expire')
  schedule(state, {
    at: currentPeriodEnd(before),
    kind: 'subscription.cycle',
    subject: before.id,
    testClock: testClockOf(state, String(before.customer)),
  })
}

/** An open invoice became void or uncollectible: a subscription past due because of it is active again. */
export function forgiveInvoice(state: SandboxState, invoice: Stripe.Invoice): void {
  const before = subscriptionOf(state, invoice)
  if (before?.latest_invoice !== invoice.id || (before.status !== 'past_due' && before.status !== 'unpaid')) return
  const after: Stripe.Subscription = { ...before, status: 'active' }
  saveObject(state, 'subscription', after)
  emitChange(state, 'customer.subscription.updated', before, after)
}

/** A failed attempt, or one that awaits the cardholder, makes an active subscription past due. */
export function markFailed(state: SandboxState, before: Stripe.Invoice, actionRequired: boolean): void {
  const failed: Stripe.Invoice = { ...before, attempted: true, attempt_count: before.attempt_count + 1 }
  saveObject(state, 'invoice', failed)
  if (actionRequired) emit(state, 'invoice.payment_action_required', failed)
  emit(state, 'invoice.payment_failed', failed)
  const subscription = subscriptionOf(state, failed)
  if (subscription?.latest_invoice !== failed.id || failed.billing_reason === 'subscription_create') return
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return
  const late: Stripe.Subscription = { ...subscription, status: 'past_due' }
  saveObject(state, 'subscription', late)
  emitChange(state, 'customer.subscription.updated', subscription, late)
}

export function linkIntent(state: SandboxState, intent: Stripe.PaymentIntent, invoice: Stripe.Invoice): void {
  saveHidden(state, 'payment_intent', intent.id, { invoice: invoice.id })
}
