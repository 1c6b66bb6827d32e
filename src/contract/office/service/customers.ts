import { z } from 'zod'
import { amount, anyAmount } from '#contract/amounts.ts'
import { anyOf, listQuery, listResponse, since } from '#contract/office/lists.ts'
import { memberItem } from '#contract/office/sales/members.ts'
import { note } from '#contract/office/sales/order-page.ts'
import { typedText } from '#shared/typed-text.ts'
import {
  memberStates,
  messageStates,
  orderFulfilmentStates,
  orderPaymentStates,
  personActions,
} from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
const someNumber = z.coerce.number().int().min(0).max(1_000_000).optional()

export const personKinds = ['account', 'guest'] as const
export const personMemberStates = ['never', ...memberStates] as const

/** Account id, or for guests `guest-` and the number of the first order. */
export const personId = z.string().regex(/^(\d{1,9}|guest-\d{1,15})$/, 'validation.invalid')

export const customerListQuery = listQuery(['-created_at', 'orders', 'total'], {
  kind: anyOf(personKinds),
  /** State of the last membership; `never` if there was none. */
  member: anyOf(personMemberStates),
  blocked: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  'orders.gte': someNumber,
  'orders.lt': someNumber,
  /** Total of all purchases. */
  'total.gte': anyAmount,
  'total.lt': anyAmount,
  /** Days refer to the shop's time zone. */
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
  /** Time at which the account was created or the guest bought first. */
  created_at: moment,
  orders_count: z.number(),
  /** Sum of the orders in the books' currency, by the reference rates; `totals` has each currency's own. */
  total: amount,
  currency: z.string(),
  totals: z.array(z.object({ currency: z.string(), amount })),
  last_order_at: moment.nullable(),
  blocked: z.boolean(),
}

export const customerItem = z.object({ ...shared, membership: membership.nullable() })
export type CustomerItem = z.infer<typeof customerItem>
export const customerListResponse = listResponse(customerItem)

/** Parts that the reader may not see are null. */
export const customerPage = z.object({
  ...shared,
  /** True if e-mail, phone and street are masked for this reader. */
  masked: z.boolean(),
  /** Customer account; null for a guest. */
  account: z
    .object({
      language: z.string(),
      has_password: z.boolean(),
      email_confirmed_at: moment.nullable(),
      /** True if the person works in the back office. */
      staff: z.boolean(),
    })
    .nullable(),
  block: z.object({ at: moment, reason: z.string() }).nullable(),
  /** Newest orders. */
  orders: z
    .array(
      z.object({
        number: z.number(),
        created_at: moment,
        total: amount,
        currency: z.string(),
        payment: z.enum(orderPaymentStates),
        fulfilment: z.enum(orderFulfilmentStates),
      }),
    )
    .nullable(),
  /** Consents given at each purchase, in the words shown. */
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
        currency: z.string(),
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
  /** People who paid with the same card or typed the same address; they are not merged. */
  related: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), why: z.enum(['card', 'address']) })),
  /** Effects of erasing the person. */
  erasing: z.object({
    /** Number of orders that remain without personal data. */
    orders: z.number(),
    /** Unsent orders, which could not be sent after erasing. */
    open_orders: z.array(z.number()),
    /** Number of memberships that remain for statistics. `ends_membership` is true if one would end. */
    memberships: z.number(),
    ends_membership: z.boolean(),
    /** Reason why erasing is refused. */
    refused: z.enum(['staff', 'lastOwner']).nullable(),
  }),
  allowed: z.array(z.enum(personActions)),
})
export type CustomerPageResponse = z.infer<typeof customerPage>

export const eraseRequest = z.object({
  /** Person's e-mail address, typed again as confirmation. */
  email: typedText('validation.required').min(1, 'validation.required').max(254),
  /** True to give up orders that are not sent yet. */
  open_orders: z.boolean().default(false),
})

export const blockRequest = z.object({
  reason: typedText('validation.required').min(1, 'validation.required').max(500, 'validation.tooLong'),
  /** Choice to end or keep a running membership. */
  membership: z.enum(['end', 'keep']).optional(),
})
