/** Reading the provider's values. */

import type Stripe from 'stripe'
import { type Currency, cents } from '#shared/money.ts'
import { declineKey } from './decline-keys.ts'
import type { Payment } from './payments.ts'

/** The id of an object that may be expanded; null where there is none. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** The code of a currency as the shop writes it; the provider writes it in lower case. */
export function codeOf(currency: string): string {
  return currency.toUpperCase()
}

/** The code of a currency as the provider writes it. */
export function providerCodeOf(currency: Currency): string {
  return currency.toLowerCase()
}

/** Seconds since 1970 as a Date. */
export function moment(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1_000)
}

/** A moment in the provider's seconds. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}

/** A list's filter by creation: from `since`, before `until`. */
export function createdRange({ since, until }: { since?: Date | undefined; until?: Date | undefined }): {
  created?: Stripe.RangeQueryParam
} {
  if (!since && !until) return {}
  return { created: { ...(since && { gte: seconds(since) }), ...(until && { lt: seconds(until) }) } }
}

// Anything else (manual capture, a future status) is neither paid nor refused: wait and ask again.
const knownStatuses: Payment['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
]

/** A payment in the shop's terms. */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const method = intent.payment_method
  const card = typeof method === 'object' ? method?.card : null
  return {
    id: intent.id,
    status: knownStatuses.find((status) => status === intent.status) ?? 'processing',
    amount: cents(intent.amount),
    amountReceived: cents(intent.amount_received),
    currency: codeOf(intent.currency),
    live: intent.livemode,
    clientSecret: intent.client_secret,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(method),
    cardFingerprint: card?.fingerprint || null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1_000),
    failure: intent.last_payment_error
      ? declineKey(intent.last_payment_error.code, intent.last_payment_error.decline_code)
      : null,
  }
}
