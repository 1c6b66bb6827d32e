import { z } from 'zod'
import { since } from './lists.ts'

const moment = z.string().describe('ISO 8601, UTC')
const belongs = z.object({ kind: z.enum(['order', 'invoice', 'refund']), id: z.string() })

/** Lists of the provider: it counts nothing, and its cursors are ids. */
export const providerListQuery = z.strictObject({
  'date.gte': since,
  'date.lt': since,
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
const page = { next: z.string().nullable(), previous: z.string().nullable() }

export const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  created_at: moment,
  card: z.string().nullable(),
  last4: z.string().nullable(),
  refunded: z.number(),
  disputed: z.boolean(),
  /** Null: the shop knows nothing of it. */
  belongs: belongs.nullable(),
  link: z.string(),
})
export type Payment = z.infer<typeof payment>
export const paymentListAnswer = z.object({ items: z.array(payment), ...page })

export const payout = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  created_at: moment,
  arrives_at: moment,
  failure: z.string().nullable(),
  link: z.string(),
})
export const payoutListAnswer = z.object({ items: z.array(payout), ...page })
export const payoutPage = payout.extend({
  /** What its movements do not sum up to: 0. */
  difference: z.number(),
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

export const disputeListAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      payment: z.string().nullable(),
      order_number: z.number().nullable(),
      amount: z.number(),
      status: z.string(),
      reason: z.string(),
      due_by: moment.nullable(),
      created_at: moment,
      link: z.string(),
    }),
  ),
})
