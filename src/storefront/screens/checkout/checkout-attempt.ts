import type { CheckoutResponse } from '#contract/checkout.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import type { CheckoutProblem } from './checkout-state.ts'

/** API response or refusal. Status 0 means that no usable response came. */
export type ApiResponse<Value> = { ok: true; value: Value } | { ok: false; status: number; errors: FieldErrors | null }

/** External calls of a checkout attempt. */
export type AttemptCalls = {
  /**
   * A payment method made from the card field, or the key of what is wrong with the card. Null where there is no field
   * or no provider.
   */
  createPaymentMethod(): Promise<{ id: string } | { problem: string } | null>
  /** Returns the errors in the rest of the form; empty if the check is unavailable. */
  checkForm(): Promise<FieldErrors>
  /** The token of the cart as shown, or why there is none. */
  cartToken(): Promise<string | { problem: string }>
  checkout(paymentMethodId: string, cartToken: string): Promise<ApiResponse<CheckoutResponse>>
  /** `unknown`: nothing came back, so the payment may have gone through. */
  confirm(clientSecret: string): Promise<'confirmed' | 'unknown' | { failure: string }>
  success(paymentMethodId: string | null, cartToken: string): Promise<ApiResponse<{ order_id: string }>>
  /** The payment's outcome is being asked for. */
  checking(): void
  /** Stores whether a payment may be running for this cart token, so that a reload can check its outcome. */
  remember(cartToken: string, paying: boolean): void
  wait(milliseconds: number): Promise<void>
  isOnline(): boolean
  log(what: string, detail?: unknown): void
}

export type AttemptOutcome = { orderId: string } | { problem: CheckoutProblem | null }

/** Pauses before each question about a payment whose outcome is not known. */
const retryPauses = [0, 1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000]

/**
 * The payment method, the checkout, the bank's confirmation where asked for, the order. Never charges twice: one cart
 * token, one payment.
 */
export async function attemptCheckout(calls: AttemptCalls): Promise<AttemptOutcome> {
  if (!calls.isOnline()) return sentence('checkout.offline')
  const card = await calls.createPaymentMethod()
  if (!card || 'problem' in card) return notStarted(card?.problem, await calls.checkForm())
  const paymentMethodId = card.id
  const cartToken = await calls.cartToken()
  if (typeof cartToken === 'object') return sentence(cartToken.problem)

  calls.remember(cartToken, true)
  const response = await calls.checkout(paymentMethodId, cartToken)
  if (!response.ok) return refusedCheckout(calls, response, paymentMethodId, cartToken)
  if (response.value.requires_action) {
    const confirmed = await calls.confirm(response.value.data.clientSecret)
    if (typeof confirmed === 'object') {
      calls.log('The card payment was not confirmed', confirmed.failure)
      calls.remember(cartToken, false)
      return sentence(confirmed.failure)
    }
  }
  return findOrder(calls, paymentMethodId, cartToken)
}

/** Asks for the order of a payment that an earlier page began, e.g. after a reload. */
export async function resumeCheckout(calls: AttemptCalls, cartToken: string): Promise<AttemptOutcome> {
  return findOrder(calls, null, cartToken, retryPauses.slice(0, 4), 'checkout.interrupted')
}

async function refusedCheckout(
  calls: AttemptCalls,
  response: { status: number; errors: FieldErrors | null },
  paymentMethodId: string,
  cartToken: string,
): Promise<AttemptOutcome> {
  if (response.status === 422) {
    calls.remember(cartToken, false)
    return { problem: { kind: 'refused', errors: response.errors ?? {} } }
  }
  calls.log('The checkout was not answered with a result', response.status)
  // Busy: the payment runs, here or in another tab. Ask for its end instead of starting anything.
  if (response.status === 409) return findOrder(calls, paymentMethodId, cartToken)
  // The payment may have succeeded even though no response came.
  if (response.status === 0) return findOrder(calls, paymentMethodId, cartToken, [0], 'checkout.unanswered')
  if (response.status < 500) calls.remember(cartToken, false)
  return sentence(failureKeys[response.status] ?? 'checkout.failed')
}

/** Reports that the card was not accepted, together with any other errors in the form. */
function notStarted(problem: string | undefined, errors: FieldErrors): AttemptOutcome {
  const key = problem ?? (Object.keys(errors).length === 0 ? 'checkout.notStarted' : 'checkout.cardRequired')
  return { problem: { kind: 'refused', errors: { ...errors, card: [key] } } }
}

const failureKeys: Record<number, string> = {
  413: 'request.tooLarge',
  419: 'csrf.mismatch',
  429: 'request.tooMany',
}

async function findOrder(
  calls: AttemptCalls,
  paymentMethodId: string | null,
  cartToken: string,
  pauses: readonly number[] = retryPauses,
  givingUp = 'checkout.stillChecking',
): Promise<AttemptOutcome> {
  for (const [attempt, pause] of pauses.entries()) {
    if (attempt === 1) calls.checking()
    if (pause) await calls.wait(pause)
    const response = await calls.success(paymentMethodId, cartToken)
    if (response.ok) {
      calls.remember(cartToken, false)
      return { orderId: response.value.order_id }
    }
    calls.log('The payment has no order yet', response.status)
    if (isFinal(response.status)) {
      calls.remember(cartToken, false)
      return response.errors ? { problem: { kind: 'refused', errors: response.errors } } : sentence('checkout.failed')
    }
  }
  return sentence(givingUp)
}

/**
 * True if retrying cannot change the refusal. Excludes busy or unpaid (409), rate limits (429), server errors and
 * missing responses.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429
}

function sentence(key: string): AttemptOutcome {
  return { problem: { kind: 'sentence', key } }
}
