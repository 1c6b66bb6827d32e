import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, listQuery, listResponse } from '#contract/office/lists.ts'
import { note } from '#contract/office/sales/order-page.ts'
import { typedText } from '#shared/typed-text.ts'
import { messageStates, orderFulfilmentStates, orderPaymentStates, replyPlaceholders } from '#shared/vocabularies.ts'
import { personId } from './customers.ts'

const moment = z.string().describe('ISO 8601, UTC')
const actions = ['reply', 'close', 'spam', 'open', 'assign', 'note'] as const

export const messageListQuery = listQuery(['-created_at'], {
  state: anyOf(messageStates),
  /** `me` for the reader's own messages, `none` for unassigned ones. */
  assignee: z.enum(['me', 'none']).optional(),
  /** Limits the list to messages without activity for a day. */
  older: z.enum(['24h']).optional(),
})

const shared = {
  id: z.string(),
  state: z.enum(messageStates),
  name: z.string(),
  email: z.string(),
  /** Language of the message and of replies to it. */
  language: z.string(),
  created_at: moment,
  /** Time of the message or of its last reply. */
  active_at: moment,
  assignee: z.string().nullable(),
}

export const messageItem = z.object({ ...shared, excerpt: z.string() })
export type MessageItem = z.infer<typeof messageItem>
export const messageListResponse = listResponse(messageItem)

export const messagePage = z.object({
  ...shared,
  version: z.number(),
  assignee_id: z.number().nullable(),
  /** Staff members who can be assigned to the message. */
  assignees: z.array(z.object({ id: z.number(), name: z.string() })),
  phone: z.string(),
  content: z.string(),
  replies: z.array(z.object({ id: z.number(), author: z.string(), body: z.string(), created_at: moment })),
  notes: z.array(note),
  sender: z.object({
    /** `proved`: signed in to the account of this address. `unproved`: only the address matches. */
    proof: z.enum(['proved', 'unproved', 'unknown']),
    /** Account or guest of the address; null if there is none, or if the reader may not see customers. */
    customer_id: personId.nullable(),
    /** The last ten, the newest first: of the account, or made with the address if `unproved`. */
    orders: z.array(
      z.object({
        number: z.number(),
        /** What `{{tracking}}` becomes in a reply about this order. */
        tracking_url: z.string(),
        total: amount,
        currency: z.string(),
        created_at: moment,
        fulfilment: z.enum(orderFulfilmentStates),
        payment: z.enum(orderPaymentStates),
      }),
    ),
    /** Null unless `proved`. */
    membership: z.object({ id: z.string(), status: z.string() }).nullable(),
  }),
  /** Placeholders that a reply may contain in double braces, with their values here; of the newest order. */
  placeholders: z.partialRecord(z.enum(replyPlaceholders), z.string()),
  /** Actions that the reader may currently take. */
  allowed: z.array(z.enum(actions)),
})
export type MessagePageResponse = z.infer<typeof messagePage>

export const messageReplyRequest = z.object({
  body: typedText('validation.required').min(1, 'validation.required').max(10_000, 'validation.tooLong'),
  /** Number of the sender's order that placeholders are of; the newest if left out. */
  order: z.number().int().positive().optional(),
})
export const messageAssignRequest = z.object({
  /** Staff member's id; null to unassign. */
  assignee: z.number('validation.required').int().positive().nullable(),
})
