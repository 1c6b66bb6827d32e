import type Stripe from 'stripe'
import type { z } from 'zod'
import { ApiError, invalidParameter } from '../api/errors.ts'
import { mergeMetadata, shippingOf } from '../api/parameters.ts'
import { getObject } from '../api/retrieval.ts'
import { randomText, type SandboxState } from '../state.ts'
import { checkCardCustomer } from './payment-intent-confirmation.ts'
import type { updateParameters } from './payment-intent-parameters.ts'
import { getUsablePaymentMethod } from './payment-method-attachment.ts'
/**
 * Checks the intent's secret, which calls with the publishable key must send. Throws 400 if it is missing and 404 if
 * it is wrong.
 */
export function checkSecret(known: string | null, given: string | undefined, noun: string, id: string): void {
  if (given === undefined)
    throw invalidParameter('Missing required param: client_secret.', 'client_secret', 'parameter_missing')
  if (given !== known) {
    throw new ApiError(
      404,
      {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'intent',
        message: `No such ${noun}: '${id}'. The client_secret provided does not match.`,
      },
      { saved: false },
    )
  }
}

function checkAmount(amount: number, code: string): void {
  if (amount < 1) throw invalidParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  const minimum = { sek: 300, nok: 300, dkk: 250, gbp: 30 }[code] ?? 50
  if (amount < minimum) {
    throw invalidParameter(
      `Amount must be at least ${(minimum / 100).toFixed(2)} ${code}`,
      'amount',
      'amount_too_small',
    )
  }
  if (amount > 99_999_999) {
    throw invalidParameter(`Amount must be no more than 999,999.99 ${code}`, 'amount', 'amount_too_large')
  }
}

const plainCardOptions = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} satisfies Stripe.PaymentIntent.PaymentMethodOptions.Card

/** A new intent, not yet confirmed. Amount in cents. */
export function newIntent(
  state: SandboxState,
  fields: Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = state.newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: state.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: plainCardOptions },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  }
}

export type IntentChange = Partial<z.infer<typeof updateParameters>>

/** The intent with a change applied; a payment method makes it ready to confirm. Throws 400 for unknown references. */
export function changedIntent(
  state: SandboxState,
  before: Stripe.PaymentIntent,
  params: IntentChange,
): Stripe.PaymentIntent {
  const customer =
    params.customer === undefined ? before.customer : getObject(state, 'customer', params.customer, 'customer').id
  const after: Stripe.PaymentIntent = {
    ...before,
    amount: params.amount ?? before.amount,
    currency: params.currency ?? before.currency,
    allowed_payment_method_types: params.allowed_payment_method_types ?? before.allowed_payment_method_types,
    capture_method: params.capture_method ?? before.capture_method,
    customer,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    receipt_email: params.receipt_email === undefined ? before.receipt_email : params.receipt_email,
    setup_future_usage:
      params.setup_future_usage === undefined ? before.setup_future_usage : params.setup_future_usage || null,
    shipping: params.shipping === undefined ? before.shipping : params.shipping && shippingOf(params.shipping),
    statement_descriptor: params.statement_descriptor ?? before.statement_descriptor,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
    payment_method_options: {
      ...before.payment_method_options,
      card: {
        ...(before.payment_method_options?.card ?? plainCardOptions),
        ...Object.fromEntries(Object.entries(params.payment_method_options?.card ?? {}).filter(([, value]) => value)),
      },
    },
  }
  checkAmount(after.amount, after.currency)
  if (params.payment_method === undefined) return after
  const paymentMethod = getUsablePaymentMethod(state, params.payment_method, 'payment_method')
  checkCardCustomer(paymentMethod, after)
  return { ...after, payment_method: paymentMethod.id, status: 'requires_confirmation', next_action: null }
}
