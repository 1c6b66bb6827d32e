import { z } from 'zod'
import { anyOf, listAnswer, unsearchedListQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { differenceKinds, differenceStates, operationStates, statementKinds } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

export const differenceActs = ['settle', 'refund_again', 'follow', 'refund_payment', 'accept'] as const

export const differenceListQuery = unsearchedListQuery(['-first_seen_at'], {
  /** Left out: open and accepted ones. */
  state: anyOf(differenceStates),
  kind: anyOf(differenceKinds),
})

const sum = z.object({ amount: z.number(), currency: z.string() })
const statement = z.object({
  what: z.enum(statementKinds),
  sum: sum.nullable(),
  status: z.string().nullable(),
  number: z.string().nullable(),
  paid: sum.nullable(),
})
export type Statement = z.infer<typeof statement>

export const difference = z.object({
  key: z.string(),
  kind: z.enum(differenceKinds),
  subject: z.string(),
  state: z.enum(differenceStates),
  /** What each side says, in plain English. */
  shop: z.string(),
  provider: z.string(),
  /** The same as facts, for the reader's language. */
  says: z.object({ shop: statement, provider: statement }),
  order_number: z.number().nullable(),
  /** Ids to look it up by, such as `payment`. */
  ids: z.record(z.string(), z.string()),
  occurred_at: moment,
  first_seen_at: moment,
  last_seen_at: moment,
  gone_at: moment.nullable(),
  /** How often it came back. */
  returns: z.number(),
  accepted: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
  /** The acts that fit. */
  acts: z.array(z.enum(differenceActs)),
})
export type Difference = z.infer<typeof difference>
export const differenceListAnswer = listAnswer(difference)
export type DifferenceListAnswer = z.infer<typeof differenceListAnswer>

export const differencePage = difference.extend({
  /** Why the refund it is about failed: the provider's code or words. */
  refund_failure: z.string().nullable(),
  /** What the provider says now; null while it is silent. */
  provider_now: z
    .array(
      z.object({
        kind: z.enum(['payment', 'refund', 'subscription']),
        id: z.string(),
        /** Null: the provider has no such object. */
        status: z.string().nullable(),
        amount: z.number().nullable(),
        currency: z.string().nullable(),
        created_at: moment.nullable(),
      }),
    )
    .nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      object: z.string(),
      created_at: moment,
      received_at: moment,
      processed_at: moment.nullable(),
      failure: z.string().nullable(),
    }),
  ),
})
export type DifferencePage = z.infer<typeof differencePage>

export const acceptRequest = z.object({
  note: typedText('validation.required').min(1, 'validation.required').max(2_000),
})
export const actRequest = z.object({ act: z.enum(['settle', 'refund_again', 'follow', 'refund_payment']) })
export const actAnswer = z.object({
  /** Both sides agree now. */
  agrees: z.boolean(),
  /** The order that the payment has now. */
  order_number: z.number().nullable(),
  /** Why settling made no order. */
  why: z.enum(['noCheckout', 'notPaid']).nullable(),
  difference,
})
export type ActAnswer = z.infer<typeof actAnswer>

const progress = z.object({
  id: z.string(),
  state: z.enum(operationStates),
  done: z.number(),
  total: z.number(),
  /** An error code: why nothing came of it. */
  failure: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
})

export const checkAnswer = progress
const check = z.object({
  id: z.number(),
  started_at: moment,
  finished_at: moment,
  since: moment,
  payments: z.number(),
  orders: z.number(),
  refunds: z.number(),
  invoices: z.number(),
  memberships: z.number(),
  differences: z.number(),
})
export const checksAnswer = listAnswer(check).extend({
  state: z.enum(['unchecked', 'agree', 'differ']),
  /** Open and not accepted. */
  differences: z.number(),
  accepted: z.number(),
  checked_at: moment.nullable(),
  /** The check on demand that is under way, else the last one. */
  asked: progress.nullable(),
})
export type ChecksAnswer = z.infer<typeof checksAnswer>
