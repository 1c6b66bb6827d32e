import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/errors.ts'
import { address, addressOf, emptyableText, text } from '../api/parameters.ts'
import { brandOf, checksumHolds } from '../browser/client/card-rules.ts'
import { type Card, cardFingerprint, findCard } from '../cards.ts'
import type { SandboxState } from '../state.ts'

export const cardDetails = {
  number: text(),
  exp_month: text(),
  exp_year: text(),
  cvc: text().optional(),
}

export const billingDetails = z.strictObject({
  address: z.union([z.literal('').transform(() => null), address()]).optional(),
  email: emptyableText().optional(),
  name: emptyableText().optional(),
  phone: emptyableText().optional(),
})

export type CardInput = { number: string; exp_month: string; exp_year: string; cvc?: string | undefined }
type BillingInput = z.infer<typeof billingDetails>

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param })
}

/** The test card of typed details. Throws 402 for invalid ones, and `card_declined` for a real card. */
export function readCard(state: SandboxState, input: CardInput): Card {
  const number = input.number.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number)) throw cardError('invalid_number', 'Your card number is invalid.', 'number')
  if (!checksumHolds(number) || number.length < 12 || number.length > 19) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  checkExpiry(state, input)
  const length = brandOf(number) === 'amex' ? [3, 4] : [3]
  if (input.cvc !== undefined && !(/^\d+$/.test(input.cvc) && length.includes(input.cvc.length))) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const card = findCard(number)
  if (card === undefined) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    })
  }
  return card
}

function checkExpiry(state: SandboxState, input: CardInput): void {
  const month = /^\d{1,2}$/.test(input.exp_month) ? Number(input.exp_month) : 0
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const year = yearOf(input.exp_year)
  const now = state.now()
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
}

function yearOf(text: string): number {
  if (!/^\d{2}$|^\d{4}$/.test(text)) return 0
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

export type PaymentMethodInput = {
  readonly expiry?: { readonly month: string; readonly year: string }
  readonly cvc?: boolean
  readonly billing?: BillingInput | undefined
  readonly metadata?: Record<string, string> | null | undefined
}

/** A new payment method, not yet stored. It expires a year from now by default. */
export function paymentMethodOfCard(state: SandboxState, card: Card, input: PaymentMethodInput): Stripe.PaymentMethod {
  const soon = state.now()
  const billing = input.billing
  return {
    id: state.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(billing?.address),
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: input.cvc === true ? 'unchecked' : null,
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: input.expiry === undefined ? soon.getUTCMonth() + 1 : Number(input.expiry.month),
      exp_year: input.expiry === undefined ? soon.getUTCFullYear() + 1 : yearOf(input.expiry.year),
      fingerprint: cardFingerprint(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'amex' },
      wallet: null,
    },
    created: state.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata ?? {},
    type: 'card',
  }
}
