import type { Stripe } from '@stripe/stripe-js'
import { keyOfCardFailure } from './card-failures.ts'

export type BankAnswer = 'confirmed' | 'unknown' | { failure: string }

/** Lets the bank ask the card's owner to confirm a payment. `unknown`: nobody answered; `failure`: a message key. */
export async function confirmWithBank(stripe: Stripe, clientSecret: string): Promise<BankAnswer> {
  const { error: refusal, paymentIntent } = await stripe.confirmCardPayment(clientSecret)
  const status = paymentIntent?.status ?? refusal?.payment_intent?.status
  if (status === 'succeeded' || status === 'processing') return 'confirmed'
  if (refusal?.type === 'api_connection_error' || refusal?.type === 'api_error') return 'unknown'
  return { failure: refusal ? keyOfCardFailure(refusal) : 'card.authenticationFailed' }
}
