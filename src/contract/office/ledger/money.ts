import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, listResponse, since, unsearchedListQuery } from '#contract/office/lists.ts'

export const moment = z.string().describe('ISO 8601, UTC')
export const belongs = z.object({
  kind: z.enum(['order', 'invoice', 'refund']),
  id: z.string(),
  /** Order to link to; for a refund, the refunded order. */
  order_number: z.number().nullable(),
})

/** Query of the provider's lists, newest first. `cursor` is the id after or before which the page begins. */
export const providerListQuery = z.strictObject({
  'date.gte': since,
  'date.lt': since,
  cursor: z
    .string()
    .max(100)
    .regex(/^(after|before)\.\w+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const page = {
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total: z.null().describe('The provider counts nothing'),
  total_capped: z.boolean(),
}

export const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  currency: z.string(),
  created_at: moment,
  card: z.string().nullable(),
  last4: z.string().nullable(),
  refunded: amount,
  disputed: z.boolean(),
  /** Object that it belongs to; null if the shop does not know the payment. */
  belongs: belongs.nullable(),
  link: z.string(),
})
export type Payment = z.infer<typeof payment>
export const paymentListResponse = z.object({ items: z.array(payment), ...page })

export const disputeStates = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
] as const

export const disputeListQuery = unsearchedListQuery(['-created_at'], {
  state: anyOf(disputeStates),
  'date.gte': since,
  'date.lt': since,
})
export const disputeItem = z.object({
  id: z.string(),
  payment: z.string().nullable(),
  order_number: z.number().nullable(),
  amount,
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  due_by: moment.nullable(),
  created_at: moment,
  link: z.string(),
})
export type DisputeItem = z.infer<typeof disputeItem>
export const disputeListResponse = listResponse(disputeItem)
