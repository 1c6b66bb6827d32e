/**
 * Message keys by the provider's decline codes. Reasons that would warn a thief (lost, stolen, fraud) become a plain
 * refusal, as the provider demands.
 */
const keys: Record<string, string> = {
  insufficient_funds: 'card.insufficientFunds',
  withdrawal_count_limit_exceeded: 'card.insufficientFunds',
  card_velocity_exceeded: 'card.limitExceeded',
  expired_card: 'card.expired',
  invalid_expiry_month: 'card.expired',
  invalid_expiry_year: 'card.expired',
  incorrect_cvc: 'card.cvc',
  invalid_cvc: 'card.cvc',
  incorrect_number: 'card.number',
  invalid_number: 'card.number',
  processing_error: 'card.processingError',
  issuer_not_available: 'card.processingError',
  try_again_later: 'card.processingError',
  reenter_transaction: 'card.processingError',
  authentication_required: 'card.authenticationFailed',
  payment_intent_authentication_failure: 'card.authenticationFailed',
  authentication_not_handled: 'card.authenticationFailed',
  card_not_supported: 'card.notSupported',
  currency_not_supported: 'card.notSupported',
  lost_card: 'card.declined',
  stolen_card: 'card.declined',
  fraudulent: 'card.declined',
}

/** The message key of a decline; the more specific decline code counts first. */
export function declineKey(code: string | null | undefined, declineCode: string | null | undefined): string {
  return (declineCode && keys[declineCode]) || (code && keys[code]) || 'card.declined'
}
