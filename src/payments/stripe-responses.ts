import Stripe from 'stripe'
import { declineKey } from './decline-keys.ts'
import { CardRefused, PaymentUnknown, ProviderRefused } from './payments.ts'
import { paymentOf } from './stripe-values.ts'

/** Runs a call; the provider's errors become CardRefused, PaymentUnknown or ProviderRefused, others pass through. */
export async function response<ApiResponse>(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeCardError) {
      const payment = error.payment_intent ? paymentOf(error.payment_intent as Stripe.PaymentIntent) : null
      throw new CardRefused(declineKey(error.code, error.decline_code), payment)
    }
    if (isAboutTheCard(error)) throw new CardRefused('card.invalid', null)
    if (isSilence(error)) {
      const isKept = error.headers?.['idempotent-replayed'] === 'true'
      throw new PaymentUnknown(`The payment provider did not answer: ${error.message}`, isKept)
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRefused(error.message, { cause: error })
    }
    throw error
  }
}

/** The items of a list that the library pages through. */
export async function* each<Object, Item>(
  list: AsyncIterable<Object>,
  itemOf: (object: Object) => Item,
): AsyncGenerator<Item> {
  try {
    for await (const object of list) yield itemOf(object)
  } catch (error) {
    await response(async () => {
      throw error
    })
  }
}

/** Returns the response, or null if there is no such object. */
export async function found<ApiResponse>(call: () => Promise<ApiResponse>): Promise<ApiResponse | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** True if the payment is in an unexpected state; only the provider knows which. */
export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
}

/** True if the payment method does not exist, was used up, or belongs to another customer. */
function isAboutTheCard(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  const isMissing = error.code === 'resource_missing' && /\bpm_|PaymentMethod/.test(error.message)
  return isMissing || error.param === 'payment_method' || /^payment_method_/.test(error.code ?? '')
}

function isSilence(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409 ||
    (error.statusCode ?? 0) >= 500 ||
    isUnexpectedState(error)
  )
}
