import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { findObject, saveObject } from '../objects.ts'
import { unschedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'

export type EndReason = 'cancellation_requested' | 'payment_failed' | null

/** Ends a subscription now: nothing scheduled for it runs, and its draft and open invoices are not collected. */
export function endSubscription(
  state: SandboxState,
  subscription: Stripe.Subscription,
  reason: EndReason,
): Stripe.Subscription {
  const now = state.seconds()
  const details = subscription.cancellation_details
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
    pending_setup_intent: null,
  }
  saveObject(state, 'subscription', ended)
  unschedule(state, ended.id)
  stopCollecting(state, ended)
  emit(state, 'customer.subscription.deleted', ended)
  return ended
}

function stopCollecting(state: SandboxState, subscription: Stripe.Subscription): void {
  const invoice =
    typeof subscription.latest_invoice === 'string'
      ? findObject(state, 'invoice', subscription.latest_invoice)
      : undefined
  if (invoice === undefined || (invoice.status !== 'open' && invoice.status !== 'draft')) return
  unschedule(state, invoice.id)
  saveObject(state, 'invoice', {
    ...invoice,
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  })
}
