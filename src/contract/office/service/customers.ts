import { z } from 'zod'
import { amount } from '#contract/catalogue.ts'
import { anyOf, listAnswer, listQuery, since } from '#contract/office/lists.ts'
import { memberItem } from '#contract/office/sales/members.ts'
import { note } from '#contract/office/sales/order-page.ts'
import { typedText } from '#shared/typed-text.ts'
import {
  memberStates,
  messageStates,
  orderFulfilmentStates,
  orderPaymentStates,
  personActs,
} from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
const someNumber = z.coerce.number().int().min(0).max(1_000_000).optional()
const someEuros = z.coerce.number().min(0).max(10_000_000).optional()

export const personKinds = ['account', 'guest'] as const
export const personMemberStates = ['never', ...memberStates] as const

/** An account's number; a guest's is `guest-` and the number of the first order. */
export const personId = z.string().regex(/^(\d{1,9}|guest-\d{1,15})$/, 'validation.invalid')

export const customerListQuery = listQuery(['-created_at', 'orders', 'total'], {
  kind: anyOf(personKinds),
  /** The state of the last membership; `never`: had none. */
  member: anyOf(personMemberStates),
  blocked: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  'orders.gte': someNumber,
  'orders.lt': someNumber,
  /** What was bought for in all, in euros. */
  'total.gte': someEuros,
  'total.lt': someEuros,
  /** Days are those of the shop's time zone. */
  'created.gte': since,
  'created.lt': since,
})
export type CustomerListQuery = z.infer<typeof customerListQuery>

const membership = z.object({ id: z.string(), state: memberItem.shape.state })

const shared = {
  id: z.string(),
  kind: z.enum(personKinds),
  name: z.string(),
  email: z.string(),
  /** When the account was opened, or the guest bought first. */
  created_at: moment,
  orders_count: z.number(),
  total: amount,
  last_order_at: moment.nullable(),
  blocked: z.boolean(),
}

export const customerItem = z.object({ ...shared, membership: membership.nullable() })
export type CustomerItem = z.infer<typeof customerItem>
export const customerListAnswer = listAnswer(customerItem)

/** A part is null where the reader may not see it. */
export const customerPage = z.object({
  ...shared,
  /** E-mail, phone and street are masked for this reader. */
  masked: z.boolean(),
  /** Null for a guest. */
  account: z
    .object({
      language: z.string(),
      has_password: z.boolean(),
      email_confirmed_at: moment.nullable(),
      /** Works in the back office. */
      staff: z.boolean(),
    })
    .nullable(),
  block: z.object({ at: moment, reason: z.string() }).nullable(),
  /** The newest ones. */
  orders: z
    .array(
      z.object({
        number: z.number(),
        created_at: moment,
        total: amount,
        payment: z.enum(orderPaymentStates),
        fulfilment: z.enum(orderFulfilmentStates),
      }),
    )
    .nullable(),
  /** What was agreed to at each purchase, in the words shown. */
  consents: z
    .array(
      z.object({
        order: z.number(),
        terms: z.boolean(),
        subscription_terms: z.boolean().nullable(),
        summary: z.string().nullable(),
        at: moment,
      }),
    )
    .nullable(),
  memberships: z
    .array(
      membership.extend({
        price: amount,
        started_at: moment,
        ends_at: moment.nullable(),
        ended_at: moment.nullable(),
      }),
    )
    .nullable(),
  messages: z
    .array(z.object({ id: z.string(), state: z.enum(messageStates), excerpt: z.string(), created_at: moment }))
    .nullable(),
  reviews: z.array(
    z.object({
      product_id: z.number(),
      product: z.string(),
      rating: z.number(),
      state: z.string(),
      created_at: moment,
    }),
  ),
  mails: z.array(z.object({ key: z.string(), kind: z.string(), subject: z.string().nullable(), sent_at: moment })),
  notes: z.array(note),
  /** Others who paid with the same card, or typed the same address; they stay apart. */
  related: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), why: z.enum(['card', 'address']) })),
  /** What erasing would do. */
  erasing: z.object({
    /** Orders that stay without the person. */
    orders: z.number(),
    /** Orders that are still to be sent and could not be. */
    open_orders: z.array(z.number()),
    /** Memberships that stay as figures, and whether one ends. */
    memberships: z.number(),
    ends_membership: z.boolean(),
    /** Why it is refused. */
    refused: z.enum(['staff', 'lastOwner']).nullable(),
  }),
  allowed: z.array(z.enum(personActs)),
})
export type CustomerPageAnswer = z.infer<typeof customerPage>

export const eraseRequest = z.object({
  /** The person's address once more. */
  email: typedText('validation.required').min(1, 'validation.required').max(254),
  /** Orders that are still to be sent are given up. */
  open_orders: z.boolean().default(false),
})

export const blockRequest = z.object({
  reason: typedText('validation.required').min(1, 'validation.required').max(500, 'validation.tooLong'),
  /** What becomes of a running membership. */
  membership: z.enum(['end', 'keep']).optional(),
})
