import type { Stripe, StripeError } from '@stripe/stripe-js'

export type BankResponse = 'confirmed' | 'unknown' | { failure: string }

/** Lets the bank ask the cardholder to confirm a payment. `unknown`: no response came; `failure`: a message key. */
export async function confirmWithBank(stripe: Stripe, clientSecret: string): Promise<BankResponse> {
  const { error: refusal, paymentIntent } = await stripe.confirmCardPayment(clientSecret)
  const status = paymentIntent?.status ?? refusal?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return 'confirmed'
  if (refusal?.type === 'api_connection_error' || refusal?.type === 'api_error') return 'unknown'
  return { failure: refusal ? keyOfCardFailure(refusal) : 'card.authenticationFailed' }
}

const failureKeys: Record<string, string> = {
  payment_intent_authentication_failure: 'card.authenticationFailed',
  authentication_required: 'card.authenticationFailed',
  insufficient_funds: 'card.insufficientFunds',
  card_velocity_exceeded: 'card.limitExceeded',
  expired_card: 'card.expired',
  incorrect_cvc: 'card.cvc',
  invalid_cvc: 'card.cvc',
  incorrect_number: 'card.number',
  processing_error: 'card.processingError',
  card_not_supported: 'card.notSupported',
}

/** The message key for what the provider's script says went wrong while the bank was asked. */
export function keyOfCardFailure(error: Pick<StripeError, 'code' | 'decline_code'>): string {
  return failureKeys[error.decline_code ?? ''] ?? failureKeys[error.code ?? ''] ?? 'card.declined'
}
