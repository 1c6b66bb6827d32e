import type Stripe from 'stripe'

const intentFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

const setupFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies (keyof Stripe.SetupIntent)[]

/** The intent's fields that the publishable key may read. */
export function publicIntent(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return pick(intent, intentFields)
}

/** The setup intent's fields that the publishable key may read. */
export function publicSetup(setup: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return pick(setup, setupFields)
}

function pick<T extends object>(object: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, object[field]])) as Partial<T>
}
