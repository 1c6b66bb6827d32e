import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, listResponse, since, unsearchedListQuery } from '#contract/office/lists.ts'
import { belongs, moment } from './money.ts'

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export const payoutListQuery = unsearchedListQuery(['-created_at'], {
  state: anyOf(payoutStates),
  'date.gte': since,
  'date.lt': since,
})

/** Age of the payout data, which is fetched every night and by a job when staff view it. */
export const payoutReading = z.object({
  at: moment.nullable().describe('When the provider was last asked and answered; null before the first time'),
  is_running: z.boolean().describe('The provider is being asked now'),
  is_silent: z.boolean().describe('The last time it did not answer'),
})
export type PayoutReading = z.infer<typeof payoutReading>

export const payout = z.object({
  id: z.string(),
  amount,
  /** Total fees of its movements. */
  fee: amount,
  /** Difference between the amount and the sum of its movements, normally 0. */
  difference: amount,
  currency: z.string(),
  status: z.string(),
  created_at: moment,
  arrives_at: moment,
  failure: z.string().nullable(),
  link: z.string(),
})
export type Payout = z.infer<typeof payout>
export const payoutListResponse = listResponse(payout).extend({ reading: payoutReading })
export type PayoutListResponse = z.infer<typeof payoutListResponse>
export const payoutPage = payout.extend({
  reading: payoutReading,
  transactions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      amount,
      fee: amount,
      net: amount,
      /** What the payer was charged or paid back, and the provider's rate, if that was in another currency. */
      charged: z.object({ amount, currency: z.string(), rate: z.number().nullable() }).optional(),
      created_at: moment,
      description: z.string().nullable(),
      payment: z.string().nullable(),
      refund: z.string().nullable(),
      dispute: z.string().nullable(),
      belongs: belongs.nullable(),
      /** True if it is a shopper's money that the shop does not know. */
      unknown: z.boolean(),
    }),
  ),
})
export type PayoutPage = z.infer<typeof payoutPage>
