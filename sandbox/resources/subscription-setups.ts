import type Stripe from 'stripe'
import { emitChange } from '../events.ts'
import { listObjects, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'

/** A subscription's setup intent succeeded: it no longer waits for it, and uses that card. */
export function recordSetupOutcome(state: SandboxState, setup: Stripe.SetupIntent): void {
  const where = [{ field: 'pending_setup_intent', equals: setup.id }]
  for (const before of listObjects(state, 'subscription', { where }).data) {
    const card = typeof setup.payment_method === 'string' ? setup.payment_method : null
    const after: Stripe.Subscription = {
      ...before,
      pending_setup_intent: null,
      default_payment_method: before.default_payment_method ?? card,
    }
    saveObject(state, 'subscription', after)
    emitChange(state, 'customer.subscription.updated', before, after)
  }
}
