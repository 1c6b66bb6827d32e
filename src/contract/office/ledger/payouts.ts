import { z } from 'zod'
import { anyOf, listAnswer, since, unsearchedListQuery } from '#contract/office/lists.ts'
import { belongs, moment } from './money.ts'

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export const payoutListQuery = unsearchedListQuery(['-created_at'], {
  state: anyOf(payoutStates),
  'date.gte': since,
  'date.lt': since,
})

/** How old what is shown is: the provider is asked every night, and by a job when somebody looks. */
export const payoutReading = z.object({
  at: moment.nullable().describe('When the provider was last asked and answered; null before the first time'),
  is_running: z.boolean().describe('The provider is being asked now'),
  is_silent: z.boolean().describe('The last time it did not answer'),
})
export type PayoutReading = z.infer<typeof payoutReading>

export const payout = z.object({
  id: z.string(),
  amount: z.number(),
  /** Sum of its movements' fees. */
  fee: z.number(),
  /** What its movements do not sum up to: 0. */
  difference: z.number(),
  currency: z.string(),
  status: z.string(),
  created_at: moment,
  arrives_at: moment,
  failure: z.string().nullable(),
  link: z.string(),
})
export type Payout = z.infer<typeof payout>
export const payoutListAnswer = listAnswer(payout).extend({ reading: payoutReading })
export type PayoutListAnswer = z.infer<typeof payoutListAnswer>
export const payoutPage = payout.extend({
  reading: payoutReading,
  transactions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      amount: z.number(),
      fee: z.number(),
      net: z.number(),
      created_at: moment,
      description: z.string().nullable(),
      payment: z.string().nullable(),
      refund: z.string().nullable(),
      dispute: z.string().nullable(),
      belongs: belongs.nullable(),
      /** Money of a shopper that the shop knows nothing of. */
      unknown: z.boolean(),
    }),
  ),
})
export type PayoutPage = z.infer<typeof payoutPage>
