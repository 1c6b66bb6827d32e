import { z } from 'zod'
import { amount, amountOf, anyAmount } from '#contract/amounts.ts'
import { anyOf, listQuery, listResponse, since } from '#contract/office/lists.ts'
import { markets } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { endReasons, memberStates, refundReasons } from '#shared/vocabularies.ts'
import { note } from './order-page.ts'
import { refundCurrency, someAmount } from './refunds.ts'

const moment = z.string().describe('ISO 8601, UTC')
const actions = ['cancel', 'resume', 'extend-trial', 'price', 'card-link', 'refund', 'note'] as const

export const memberListQuery = listQuery(['-started_at', 'price'], {
  /** Provider states, plus `ending` for memberships that are cancelled for a later date. */
  state: anyOf(memberStates),
  /** Days refer to the shop's time zone. */
  'started.gte': since,
  'started.lt': since,
  'trial_end.gte': since,
  'trial_end.lt': since,
  'ended.gte': since,
  'ended.lt': since,
  'price.gte': anyAmount,
  'price.lt': anyAmount,
  market: anyOf(markets),
  reason: anyOf(endReasons),
})
export type MemberListQuery = z.infer<typeof memberListQuery>

const shared = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  customer_id: z.number(),
  /** Provider's status: trialing, active, past_due, canceled etc., or `starting` until it exists there. */
  status: z.string(),
  /** State to display: `ending` if cancelled for a later date. */
  state: z.enum([...memberStates, 'other']),
  price: amount,
  /** What the price is in. */
  currency: z.string(),
  market: z.string(),
  country: z.string(),
  order_number: z.number(),
  started_at: moment,
  trial_ends_at: moment.nullable(),
  /** Next charge; null if there are no further charges. */
  next_charge_at: moment.nullable(),
  /** End date of a cancelled membership. */
  ends_at: moment.nullable(),
  ended_at: moment.nullable(),
  end_reason: z.enum(endReasons).nullable(),
}

export const memberItem = z.object(shared)
export type MemberItem = z.infer<typeof memberItem>
export const memberListResponse = listResponse(memberItem)

export const endReasonCounts = z.object({ items: z.array(z.object({ reason: z.string(), count: z.number() })) })
export type EndReasonCounts = z.infer<typeof endReasonCounts>

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  amount,
  currency: z.string(),
  refunded: amount,
  /** Amount that can still be refunded. */
  left: amount,
  status: z.string(),
  created_at: moment,
  paid_at: moment.nullable(),
  /** Invoice's page at the provider. */
  url: z.string().nullable(),
})

export const memberPage = z.object({
  ...shared,
  version: z.number(),
  trial_days: z.number(),
  subscription: z.string().nullable(),
  /** Consent given at the purchase, in the words shown. */
  agreed: z.object({ summary: z.string().nullable(), at: moment }).nullable(),
  /** Price charged from a future invoice on. */
  next_price: z.object({ price: amount, from: moment }).nullable(),
  end_comment: z.string().nullable(),
  invoices: z.array(invoice),
  orders: z.array(z.object({ number: z.number(), total: amount, currency: z.string(), created_at: moment })),
  notes: z.array(note),
  /** Actions that the reader may currently take. */
  allowed: z.array(z.enum(actions)),
})
export type MemberPageResponse = z.infer<typeof memberPage>

/** `answered` is false if the provider is unavailable. `membership` is null if the provider does not have it yet. */
export const memberProvider = z.object({
  answered: z.boolean(),
  membership: z
    .object({
      id: z.string(),
      status: z.string(),
      price: amount,
      currency: z.string(),
      trial_ends_at: moment.nullable(),
      next_bill_at: moment.nullable(),
      ends_at: moment.nullable(),
      /** Membership's page at the provider. */
      url: z.string(),
      different: z.boolean().describe('The shop says something else'),
    })
    .nullable(),
  card: z
    .object({ brand: z.string(), last4: z.string(), expires_month: z.number(), expires_year: z.number() })
    .nullable(),
})
export type MemberProvider = z.infer<typeof memberProvider>

const comment = typedText().max(1_000).optional()

export const memberCancelRequest = z.object({
  at: z.enum(['now', 'end'], 'validation.required'),
  reason: z.enum(endReasons, 'validation.required'),
  comment,
  /** Refunds the last paid invoice; only has an effect with `at: now`. */
  refund: z.boolean().default(false),
})
export const extendTrialRequest = z.object({
  days: z.number().int().min(1, 'validation.tooSmall').max(90, 'member.trialTooLong'),
})
export const memberPriceRequest = z.object({
  /** Monthly price. */
  price: amountOf(
    z.number().min(0.5, 'validation.tooSmall').max(10_000, 'validation.tooMuch').multipleOf(0.01, 'validation.invalid'),
  ),
  /** Day of the earliest invoice with the new price; defaults to the earliest possible one. */
  from: since,
  why: typedText().max(500).default(''),
})
export const memberRefundRequest = z.object({
  /** Defaults to the whole remaining amount. */
  amount: someAmount.optional(),
  currency: refundCurrency,
  reason: z.enum(refundReasons),
  note: typedText().max(1_000).optional(),
})
