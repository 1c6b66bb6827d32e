import { z } from 'zod'
import { amount, amountOf, hasWholeCents } from '#contract/amounts.ts'
import { currencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { refundReasons } from '#shared/vocabularies.ts'

/** An amount above 0. */
export const someAmount = amountOf(
  z
    .number('validation.required')
    .positive('validation.required')
    .max(1_000_000)
    .refine(hasWholeCents, 'validation.price'),
)

const line = z.object({
  position: z.number().int().min(0),
  quantity: z.number().int().min(1),
  /**
   * True to put the items back into stock. Defaults to true unless items of this line were delivered to the customer.
   */
  restock: z.boolean().optional(),
})

/** Currency that the amount is meant in; refused if it is not the charge's, which is the default. */
export const refundCurrency = z.enum(currencies).optional()

const shared = {
  reason: z.enum(refundReasons),
  note: typedText().max(2_000).optional(),
  notify: z.boolean().default(true),
  /** True to end the membership that the order started. */
  end_membership: z.boolean().default(false),
}

export const refundRequest = z.object({
  lines: z.array(line).max(500).default([]),
  /** Defaults to the price of the lines. A refund without lines is goodwill. */
  amount: someAmount.optional(),
  currency: refundCurrency,
  ...shared,
})

export const cancelRequest = z.object({ lines: z.array(line).min(1).max(500), ...shared })

export const refund = z.object({
  /** Refund's key, which is also the provider's idempotency key. */
  id: z.string(),
  order_number: z.number().nullable(),
  amount,
  currency: z.string(),
  reason: z.string(),
  note: z.string().nullable(),
  /** `due` until the provider has responded, then the provider's status. */
  state: z.string(),
  failure: z.string().nullable(),
  provider_refund: z.string().nullable(),
  lines: z.array(z.object({ position: z.number(), quantity: z.number(), amount, restocked: z.boolean() })),
  created_at: z.string(),
  version: z.number(),
})
export type Refund = z.infer<typeof refund>
