import { z } from 'zod'
import { amount } from '#contract/catalogue.ts'
import { anyNumber, anyOf, listAnswer, listQuery, since } from '#contract/office/lists.ts'
import { csvQuery } from '#contract/office/office/exports.ts'
import { euros } from '#contract/office/sales/refunds.ts'
import { typedText } from '#shared/typed-text.ts'
import { refundReasons, returnActs, returnReasons, returnStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
const kinds = ['withdrawal', 'voluntary'] as const
const subjects = ['goods', 'membership'] as const
const conditions = ['good', 'damaged'] as const

const returnFilters = {
  kind: anyOf(kinds),
  subject: anyOf(subjects),
  state: anyOf(returnStates),
  /** `soon`: within three days. Only what is neither over nor paid back. */
  due: anyOf(['soon', 'overdue']),
  product: anyNumber,
  reason: anyOf([...returnReasons, 'none']),
  'date.gte': since,
  'date.lt': since,
}

/** By default what is due first; returns without a date come last. */
export const returnListQuery = listQuery(['due_at', '-stated_at'], returnFilters)
export type ReturnListQuery = z.infer<typeof returnListQuery>

export const reasonsQuery = z.strictObject({ q: z.string().max(200).optional(), ...returnFilters, ...csvQuery.shape })

const shared = {
  id: z.number(),
  order_number: z.number(),
  kind: z.enum(kinds),
  subject: z.enum(subjects),
  state: z.enum(returnStates),
  stated_at: moment,
  /** Until when a withdrawal is to be paid back. */
  due_at: moment.nullable(),
  /** Null: over, paid back, or there is time. */
  due: z.enum(['soon', 'overdue']).nullable(),
  /** No piece of the order has left the shop: nothing comes back. */
  nothing_sent: z.boolean(),
  reason: z.enum(returnReasons).nullable(),
  name: z.string(),
  country: z.string(),
}

export const returnItem = z.object({
  ...shared,
  products: z.array(z.string()),
  pieces: z.number(),
  received: z.number(),
})
export type ReturnItem = z.infer<typeof returnItem>
export const returnListAnswer = listAnswer(returnItem)

const piece = z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) })

/** A return with what it is about. Its `version` is the tag for its acts. */
export const returnPage = z.object({
  ...shared,
  /** Masked for who may not see people. */
  email: z.string(),
  language: z.string(),
  /** Why it was rejected, or closed without a refund. */
  outcome: z.string().nullable(),
  /** Who began it; null: the payer. */
  by: z.string().nullable(),
  /** When the payer had proved that the goods are on their way. */
  sent_proof_at: moment.nullable(),
  received_at: moment.nullable(),
  ended_at: moment.nullable(),
  lines: z.array(
    z.object({
      position: z.number(),
      product_id: z.number(),
      name: z.string(),
      size: z.string().nullable(),
      image: z.string().nullable(),
      price: amount,
      quantity: z.number(),
      received: z.number(),
      restocked: z.number(),
      condition: z.enum(conditions).nullable(),
      /** Pieces of this line that are not packed: cancel them instead. */
      unsent: z.number(),
      /** Pieces that can still come in. */
      awaited: z.number(),
    }),
  ),
  /** What can be paid back now. */
  offer: z.object({ amount, lines: z.array(piece) }),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount,
      state: z.string(),
      reason: z.string(),
      note: z.string().nullable(),
      failure: z.string().nullable(),
      invoice: z.string().nullable(),
      by: z.string().nullable(),
      created_at: moment,
    }),
  ),
  /** That the withdrawal ended, with its paid bills. */
  membership: z
    .object({
      id: z.string(),
      status: z.string(),
      ended_at: moment.nullable(),
      /** Null: the payment provider does not answer. */
      invoices: z
        .array(
          z.object({
            id: z.string(),
            number: z.string(),
            amount,
            /** What was not paid back yet. */
            left: z.number(),
            paid_at: moment.nullable(),
            url: z.string().nullable(),
          }),
        )
        .nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(returnActs)),
  version: z.number(),
})
export type ReturnPageAnswer = z.infer<typeof returnPage>

const why = typedText('validation.required').min(1, 'validation.required').max(1_000)
const instructions = typedText().max(2_000).optional()

export const openReturnRequest = z.object({
  /** The order's number. */
  order: z.number().int().min(1),
  lines: z.array(piece).max(500),
  reason: z.enum(returnReasons),
  /** Noted for a shopper who asked: it starts REQUESTED, to be decided. */
  asked: z.boolean().default(false),
  notify: z.boolean().default(true),
  /** What the mail says beside where to send the goods. */
  instructions,
})

export const approveRequest = z.object({ notify: z.boolean().default(true), instructions })
export const reasonRequest = z.object({ reason: why })

export const receiveRequest = z.object({
  lines: z
    .array(
      piece.extend({
        condition: z.enum(conditions).default('good'),
        /** How many of them go back into stock; true: all. */
        restock: z.union([z.boolean(), z.number().int().min(0)]).default(false),
      }),
    )
    .max(500)
    .default([]),
  /** The payer proved that the goods are on their way. */
  sent_proof: z.boolean().default(false),
})

export const returnRefundRequest = z.object({
  /** Left out: all that came in and is not paid back. */
  lines: z.array(piece).min(1).max(500).optional(),
  /** Left out: what the pieces cost. Less needs a note. */
  amount: euros.optional(),
  /** Of a membership's return: the bill. */
  invoice: z.string().max(200).optional(),
  reason: z.enum(refundReasons).default('requested'),
  note: typedText().max(2_000).optional(),
  notify: z.boolean().default(true),
})
