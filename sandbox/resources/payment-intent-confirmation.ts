import type Stripe from 'stripe'
import { ApiError, type ErrorBody, refused } from '../api/errors.ts'
import { authenticationRequired, type Card, type Decline, declineBody } from '../cards.ts'
import { emit } from '../events.ts'
import { findObject, getHidden, saveHidden, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { createCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { recordPaymentOutcome } from './invoice-outcomes.ts'
import { cardOf, getUsablePaymentMethod, joinCustomer } from './payment-method-attachment.ts'
import { publicIntent } from './public-views.ts'

export type Confirmation = {
  readonly paymentMethod?: string | undefined
  readonly offSession?: boolean
  readonly errorOnRequiresAction?: boolean
  /** Set for invoices: an off-session payment that requires authentication waits instead of failing. */
  readonly waitForCardholder?: boolean
  readonly returnUrl?: string | undefined
  readonly useStripeSdk?: boolean
  /** Confirmed with the publishable key, so the response has only public fields. */
  readonly fromBrowser?: boolean
}

/** 400 carrying the intent, for a state that does not allow the call. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
}

/**
 * Charges the card or starts a challenge (`requires_action`). Throws 402 with the intent if the card is declined; the
 * declined charge stays recorded.
 */
export function confirmIntent(
  state: SandboxState,
  before: Stripe.PaymentIntent,
  input: Confirmation,
): Stripe.PaymentIntent {
  if (before.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      before,
    )
  }
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(before.status)) {
    throw unexpectedState(`You cannot confirm this PaymentIntent because it has a status of ${before.status}.`, before)
  }
  const wanted = input.paymentMethod ?? (typeof before.payment_method === 'string' ? before.payment_method : undefined)
  if (wanted === undefined) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm this PaymentIntent, specify a payment method attached to this customer along with the customer ID or provide a payment method.",
      before,
    )
  }
  const paymentMethod = getUsablePaymentMethod(state, wanted, 'payment_method')
  checkCardCustomer(paymentMethod, before)
  const card = cardOf(state, paymentMethod.id)
  const intent: Stripe.PaymentIntent = {
    ...before,
    payment_method: paymentMethod.id,
    next_action: null,
    last_payment_error: null,
  }
  if (needsChallenge(state, card, paymentMethod, intent, input.offSession === true)) {
    const cardholderAbsent = input.offSession === true && input.waitForCardholder !== true
    if (cardholderAbsent || input.errorOnRequiresAction === true) {
      return settleCharge(state, intent, paymentMethod, {
        decline: authenticationRequired,
        authenticated: false,
        offSession: input.offSession === true,
        fromBrowser: input.fromBrowser === true,
      })
    }
    return askForChallenge(state, intent, input)
  }
  return settleCharge(state, intent, paymentMethod, {
    decline: card.decline ?? null,
    authenticated: false,
    offSession: input.offSession === true,
    fromBrowser: input.fromBrowser === true,
  })
}

/** Throws 400 if the card belongs to another customer than the intent's. */
export function checkCardCustomer(
  paymentMethod: Stripe.PaymentMethod,
  intent: { readonly customer: string | { readonly id: string } | null },
): void {
  const owner = paymentMethod.customer
  if (owner === null || owner === intent.customer) return
  const message =
    intent.customer === null
      ? `The PaymentMethod ${paymentMethod.id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The PaymentMethod ${paymentMethod.id} does not belong to the Customer you supplied ${intent.customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`
  throw refused(message, undefined, { param: 'payment_method' })
}

function needsChallenge(
  state: SandboxState,
  card: Card,
  paymentMethod: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent,
  offSession: boolean,
): boolean {
  if (card.authentication === 'always') return true
  if (card.authentication === 'set_up') return !offSession
  if (card.authentication === 'unless_set_up') {
    return !(offSession && getHidden(state, 'payment_method', paymentMethod.id).authenticated === true)
  }
  const demanded = intent.payment_method_options?.card?.request_three_d_secure
  return card.authentication === 'optional' && (demanded === 'any' || demanded === 'challenge')
}

/**
 * Returns the action that takes the cardholder to authentication: a redirect for integrations without the browser
 * script.
 */
export function challengeAction(page: string, input: { returnUrl?: string | undefined; useStripeSdk?: boolean }) {
  return input.returnUrl !== undefined && input.useStripeSdk !== true
    ? { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: input.returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
}

function askForChallenge(state: SandboxState, intent: Stripe.PaymentIntent, input: Confirmation): Stripe.PaymentIntent {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: challengeAction(`${state.config.baseUrl}/sandbox/challenge?payment_intent=${intent.id}`, input),
  }
  saveObject(state, 'payment_intent', waiting)
  emit(state, 'payment_intent.requires_action', waiting)
  recordPaymentOutcome(state, waiting)
  return waiting
}

type Attempt = {
  readonly decline: Decline | null
  readonly authenticated: boolean
  readonly offSession: boolean
  readonly fromBrowser: boolean
}

function settleCharge(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  attempt: Attempt,
): Stripe.PaymentIntent {
  const card = cardOf(state, paymentMethod.id)
  const charge = createCharge(state, { intent, paymentMethod, card, ...attempt })
  if (attempt.decline !== null)
    throw declineIntent(state, intent, paymentMethod, charge, attempt.decline, attempt.fromBrowser)

  const captured = intent.capture_method !== 'manual'
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: captured ? 'succeeded' : 'requires_capture',
    amount_received: captured ? intent.amount : 0,
    amount_capturable: captured ? 0 : intent.amount,
    latest_charge: charge.id,
  }
  saveObject(state, 'payment_intent', paid)
  emit(state, captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', paid)
  rememberCard(state, paid, paymentMethod, attempt)
  if (captured && card.dispute !== undefined) openDispute(state, charge, card.dispute)
  recordPaymentOutcome(state, paid)
  return paid
}

/** A card paid with for later use is attached to the customer; one used without a customer is spent. */
function rememberCard(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  attempt: Attempt,
): void {
  if (intent.setup_future_usage === 'off_session' && (attempt.authenticated || attempt.offSession)) {
    saveHidden(state, 'payment_method', paymentMethod.id, { authenticated: true })
  }
  if (paymentMethod.customer !== null) return
  if (intent.setup_future_usage !== null && typeof intent.customer === 'string') {
    joinCustomer(state, paymentMethod, intent.customer)
  } else {
    saveHidden(state, 'payment_method', paymentMethod.id, { spent: true })
  }
}

function declineIntent(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  decline: Decline,
  fromBrowser: boolean,
): ApiError {
  const body: ErrorBody = { ...declineBody(decline), charge: charge.id, payment_method: paymentMethod }
  const declined: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      ...body,
      type: 'card_error',
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    },
  }
  saveObject(state, 'payment_intent', declined)
  emit(state, 'payment_intent.payment_failed', declined)
  recordPaymentOutcome(state, declined)
  const shown = (fromBrowser ? publicIntent(declined) : declined) as Stripe.PaymentIntent
  return new ApiError(402, { ...body, payment_intent: shown }, { commitsChanges: true })
}

/**
 * Ends an open challenge: success charges the card, which may decline; failure requires another payment method. Throws
 * 400 without an open challenge.
 */
export function authenticateIntent(
  state: SandboxState,
  id: string,
  outcome: 'success' | 'failure',
): Stripe.PaymentIntent {
  const intent = findObject(state, 'payment_intent', id)
  if (intent === undefined)
    throw new ApiError(404, { type: 'invalid_request_error', message: `No such payment_intent: '${id}'` })
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      `This PaymentIntent is not waiting for authentication; it has a status of ${intent.status}.`,
      intent,
    )
  }
  const paymentMethod = getUsablePaymentMethod(state, intent.payment_method)
  if (outcome === 'failure') return refuseChallenge(state, intent, paymentMethod)
  const decline = cardOf(state, paymentMethod.id).decline ?? null
  const authenticated: Stripe.PaymentIntent = { ...intent, next_action: null }
  try {
    return settleCharge(state, authenticated, paymentMethod, {
      decline,
      authenticated: true,
      offSession: false,
      fromBrowser: false,
    })
  } catch (error) {
    if (error instanceof ApiError && error.commitsChanges)
      return findObject(state, 'payment_intent', id) ?? authenticated
    throw error
  }
}

function refuseChallenge(
  state: SandboxState,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: paymentMethod,
    },
  }
  saveObject(state, 'payment_intent', failed)
  emit(state, 'payment_intent.payment_failed', failed)
  recordPaymentOutcome(state, failed)
  return failed
}
