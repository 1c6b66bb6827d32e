import type Stripe from 'stripe'
import { ApiError, type ErrorBody, refused } from '../api/errors.ts'
import { type Card, type Decline, declineBody } from '../cards.ts'
import { emit, emitChange } from '../events.ts'
import { findObject, listObjects, saveHidden, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { challengeAction, checkCardCustomer } from './payment-intent-confirmation.ts'
import { cardOf, getUsablePaymentMethod, joinCustomer } from './payment-method-attachment.ts'
import { publicSetup } from './public-views.ts'

/** 400 carrying the setup intent, for a state that does not allow the call. */
export function unexpectedSetupState(message: string, setup: Stripe.SetupIntent): ApiError {
  return refused(message, 'setup_intent_unexpected_state', { setup_intent: setup })
}

export type SetupConfirmation = {
  readonly paymentMethod?: string | undefined
  readonly returnUrl?: string | undefined
  readonly useStripeSdk?: boolean
  readonly fromBrowser?: boolean
}

/** Sets a card up for later payments, or starts a challenge. Throws 402 if the bank declines. */
export function confirmSetup(
  state: SandboxState,
  before: Stripe.SetupIntent,
  input: SetupConfirmation,
): Stripe.SetupIntent {
  if (before.status === 'succeeded' || before.status === 'canceled' || before.status === 'processing') {
    throw unexpectedSetupState(
      `You cannot confirm this SetupIntent because it has a status of ${before.status}.`,
      before,
    )
  }
  const wanted = input.paymentMethod ?? (typeof before.payment_method === 'string' ? before.payment_method : undefined)
  if (wanted === undefined) {
    throw unexpectedSetupState(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it.",
      before,
    )
  }
  const paymentMethod = getUsablePaymentMethod(state, wanted, 'payment_method')
  checkCardCustomer(paymentMethod, before)
  const card = cardOf(state, paymentMethod.id)
  const setup: Stripe.SetupIntent = {
    ...before,
    payment_method: paymentMethod.id,
    last_setup_error: null,
    next_action: null,
  }
  const decline = declineOf(card)
  if (decline !== null) throw declineSetup(state, setup, paymentMethod, decline, input.fromBrowser === true)
  if (card.authentication === 'always' || card.authentication === 'unless_set_up') {
    return askForChallenge(state, setup, input)
  }
  return succeed(state, setup, paymentMethod)
}

/** Cards that can be attached although their charges fail can be set up too. */
function declineOf(card: Card): Decline | null {
  return card.attachable === true && card.blocked !== true ? null : (card.decline ?? null)
}

function askForChallenge(state: SandboxState, setup: Stripe.SetupIntent, input: SetupConfirmation): Stripe.SetupIntent {
  const waiting: Stripe.SetupIntent = {
    ...setup,
    status: 'requires_action',
    next_action: challengeAction(`${state.config.baseUrl}/sandbox/challenge?setup_intent=${setup.id}`, input),
  }
  saveObject(state, 'setup_intent', waiting)
  emit(state, 'setup_intent.requires_action', waiting)
  return waiting
}

function succeed(
  state: SandboxState,
  setup: Stripe.SetupIntent,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const done: Stripe.SetupIntent = { ...setup, status: 'succeeded', next_action: null }
  saveObject(state, 'setup_intent', done)
  saveHidden(state, 'payment_method', paymentMethod.id, { authenticated: true })
  if (paymentMethod.customer === null && typeof setup.customer === 'string') {
    joinCustomer(state, paymentMethod, setup.customer)
  }
  emit(state, 'setup_intent.succeeded', done)
  recordSetupOutcome(state, done)
  return done
}

/** A subscription waiting for this setup intent uses its card from now on. */
function recordSetupOutcome(state: SandboxState, setup: Stripe.SetupIntent): void {
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

function declineSetup(
  state: SandboxState,
  setup: Stripe.SetupIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline,
  fromBrowser: boolean,
): ApiError {
  const body: ErrorBody = { ...declineBody(decline), payment_method: paymentMethod }
  const failed: Stripe.SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { ...body, type: 'card_error' },
  }
  saveObject(state, 'setup_intent', failed)
  emit(state, 'setup_intent.setup_failed', failed)
  const shown = (fromBrowser ? publicSetup(failed) : failed) as Stripe.SetupIntent
  return new ApiError(402, { ...body, setup_intent: shown }, { commitsChanges: true })
}

/** Ends an open challenge. Throws 400 without one. */
export function authenticateSetup(state: SandboxState, id: string, outcome: 'success' | 'failure'): Stripe.SetupIntent {
  const setup = findObject(state, 'setup_intent', id)
  if (setup === undefined) {
    throw new ApiError(404, { type: 'invalid_request_error', message: `No such setupintent: '${id}'` })
  }
  if (setup.status !== 'requires_action' || typeof setup.payment_method !== 'string') {
    throw unexpectedSetupState(
      `This SetupIntent is not waiting for authentication; it has a status of ${setup.status}.`,
      setup,
    )
  }
  const paymentMethod = getUsablePaymentMethod(state, setup.payment_method)
  if (outcome === 'success') return succeed(state, setup, paymentMethod)
  const failed: Stripe.SetupIntent = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'The latest attempt to set up the payment method has failed because authentication failed. You can provide a new payment method to attempt to fulfill this SetupIntent again.',
      payment_method: paymentMethod,
    },
  }
  saveObject(state, 'setup_intent', failed)
  emit(state, 'setup_intent.setup_failed', failed)
  return failed
}
