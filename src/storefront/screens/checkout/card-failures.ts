import type { StripeError } from '@stripe/stripe-js'

const keys: Record<string, string> = {
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
  return keys[error.decline_code ?? ''] ?? keys[error.code ?? ''] ?? 'card.declined'
}
