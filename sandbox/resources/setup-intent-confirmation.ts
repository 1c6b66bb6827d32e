import type Stripe from 'stripe'
import { ApiError, type ErrorBody, refused } from '../api/errors.ts'
import { type Card, type Decline, declineBody } from '../cards.ts'
import { emit } from '../events.ts'
import { findObject, saveHidden, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { checkOwner } from './payment-intent-confirmation.ts'
import { cardOf, getUsablePaymentMethod, joinCustomer } from './payment-method-attachment.ts'
import { publicSetup } from './public-views.ts'
import { recordSetupOutcome } from './subscription-setups.ts'

/** The setup intent is in a state that does not allow this: 400 carrying it. */
export function unexpectedSetupState(message: string, setup: Stripe.SetupIntent): ApiError {
  return refused(message, 'setup_intent_unexpected_state', { setup_intent: setup })
}

export type SetupConfirmation = {
  readonly paymentMethod?: string | undefined
  readonly returnUrl?: string | undefined
  readonly useStripeSdk?: boolean
  readonly fromBrowser?: boolean
}

/** Sets a card up for later payments, or asks for a challenge. Throws 402 where the bank declines. */
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
  checkOwner(paymentMethod, before)
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

/** Cards that may be attached although a charge fails are set up without trouble too. */
function declineOf(card: Card): Decline | null {
  return card.attachable === true && card.blocked !== true ? null : (card.decline ?? null)
}

function askForChallenge(state: SandboxState, setup: Stripe.SetupIntent, input: SetupConfirmation): Stripe.SetupIntent {
  const page = `${state.config.baseUrl}/sandbox/challenge?setup_intent=${setup.id}`
  const waiting: Stripe.SetupIntent = {
    ...setup,
    status: 'requires_action',
    next_action:
      input.returnUrl !== undefined && input.useStripeSdk !== true
        ? { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: input.returnUrl } }
        : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } },
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
  return new ApiError(402, { ...body, setup_intent: shown }, { keepsChanges: true })
}

/** What the card's owner did on the bank's page. Throws 400 where no challenge is open. */
export function authenticateSetup(state: SandboxState, id: string, outcome: 'success' | 'failure'): Stripe.SetupIntent {
  const setup = findObject(state, 'setup_intent', id)
  if (setup === undefined) {
    throw new ApiError(404, { type: 'invalid_request_error', message: `No such setupintent: '${id}'` })
  }
  if (setup.status !== 'requires_action' || typeof setup.payment_method !== 'string') {
    throw unexpectedSetupState(
      `This SetupIntent is not waiting for its owner; it has a status of ${setup.status}.`,
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
