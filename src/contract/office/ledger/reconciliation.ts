import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { anyOf, listResponse, unsearchedListQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import {
  differenceKinds,
  differenceStates,
  ledgerStates,
  operationStates,
  statementKinds,
} from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

export const differenceActions = ['settle', 'refund_again', 'follow', 'refund_payment', 'accept'] as const

export const differenceListQuery = unsearchedListQuery(['-first_seen_at'], {
  /** Defaults to open and accepted differences. */
  state: anyOf(differenceStates),
  kind: anyOf(differenceKinds),
})

const sum = z.object({ amount, currency: z.string() })
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
  /** Each side's statement in plain English. */
  shop: z.string(),
  provider: z.string(),
  /** Same statements as structured facts, for display in the reader's language. */
  says: z.object({ shop: statement, provider: statement }),
  order_number: z.number().nullable(),
  /** Ids for looking it up, keyed by kind, such as `payment`. */
  ids: z.record(z.string(), z.string()),
  occurred_at: moment,
  first_seen_at: moment,
  last_seen_at: moment,
  gone_at: moment.nullable(),
  /** Number of times the difference came back. */
  returns: z.number(),
  accepted: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
  /** Actions that can resolve the difference. */
  acts: z.array(z.enum(differenceActions)),
})
export type Difference = z.infer<typeof difference>
export const differenceListResponse = listResponse(difference)
export type DifferenceListResponse = z.infer<typeof differenceListResponse>

export const differencePage = difference.extend({
  /** Reason why the refund in question failed: the provider's code or text. */
  refund_failure: z.string().nullable(),
  /** Current state at the provider; null if it is unavailable. */
  provider_now: z
    .array(
      z.object({
        kind: z.enum(['payment', 'refund', 'subscription']),
        id: z.string(),
        /** Provider's status; null if the provider has no such object. */
        status: z.string().nullable(),
        amount: amount.nullable(),
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
export const actionRequest = z.object({ act: z.enum(['settle', 'refund_again', 'follow', 'refund_payment']) })
export const actionResponse = z.object({
  /** True if both sides agree now. */
  agrees: z.boolean(),
  /** Order that now belongs to the payment. */
  order_number: z.number().nullable(),
  /** Reason why settling created no order. */
  why: z.enum(['noCheckout', 'notPaid']).nullable(),
  difference,
})
export type ActionResponse = z.infer<typeof actionResponse>

const progress = z.object({
  id: z.string(),
  state: z.enum(operationStates),
  done: z.number(),
  total: z.number(),
  /** Error code if the check failed. */
  failure: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
})

export const checkResponse = progress
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
export const checksResponse = listResponse(check).extend({
  state: z.enum(ledgerStates),
  /** Number of open differences, without accepted ones. */
  differences: z.number(),
  accepted: z.number(),
  checked_at: moment.nullable(),
  /** Running check on demand, or else the last one. */
  asked: progress.nullable(),
})
export type ChecksResponse = z.infer<typeof checksResponse>
