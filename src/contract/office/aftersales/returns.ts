import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { boughtLine } from '#contract/checkout.ts'
import { anyNumber, anyOf, listQuery, listResponse, since } from '#contract/office/lists.ts'
import { csvQuery } from '#contract/office/office/exports.ts'
import { someAmount } from '#contract/office/sales/refunds.ts'
import { typedText } from '#shared/typed-text.ts'
import { refundReasons, returnActions, returnReasons, returnStates, withdrawalSubjects } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
const kinds = ['withdrawal', 'voluntary'] as const
const conditions = ['good', 'damaged'] as const

const returnFilters = {
  kind: anyOf(kinds),
  subject: anyOf(withdrawalSubjects),
  state: anyOf(returnStates),
  /** `soon`: within three days. Finished and refunded returns are excluded. */
  due: anyOf(['soon', 'overdue']),
  product: anyNumber,
  reason: anyOf([...returnReasons, 'none']),
  'date.gte': since,
  'date.lt': since,
}

/** Sorted by due date by default, with undated returns last. */
export const returnListQuery = listQuery(['due_at', '-stated_at'], returnFilters)
export type ReturnListQuery = z.infer<typeof returnListQuery>

export const reasonsQuery = z.strictObject({ q: z.string().max(200).optional(), ...returnFilters, ...csvQuery.shape })

const shared = {
  id: z.number(),
  order_number: z.number(),
  kind: z.enum(kinds),
  subject: z.enum(withdrawalSubjects),
  state: z.enum(returnStates),
  stated_at: moment,
  /** Deadline for refunding a withdrawal. */
  due_at: moment.nullable(),
  /** Urgency of the refund; null if the return is over, refunded or not yet urgent. */
  due: z.enum(['soon', 'overdue']).nullable(),
  /** True if no item of the order has left the shop, so nothing comes back. */
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
export const returnListResponse = listResponse(returnItem)

const item = z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) })

/** Return with all details. Its `version` is the ETag for actions on it. */
export const returnPage = z.object({
  ...shared,
  /** Masked for readers who may not see people. */
  email: z.string(),
  language: z.string(),
  /** Reason for rejecting it or closing it without a refund. */
  outcome: z.string().nullable(),
  /** Staff member who created it; null for the payer. */
  by: z.string().nullable(),
  /** Time at which the payer proved that the goods were sent. */
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
      bought: boughtLine,
      quantity: z.number(),
      received: z.number(),
      restocked: z.number(),
      condition: z.enum(conditions).nullable(),
      /** Quantity that never left the shop; it is cancelled instead of sent back. */
      unsent: z.number(),
      /** Quantity that can still be received. */
      awaited: z.number(),
    }),
  ),
  /** Amount and items that can be refunded now. */
  /** What its amounts are in: the order's currency. */
  currency: z.string(),
  offer: z.object({ amount, lines: z.array(item) }),
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
  /** Membership that the withdrawal ended, with its paid invoices. */
  membership: z
    .object({
      id: z.string(),
      status: z.string(),
      ended_at: moment.nullable(),
      /** Paid invoices; null if the payment provider is unavailable. */
      invoices: z
        .array(
          z.object({
            id: z.string(),
            number: z.string(),
            amount,
            /** Amount not refunded yet. */
            left: amount,
            paid_at: moment.nullable(),
            url: z.string().nullable(),
          }),
        )
        .nullable(),
    })
    .nullable(),
  allowed: z.array(z.enum(returnActions)),
  version: z.number(),
})
export type ReturnPageResponse = z.infer<typeof returnPage>

const why = typedText('validation.required').min(1, 'validation.required').max(1_000)
const instructions = typedText().max(2_000).optional()

export const openReturnRequest = z.object({
  /** Order number. */
  order: z.number().int().min(1),
  lines: z.array(item).max(500),
  reason: z.enum(returnReasons),
  /** True if entered on behalf of a shopper who asked; it starts as REQUESTED and must be decided. */
  asked: z.boolean().default(false),
  notify: z.boolean().default(true),
  /** Text that the mail adds to the address for sending the goods back. */
  instructions,
})

export const approveRequest = z.object({ notify: z.boolean().default(true), instructions })
export const reasonRequest = z.object({ reason: why })

export const receiveRequest = z.object({
  lines: z
    .array(
      item.extend({
        condition: z.enum(conditions).default('good'),
        /** Quantity that goes back into stock; true means all. */
        restock: z.union([z.boolean(), z.number().int().min(0)]).default(false),
      }),
    )
    .max(500)
    .default([]),
  /** True if the payer proved that the goods were sent. */
  sent_proof: z.boolean().default(false),
})

export const returnCancelRequest = z.object({
  /** True if the items go back into stock. */
  restock: z.boolean().default(true),
  reason: z.enum(refundReasons).default('requested'),
  note: typedText().max(2_000).optional(),
  notify: z.boolean().default(true),
})

export const returnRefundRequest = z.object({
  /** Defaults to all items that were received and not refunded. */
  lines: z.array(item).min(1).max(500).optional(),
  /** Defaults to the price of the items. A lower amount requires a note. */
  amount: someAmount.optional(),
  /** Invoice to refund; only for returns of a membership. */
  invoice: z.string().max(200).optional(),
  reason: z.enum(refundReasons).default('requested'),
  note: typedText().max(2_000).optional(),
  notify: z.boolean().default(true),
})
