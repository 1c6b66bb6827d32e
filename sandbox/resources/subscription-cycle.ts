import type Stripe from 'stripe'
import { emit, emitChange } from '../events.ts'
import { findObject, saveObject } from '../objects.ts'
import { schedule, unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { cardFor, finalizeInvoice } from './invoice-collection.ts'
import { draftInvoice } from './invoice-drafts.ts'
import { cancelInvoicePayment } from './invoices.ts'
import { endSubscription } from './subscription-cancellation.ts'
import { clockOf } from './subscription-creation.ts'
import { moveItems } from './subscription-items.ts'
import { currentPeriodEnd, periodEnd } from './subscription-periods.ts'

const draftSeconds = 3600

export function notifyTrialEnd(state: SandboxState, id: string): void {
  const subscription = findObject(state, 'subscription', id)
  if (subscription?.status === 'trialing') emit(state, 'customer.subscription.trial_will_end', subscription)
}

/** A period is over: the subscription ends if so requested, else the next period begins with a draft invoice. */
export function cycleSubscription(state: SandboxState, id: string): void {
  const subscription = findObject(state, 'subscription', id)
  if (subscription === undefined || !['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)) return
  if (subscription.cancel_at_period_end) {
    endSubscription(state, subscription, 'cancellation_requested')
    return
  }
  if (subscription.status === 'trialing' && cardFor(state, subscription, String(subscription.customer)) === null) {
    const behavior = subscription.trial_settings?.end_behavior.missing_payment_method
    if (behavior === 'cancel') {
      endSubscription(state, subscription, null)
      return
    }
    if (behavior === 'pause') {
      pause(state, subscription)
      return
    }
  }
  startPeriod(state, subscription, currentPeriodEnd(subscription))
}

function pause(state: SandboxState, before: Stripe.Subscription): void {
  const paused: Stripe.Subscription = { ...before, status: 'paused' }
  saveObject(state, 'subscription', paused)
  emit(state, 'customer.subscription.paused', paused)
}

/** Begins a period at a time in seconds. Its invoice stays a draft for an hour. */
export function startPeriod(state: SandboxState, before: Stripe.Subscription, start: number): Stripe.Subscription {
  const recurring = before.items.data[0]!.price.recurring!
  const end = periodEnd(before.billing_cycle_anchor, start, recurring)
  const moved: Stripe.Subscription = {
    ...before,
    status: before.status === 'trialing' || before.status === 'paused' ? 'active' : before.status,
    items: moveItems(before, { start, end }),
  }
  saveObject(state, 'subscription', moved)
  const customer = findObject(state, 'customer', String(moved.customer))
  if (customer === undefined) {
    endSubscription(state, moved, null)
    return moved
  }
  const testClock = clockOf(moved)
  const finalizesAt = state.seconds() + draftSeconds
  const invoice = draftInvoice(state, {
    subscription: moved,
    customer,
    reason: 'subscription_cycle',
    free: false,
    finalizesAt,
  })
  const current: Stripe.Subscription = { ...moved, latest_invoice: invoice.id }
  emitChange(state, 'customer.subscription.updated', before, current)
  schedule(state, { at: finalizesAt, kind: 'invoice.finalize', subject: invoice.id, testClock })
  schedule(state, { at: end, kind: 'subscription.cycle', subject: moved.id, testClock })
  return current
}

/** The first invoice was not paid in time: it is voided and the subscription expires. */
export function expireSubscription(state: SandboxState, id: string): void {
  const before = findObject(state, 'subscription', id)
  if (before?.status !== 'incomplete') return
  const expired: Stripe.Subscription = { ...before, status: 'incomplete_expired', ended_at: state.seconds() }
  saveObject(state, 'subscription', expired)
  unschedule(state, id)
  emitChange(state, 'customer.subscription.updated', before, expired)
  const invoice =
    typeof before.latest_invoice === 'string' ? findObject(state, 'invoice', before.latest_invoice) : undefined
  if (invoice === undefined || invoice.status !== 'open') return
  const voided: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: state.seconds() },
  }
  saveObject(state, 'invoice', voided)
  emit(state, 'invoice.voided', voided)
  cancelInvoicePayment(state, voided)
}

/** Ends a trial now. The caller charges the returned invoice of the first period. */
export function endTrialNow(state: SandboxState, before: Stripe.Subscription): Stripe.Invoice | undefined {
  const now = state.seconds()
  unschedule(state, before.id)
  const changed: Stripe.Subscription = { ...before, trial_end: now, billing_cycle_anchor: now }
  const current = startPeriod(state, changed, now)
  const invoice = findObject(state, 'invoice', String(current.latest_invoice))
  return invoice === undefined ? undefined : finalizeInvoice(state, invoice)
}
