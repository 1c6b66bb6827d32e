import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, givenMoment, listQuery, listResponse, since } from '#contract/office/lists.ts'
import { someAmount } from '#contract/office/sales/refunds.ts'
import { currencies } from '#shared/money.ts'
import { maxVariantKey } from '#shared/variants.ts'
import { pricePlanStates } from '#shared/vocabularies.ts'

export const planKinds = ['reduction', 'permanent'] as const

export const planListQuery = listQuery(['starts_at'], {
  product: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  state: anyOf(pricePlanStates),
  kind: anyOf(planKinds),
  /** Limits the list to plans in force at any time within this period. */
  from: since,
  until: since,
})

const planFields = z.object({
  price: someAmount,
  /** If omitted, the current member price applies, which must be below the price. Null for none. */
  member_price: someAmount.nullable().optional(),
  kind: z.enum(planKinds),
  /** ISO 8601 with offset. Defaults to now if omitted or null. */
  starts_at: givenMoment.nullish(),
  /** From when members have the prices of a reduction as their own, before everyone. Null: with everyone. */
  members_from: givenMoment.nullish(),
  /** The same as `starts_at`, as products name it; only one of the two is needed. */
  public_from: givenMoment.nullish(),
  /** Required for a reduction; a permanent price has no end. */
  ends_at: givenMoment.nullish(),
})

export const planRequest = planFields.extend({
  product: z.number('validation.required').int().min(1).max(2_147_483_647),
  /** Size key; null or omitted for the product's own prices. */
  size: z.string().max(maxVariantKey).nullish(),
  /** Price list that it changes for a while. */
  currency: z.enum(currencies).default('EUR'),
})

/** Omitted fields stay unchanged. A running plan allows changes of its end only. */
export const planChange = planFields.partial()

export const pricePlan = z.object({
  id: z.number(),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  /** Size key; null for the product's own prices. */
  size: z.string().nullable(),
  currency: z.enum(currencies),
  price: amount,
  member_price: amount.nullable(),
  kind: z.enum(planKinds),
  starts_at: z.string().describe('ISO 8601, UTC'),
  /** From when members have the prices, before everyone; null: with everyone. */
  members_from: z.string().nullable(),
  /** From when everyone has the price: the same as `starts_at`. */
  public_from: z.string(),
  ends_at: z.string().nullable(),
  state: z.enum(pricePlanStates),
  /** Prices to restore when a running reduction ends. */
  price_before: amount.nullable(),
  member_price_before: amount.nullable(),
  /** Lowest price of the 30 days before a reduction, as the shop shows it. Fixed when the reduction began. */
  lowest_prior_price: amount.nullable(),
  /** Same for Norwegian hosts; takes member prices into account. */
  lowest_prior_price_norway: amount.nullable(),
  /** `not_a_reduction`: the price is not below the lowest price of the previous 30 days. */
  warning: z.enum(['not_a_reduction']).nullable(),
  warning_norway: z.enum(['not_a_reduction']).nullable(),
  /** Staff member who planned it. */
  by: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  version: z.number(),
})
export type PricePlan = z.infer<typeof pricePlan>
export const planListResponse = listResponse(pricePlan)
export type PricePlanList = z.infer<typeof planListResponse>
