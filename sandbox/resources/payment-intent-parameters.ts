import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter } from '../api/errors.ts'
import type { FormValue } from '../api/form.ts'
import {
  currency,
  emptyableText,
  flag,
  integer,
  list,
  metadata,
  type ParametersOf,
  shipping,
  text,
} from '../api/parameters.ts'

const offSession = () => z.union([flag(), z.enum(['one_off', 'recurring'])])

/** Parameters that choose the allowed payment methods of payment and setup intents. */
export const methodChoice = {
  allowed_payment_method_types: list(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  excluded_payment_method_types: list(text()).optional(),
  payment_method_configuration: text().optional(),
}

const exclusive = Object.keys(methodChoice)

/** Throws 400 for the removed `payment_method_types`, and for choices that exclude each other. */
export function inspectMethodChoice(raw: { [name: string]: FormValue }): void {
  if ('payment_method_types' in raw) {
    throw invalidParameter(
      'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    )
  }
  const given = exclusive.filter((name) => name in raw)
  if (given.includes('allowed_payment_method_types') && given.length > 1) {
    throw invalidParameter(
      `You may only specify one of these parameters: ${given.join(', ')}.`,
      'allowed_payment_method_types',
    )
  }
}

/** `automatic_payment_methods` of a new intent: on by default, unless it lists the allowed types. */
export function automaticMethodsOf(params: z.infer<z.ZodObject<typeof methodChoice>>) {
  const automatic = params.automatic_payment_methods
  if (params.allowed_payment_method_types !== undefined || automatic?.enabled === false) return null
  return { enabled: true, allow_redirects: automatic?.allow_redirects ?? ('always' as const) }
}

const options = z.strictObject({
  card: z
    .strictObject({
      request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional(),
      setup_future_usage: z.enum(['off_session', 'on_session', 'none']).optional(),
    })
    .optional(),
})

const writable = {
  allowed_payment_method_types: methodChoice.allowed_payment_method_types,
  excluded_payment_method_types: methodChoice.excluded_payment_method_types,
  payment_method_configuration: methodChoice.payment_method_configuration,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  customer: text().optional(),
  description: emptyableText().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  payment_method_options: options.optional(),
  receipt_email: emptyableText().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  shipping: z.union([z.literal('').transform(() => null), shipping()]).optional(),
  statement_descriptor: text().optional(),
  statement_descriptor_suffix: text().optional(),
} satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>

export const createParameters = z.strictObject({
  ...writable,
  amount: integer(),
  automatic_payment_methods: methodChoice.automatic_payment_methods,
  confirm: flag().optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  currency: currency(),
  error_on_requires_action: flag().optional(),
  off_session: offSession().optional(),
  return_url: text().optional(),
  use_stripe_sdk: flag().optional(),
} satisfies ParametersOf<Stripe.PaymentIntentCreateParams>)

export const updateParameters = z.strictObject({
  ...writable,
  amount: integer().optional(),
  currency: currency().optional(),
} satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>)

export const confirmParameters = z.strictObject({
  allowed_payment_method_types: methodChoice.allowed_payment_method_types,
  error_on_requires_action: flag().optional(),
  off_session: offSession().optional(),
  payment_method: text().optional(),
  payment_method_options: options.optional(),
  receipt_email: emptyableText().optional(),
  return_url: text().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  shipping: z.union([z.literal('').transform(() => null), shipping()]).optional(),
  use_stripe_sdk: flag().optional(),
  client_secret: text().optional(),
} satisfies ParametersOf<Stripe.PaymentIntentConfirmParams & { client_secret?: string }>)
