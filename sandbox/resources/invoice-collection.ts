import type Stripe from 'stripe'
import { ApiError, refused } from '../api/errors.ts'
import { emit } from '../events.ts'
import { findObject, getHidden, insertObject, saveHidden, saveObject } from '../objects.ts'
import { schedule, testClockOf, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { intentOf, linkIntent, markFailed, markPaid, subscriptionOf } from './invoice-outcomes.ts'
import { confirmIntent } from './payment-intent-confirmation.ts'
import { newIntent } from './payment-intent-fields.ts'
import { endSubscription } from './subscription-cancellation.ts'

const hourSeconds = 3600
const daySeconds = 86400

/** A draft is finalized after this time even if `invoice.created` was not delivered. */
const maxDraftSeconds = 72 * hourSeconds

/** Days until each retry of a declined renewal; after the last the subscription ends. */
const retryDays = [3, 5, 7]

/** Finalizes a draft: assigns its number and, if anything is due, a payment intent. Nothing is charged yet. */
export function finalizeInvoice(state: SandboxState, before: Stripe.Invoice): Stripe.Invoice {
  if (before.status !== 'draft') {
    throw refused(
      'This invoice is already finalized, you can’t re-finalize a non-draft invoice.',
      'invoice_not_editable',
    )
  }
  const customer = findObject(state, 'customer', String(before.customer))
  const sequence = customer?.next_invoice_sequence ?? 1
  if (customer !== undefined) saveObject(state, 'customer', { ...customer, next_invoice_sequence: sequence + 1 })
  const now = state.seconds()
  const open: Stripe.Invoice = {
    ...before,
    status: 'open',
    number: `${customer?.invoice_prefix ?? 'INVOICE'}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${state.config.baseUrl}/invoices/${before.id}`,
    next_payment_attempt: null,
    webhooks_delivered_at: now,
    status_transitions: { ...before.status_transitions, finalized_at: now },
  }
  saveObject(state, 'invoice', open)
  unschedule(state, open.id, 'invoice.finalize')
  if (open.amount_due > 0) openPayment(state, open)
  emit(state, 'invoice.finalized', open)
  return open.amount_due > 0 ? open : markPaid(state, open, null)
}

function openPayment(state: SandboxState, invoice: Stripe.Invoice): void {
  const intent = newIntent(state, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    metadata: {},
  })
  insertObject(state, 'payment_intent', intent)
  linkIntent(state, intent, invoice)
  emit(state, 'payment_intent.created', intent)
  insertObject(state, 'invoice_payment', {
    id: state.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: state.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** The card for an invoice: the subscription's, else the customer's default; null without one. */
export function cardFor(
  state: SandboxState,
  subscription: Stripe.Subscription | undefined,
  customer: string,
): string | null {
  const own = subscription?.default_payment_method
  if (typeof own === 'string' && findObject(state, 'payment_method', own)?.customer === customer) return own
  const usual = findObject(state, 'customer', customer)?.invoice_settings.default_payment_method
  return typeof usual === 'string' ? usual : null
}

/**
 * Attempts to charge an open invoice. Returns the error, or null if it is paid or awaits the cardholder; declined
 * charges stay recorded.
 */
export function collectInvoice(
  state: SandboxState,
  invoice: Stripe.Invoice,
  options: { offSession: boolean; paymentMethod?: string | undefined },
): ApiError | null {
  const intent = intentOf(state, invoice.id)
  if (intent === undefined) return null
  const card = options.paymentMethod ?? cardFor(state, subscriptionOf(state, invoice), String(invoice.customer))
  if (card === null) {
    markFailed(state, invoice, false)
    return refused(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      'resource_missing',
    )
  }
  try {
    confirmIntent(state, intent, { paymentMethod: card, offSession: options.offSession, waitForCardholder: true })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A detached card counts as a failed attempt too, though nothing was charged.
    if (!error.commitsChanges) markFailed(state, invoice, false)
    return error
  }
}

/** Finalizes and charges a due draft, or waits while `invoice.created` is undelivered. */
export function finalizeDueDraft(state: SandboxState, id: string): void {
  const invoice = findObject(state, 'invoice', id)
  if (invoice?.status !== 'draft') return
  const since = getHidden(state, 'invoice', id).draftSince ?? invoice.created
  const testClock = testClockOf(state, String(invoice.customer))
  if (testClock === null && state.seconds() - since < maxDraftSeconds && awaitsShop(state, id)) {
    const later = state.seconds() + hourSeconds
    saveObject(state, 'invoice', { ...invoice, automatically_finalizes_at: later, next_payment_attempt: later })
    schedule(state, { at: later, kind: 'invoice.finalize', subject: id, testClock })
    return
  }
  const open = finalizeInvoice(state, invoice)
  if (open.status === 'open') attemptAutomatically(state, open)
}

function awaitsShop(state: SandboxState, invoice: string): boolean {
  const row = state.db
    .prepare(
      `SELECT count(*) AS waiting FROM object JOIN delivery ON delivery.event_id = object.id
       WHERE object.kind = 'event' AND json_extract(object.body, '$.type') = 'invoice.created'
         AND json_extract(object.body, '$.data.object.id') = ? AND delivery.state IN ('held', 'pending', 'failed')`,
    )
    .get(invoice)
  return Number(row?.waiting ?? 0) > 0
}

/** Charges the card on file. A failure schedules the next attempt, or ends the subscription after the last. */
export function attemptAutomatically(state: SandboxState, invoice: Stripe.Invoice): void {
  collectInvoice(state, invoice, { offSession: true })
  const after = findObject(state, 'invoice', invoice.id)
  if (after?.status !== 'open' || after.auto_advance === false) return
  const retries = getHidden(state, 'invoice', invoice.id).retries ?? 0
  const days = retryDays[retries]
  if (days === undefined) {
    saveObject(state, 'invoice', { ...after, next_payment_attempt: null, auto_advance: false })
    const subscription = subscriptionOf(state, after)
    if (subscription !== undefined && subscription.status !== 'canceled') {
      endSubscription(state, subscription, 'payment_failed')
    }
    return
  }
  const next = state.seconds() + days * daySeconds
  saveHidden(state, 'invoice', invoice.id, { retries: retries + 1 })
  saveObject(state, 'invoice', { ...after, next_payment_attempt: next })
  schedule(state, {
    at: next,
    kind: 'invoice.retry',
    subject: invoice.id,
    testClock: testClockOf(state, String(invoice.customer)),
  })
}

export function retryInvoice(state: SandboxState, id: string): void {
  const invoice = findObject(state, 'invoice', id)
  if (invoice?.status === 'open') attemptAutomatically(state, invoice)
}
