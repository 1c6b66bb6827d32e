import { z } from 'zod'
import { anyOf, givenMoment, listAnswer, listQuery, since } from '#contract/office/lists.ts'
import { euros } from '#contract/office/sales/refunds.ts'
import { pricePlanStates } from '#shared/vocabularies.ts'

export const planKinds = ['reduction', 'permanent'] as const

export const planListQuery = listQuery(['starts_at'], {
  product: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  state: anyOf(pricePlanStates),
  kind: anyOf(planKinds),
  /** Plans that are in force some time in between. */
  from: since,
  until: since,
})

const planFields = z.object({
  /** Decimal euros. */
  price: euros,
  /** Left out: the present one stays, where it is below the price. Null: none. */
  member_price: euros.nullable().optional(),
  kind: z.enum(planKinds),
  /** ISO 8601 with offset. Left out or null: at once. */
  starts_at: givenMoment.nullish(),
  /** A reduction has an end, a price for good has none. */
  ends_at: givenMoment.nullish(),
})

export const planRequest = planFields.extend({
  product: z.number('validation.required').int().min(1).max(2_147_483_647),
  /** Its key; left out or null: the product's own prices. */
  size: z.string().max(80).nullish(),
})

/** What is left out stays. Of a plan that runs only its end can be changed. */
export const planChange = planFields.partial()

export const pricePlan = z.object({
  id: z.number(),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  /** Null: the product's own prices. */
  size: z.string().nullable(),
  /** Decimal euros. */
  price: z.number(),
  member_price: z.number().nullable(),
  kind: z.enum(planKinds),
  starts_at: z.string().describe('ISO 8601, UTC'),
  ends_at: z.string().nullable(),
  state: z.enum(pricePlanStates),
  /** What comes back at the end of a reduction that runs. */
  price_before: z.number().nullable(),
  member_price_before: z.number().nullable(),
  /** Of a reduction: the lowest price of the 30 days before it, as the shop shows it; fixed when it began. */
  lowest_prior_price: z.number().nullable(),
  /** The same on Norwegian hosts, where prices to members count. */
  lowest_prior_price_norway: z.number().nullable(),
  /** `not_a_reduction`: it costs no less than the lowest price of the 30 days before. */
  warning: z.enum(['not_a_reduction']).nullable(),
  warning_norway: z.enum(['not_a_reduction']).nullable(),
  /** Who planned it. */
  by: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  version: z.number(),
})
export type PricePlan = z.infer<typeof pricePlan>
export const planListAnswer = listAnswer(pricePlan)
export type PricePlanList = z.infer<typeof planListAnswer>
