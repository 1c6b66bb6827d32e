import { z } from 'zod'
import { typedText } from '#shared/typed-text.ts'
import { statementScopes, withdrawalSubjects } from '#shared/vocabularies.ts'
import { address } from './addresses.ts'
import { amount } from './amounts.ts'
import { boughtLine, order, orderLine } from './checkout.ts'
import { memberInvoice, subscription, user } from './customers.ts'

const moment = z.string().describe('ISO 8601, UTC')

export const emailConfirmation = z.object({ confirmed: z.boolean() })
export const linkToken = z.object({ token: z.string('validation.required').min(1).max(200) })

export const erasureRequest = z.object({
  password: z.string('validation.required').min(1, 'validation.required').max(1_000, 'auth.wrongPassword'),
})
export const privacyLinkRequest = z.object({ email: typedText().max(1_000).default('') })

/**
 * Withdrawal period of an order's goods or of the membership it started. `stated_at` is null if there was no
 * withdrawal.
 */
const withdrawalTerm = z.object({ until: moment, open: z.boolean(), stated_at: moment.nullable() })
export const withdrawal = z.object({ goods: withdrawalTerm.nullable(), membership: withdrawalTerm.nullable() })

const withdrawnLines = z.array(
  z.object({
    position: z.number().int(),
    name: z.string(),
    variant: z.string().nullable(),
    quantity: z.number().int(),
    price: amount,
    bought: boughtLine,
  }),
)

/** Withdrawal periods of one order, with the instructions for sending its goods back. */
export const orderWithdrawal = withdrawal.extend({
  sending_back: z
    .object({
      address: z.string(),
      postage: z.enum(['customer', 'shop']).describe('Who pays it'),
      by: moment.nullable().describe('Null before the goods were withdrawn from'),
      refund_by: moment.nullable().default(null).describe('When the money is back at the latest'),
      was_sent: z.boolean().describe('Some of the goods left the shop'),
    })
    .nullable()
    .default(null),
  left: withdrawnLines.default([]).describe('Goods that can still be withdrawn from'),
  statements: z
    .array(z.object({ subject: z.enum(withdrawalSubjects), stated_at: moment, lines: withdrawnLines }))
    .default([])
    .describe('Every withdrawal so far, the oldest first'),
})
export type Withdrawal = z.infer<typeof orderWithdrawal>

export const withdrawalRequest = z.object({
  subjects: z.array(z.enum(withdrawalSubjects)).min(1, 'validation.required').max(2, 'validation.invalid'),
  key: z.string().max(200).optional(),
  /** Withdrawn pieces of the goods, by their line in the order; left out for all that are left. */
  lines: z
    .array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) }))
    .min(1, 'validation.required')
    .max(500)
    .optional(),
  /** Names this statement: sent twice, it is recorded once. */
  statement: z.uuid().optional(),
})

export const withdrawableOrder = order
  .pick({ id: true, number: true, created_at: true, total: true, currency: true })
  .extend({
    ...withdrawal.shape,
    lines: z.array(orderLine.pick({ name: true, variant: true, quantity: true, image: true })).default([]),
  })
export type WithdrawableOrder = z.infer<typeof withdrawableOrder>
export const withdrawableOrders = z.array(withdrawableOrder)

/**
 * Data about an address, shown to the reader of a mailed link. `key` replaces the used-up link; each order's own
 * `key` opens that order.
 */
export const privacyOverview = z.object({
  email: z.string(),
  account: z.boolean(),
  key: z.string(),
  orders: z.array(withdrawableOrder.extend({ key: z.string() })),
})
export type PrivacyOverview = z.infer<typeof privacyOverview>

const consent = z.object({
  terms: z.boolean(),
  subscription_terms: z.boolean().nullable(),
  summary: z.string().nullable(),
  at: moment,
})

/** All data held about one person. */
export const personalData = z.object({
  exported_at: moment,
  shop: z.object({ name: z.string(), legal_name: z.string(), address: z.string(), email: z.string() }),
  account: user
    .omit({ member: true, country: true })
    .extend({ language: z.string(), created_at: moment, email_confirmed_at: moment.nullable() })
    .nullable(),
  addresses: z.array(address.omit({ id: true })),
  sign_ins: z.array(
    z.object({ created_at: moment, last_used_at: moment, expires_at: moment, remembered: z.boolean() }),
  ),
  orders: z.array(
    order.omit({ set_password: true, bought_here: true, membership: true }).extend({
      email: z.string(),
      contact: z.record(z.string(), z.string()),
      country: z.string(),
      language: z.string(),
      host: z.string(),
      campaign: z.string().nullable(),
      consent,
      withdrawals: z.array(z.object({ subject: z.enum(withdrawalSubjects), stated_at: moment })),
      refunds: z.array(z.object({ amount, reason: z.string(), status: z.string(), created_at: moment })),
    }),
  ),
  unfinished_checkouts: z.array(
    z.object({ contact: z.record(z.string(), z.string()), created_at: moment, state: z.string() }),
  ),
  memberships: z.array(
    subscription.extend({
      started_at: moment,
      order_number: z.number().int().nullable(),
      trial_days: z.number().int(),
      /** Reason for ending the membership, if one was given. */
      end_reason: z.string().nullable(),
      end_comment: z.string().nullable(),
      events: z.array(z.object({ kind: z.string(), at: moment, data: z.record(z.string(), z.unknown()) })),
    }),
  ),
  invoices: z.array(memberInvoice),
  messages: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
      content: z.string(),
      sent_at: moment,
      replies: z.array(z.object({ content: z.string(), sent_at: moment })),
    }),
  ),
  withdrawal_statements: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      email: z.string(),
      scope: z.enum(statementScopes),
      items: z.string(),
      stated_at: moment.nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      product: z.string(),
      rating: z.number().int(),
      title: z.string(),
      content: z.string(),
      author: z.string(),
      state: z.string(),
      written_at: moment,
    }),
  ),
  saved_products: z.array(z.object({ product: z.string(), saved_at: moment })),
  /** Notices to end a membership that were stated without signing in. */
  ending_wishes: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      reference: z.string(),
      wished_for: z.string().nullable(),
      stated_at: moment,
      state: z.string(),
    }),
  ),
  stock_notices: z.array(
    z.object({
      product: z.string(),
      size: z.string().nullable(),
      email: z.string(),
      language: z.string(),
      asked_at: moment,
      confirmed_at: moment.nullable(),
    }),
  ),
  mails_sent: z.array(z.object({ to: z.string(), subject: z.string(), sent_at: moment })),
})
export type PersonalData = z.infer<typeof personalData>
