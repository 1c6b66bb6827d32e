import { createHash } from 'node:crypto'
import type { ErrorBody } from './api/errors.ts'
import { brandOf } from './browser/client/card-rules.ts'

/** Why a card is declined, as errors and failed charges state it. */
export type Decline = {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
  readonly param?: string
}

/** When the card's bank requires the cardholder to authenticate a payment. */
type Authentication =
  | 'never'
  /** Required only if the payment intent requests it. */
  | 'optional'
  /** Required on every on-session payment, and off-session until the card is set up. */
  | 'unless_set_up'
  /** Same as `unless_set_up`, for a card that is already set up. */
  | 'set_up'
  /** Required on every payment, including off-session ones. */
  | 'always'

export type Card = {
  readonly number: string
  readonly brand: string
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly country: string
  /** Suffixes of ready-made payment methods (`pm_card_…`) and tokens (`tok_…`). */
  readonly names: readonly string[]
  readonly authentication: Authentication
  readonly decline?: Decline
  /** Can be attached to a customer although its charges fail. */
  readonly attachable?: true
  /** Blocked as too risky, before the bank sees the payment. */
  readonly blocked?: true
  readonly riskLevel?: 'elevated' | 'highest'
  readonly checks?: { readonly cvc?: 'fail'; readonly line1?: 'fail'; readonly postalCode?: 'fail' }
  readonly dispute?: 'fraudulent' | 'product_not_received'
  /** Refunds start as pending, or fail later. */
  readonly refund?: 'pending' | 'failing'
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** The decline of an off-session payment that requires the cardholder. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

type Traits = Partial<Omit<Card, 'number' | 'names'>>

const card = (number: string, names: string, traits: Traits = {}): Card => ({
  number,
  names: names === '' ? [] : names.split(' '),
  brand: brandOf(number),
  funding: 'credit',
  country: 'US',
  authentication: 'never',
  ...traits,
})

/** The provider's published test cards. */
export const cards: readonly Card[] = [
  card('4242424242424242', 'visa us'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222', ''),
  card('5200828282828210', 'mastercard_debit', { funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', { funding: 'prepaid' }),
  card('378282246310005', 'amex'),
  card('371449635398431', ''),
  card('6011111111111117', 'discover'),
  card('6011000990139424', ''),
  card('3056930009020004', 'diners'),
  card('36227206271667', ''),
  card('3566002020360505', 'jcb'),
  card('6200000000000005', 'unionpay'),
  card('4000005780000007', 'no', { country: 'NO' }),
  card('4000007520000008', 'se', { country: 'SE' }),
  card('4000002080000001', 'dk', { country: 'DK' }),
  card('4000002460000001', 'fi', { country: 'FI' }),
  card('4000002500000003', 'fr', { country: 'FR' }),
  card('4000002760000016', 'de', { country: 'DE' }),
  card('4000008260000000', 'gb', { country: 'GB' }),

  card('4000000000000002', 'visa_chargeDeclined chargeDeclined', { decline: declined('generic_decline') }),
  card('4000000000009995', 'visa_chargeDeclinedInsufficientFunds chargeDeclinedInsufficientFunds', {
    decline: insufficientFunds,
  }),
  card('4000000000009987', 'visa_chargeDeclinedLostCard chargeDeclinedLostCard', { decline: declined('lost_card') }),
  card('4000000000009979', 'visa_chargeDeclinedStolenCard chargeDeclinedStolenCard', {
    decline: declined('stolen_card'),
  }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded chargeDeclinedVelocityLimitExceeded', {
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  }),
  card('4000000000000069', 'chargeDeclinedExpiredCard visa_chargeDeclinedExpiredCard', {
    decline: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc visa_chargeDeclinedIncorrectCvc', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  }),
  card('4000000000000119', 'chargeDeclinedProcessingError visa_chargeDeclinedProcessingError', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000000000000341', 'chargeCustomerFail', { decline: declined('generic_decline'), attachable: true }),

  card('4000002500003155', 'authenticationRequiredOnSetup', { country: 'FR', authentication: 'unless_set_up' }),
  card('4000002760003184', 'authenticationRequired', { country: 'DE', authentication: 'always' }),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', { country: 'HR', authentication: 'set_up' }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    country: 'GB',
    authentication: 'always',
    decline: insufficientFunds,
    attachable: true,
  }),
  card('4000000000003220', 'threeDSecure2Required', { authentication: 'always' }),
  card('4000000000003063', 'threeDSecureRequired', { authentication: 'always' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declined('generic_decline'),
    attachable: true,
  }),
  // The bank's page fails, so the payment is declined at once.
  card('4000008400001280', 'threeDSecureRequiredProcessingError', {
    decline: declined('generic_decline'),
    attachable: true,
  }),
  card('4000000000003055', 'threeDSecureOptional', { authentication: 'optional' }),

  card('4100000000000019', 'radarBlock', {
    decline: declined('fraudulent'),
    attachable: true,
    blocked: true,
    riskLevel: 'highest',
  }),
  card('4000000000004954', 'riskLevelHighest', { riskLevel: 'highest' }),
  card('4000000000009235', 'riskLevelElevated', { riskLevel: 'elevated' }),
  card('4000000000000101', 'cvcCheckFail', { checks: { cvc: 'fail' } }),
  card('4000000000000010', 'avsFail', { checks: { line1: 'fail', postalCode: 'fail' } }),
  card('4000000000000028', 'avsLine1Fail', { checks: { line1: 'fail' } }),
  card('4000000000000036', 'avsZipFail', { checks: { postalCode: 'fail' } }),
  card('4000000000000259', 'createDispute', { dispute: 'fraudulent' }),
  card('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'product_not_received' }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', { refund: 'failing' }),
]

const byNumber = new Map(cards.map((entry) => [entry.number, entry]))
const byName = new Map(cards.flatMap((entry) => entry.names.map((name) => [name, entry])))

export function findCard(number: string): Card | undefined {
  return byNumber.get(number)
}

/** The test card of `pm_card_visa` or `tok_visa`. */
export function findNamedCard(id: string): Card | undefined {
  return byName.get(id.replace(/^(pm_card_|tok_)/, ''))
}

/** The card of a stored number. Throws for any other. */
export function getCard(number: string): Card {
  const found = byNumber.get(number)
  if (found === undefined) throw new Error('Not a test card')
  return found
}

/** Equal for every use of a number, without revealing it. */
export function cardFingerprint(number: string): string {
  return createHash('sha256').update(`card ${number}`).digest('base64url').replace(/[-_]/g, '0').slice(0, 16)
}

export function declineBody(decline: Decline): ErrorBody {
  return { type: 'card_error', ...decline }
}
