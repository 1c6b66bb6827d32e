import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { orderItem } from '#contract/office/sales/orders.ts'
import { firstSteps, periods, returnStates } from '#shared/vocabularies.ts'

export const overviewQuery = z.strictObject({ period: z.enum(periods).default('today') })

const moment = z.string().describe('ISO 8601, UTC')
const share = z.number().nullable()

/**
 * Figure, the figure of the previous period of the same length, and the relative change; null if there was none
 * before.
 */
const comparedCount = z.object({ now: z.number(), before: z.number(), change: share })
const compared = z.object({ now: amount, before: amount, change: share })

/** Refunds count on the day they were made. `net` is sales minus refunds. */
const moneyFigures = z.object({
  orders: comparedCount,
  sales: compared,
  refunds: compared,
  net: compared,
  /** Sales per order; null without an order. */
  average_order: z.object({ now: amount.nullable(), before: amount.nullable(), change: share }),
  /** Membership charges and their refunds; not included in the sales. */
  membership: compared,
  membership_refunds: compared,
  /** The part of each figure that is converted at a reference rate, as the provider has not settled it yet. */
  estimated: z.object({ sales: amount, refunds: amount, membership: amount, membership_refunds: amount }),
  /** What is not in the figures, as no rate of its currency is known: a row a currency. */
  left_out: z.array(
    z.object({
      currency: z.string(),
      orders: z.number(),
      sales: amount,
      refunds: amount,
      membership: amount,
      membership_refunds: amount,
    }),
  ),
})

const dayFigures = z.object({
  /** Day in the shop's time zone, e.g. `2026-03-29`. */
  day: z.string(),
  orders: z.number(),
  sales: amount,
  refunds: amount,
  net: amount,
  membership: amount,
})

const memberFigures = z.object({
  trialing: z.number(),
  active: z.number(),
  past_due: z.number(),
  /** Memberships cancelled for a later date; also counted in the states above and in `mrr`. */
  ending: z.number(),
  /**
   * Memberships ended in the shop's last thirty days. `days` gives this period in the format of the member list's
   * filters.
   */
  ended: z.number(),
  days: z.object({ from: z.string(), before: z.string() }),
  /** Monthly prices of active and past-due memberships. */
  mrr: compared,
  /** The part of `mrr` that is converted at a reference rate, and the currencies that have none and are left out. */
  mrr_estimated: amount,
  mrr_left_out: z.array(z.string()),
  /** Shares for thirty days; null if there are no members to count. */
  churn: z.object({ now: share, before: share, lost: z.number(), of: z.number() }),
  conversion: z.object({ now: share, before: share, converted: z.number(), of: z.number() }),
  trials_started: z.number(),
})

const attention = z.object({
  kind: z.string(),
  tone: z.enum(['bad', 'attention']),
  count: z.number(),
  /** Path of the full list, below /office. */
  path: z.string(),
  /** The first of them, the most urgent or oldest first. */
  items: z.array(
    z.object({
      /** Names the record: an order as `#10085`, else a person, product or host; a difference or job by its kind. */
      label: z.string(),
      /** Path of the record, below /office. */
      path: z.string(),
      /** Shopper's name; missing if the label is the name, or none is known. */
      name: z.string().optional(),
      amount: amount.optional(),
      /** Of the amount, where it is not euros. */
      currency: z.string().optional(),
      /** State of a return. */
      state: z.enum(returnStates).optional(),
      /** Units in stock. */
      left: z.number().optional(),
      /** Since when it waits. */
      since: moment.optional(),
      /** Legal deadline of a refund, the bank's of a response, or the day on which a wish ends a membership. */
      due: moment.optional(),
    }),
  ),
})
export type AttentionResponse = z.infer<typeof attention>

/** Omits parts that the reader may not see. */
export const overviewResponse = z.object({
  period: z.enum(periods),
  from: moment,
  to: moment,
  before: z.object({ from: moment, to: moment }),
  /** Period in the format of the order list's filters: includes `from`, excludes `before`. */
  days: z.object({ from: z.string(), before: z.string() }),
  /** Currency of the figures: the books'. */
  currency: z.string(),
  money: moneyFigures.optional(),
  series: z.array(dayFigures).optional(),
  members: memberFigures.optional(),
  attention: z.array(attention),
  newest: z.array(orderItem).optional(),
  /** Steps of setting up a new shop; null after the first sale. */
  first_steps: z.object({ done: z.array(z.enum(firstSteps)), open_decisions: z.number() }).nullable(),
})
export type OverviewResponse = z.infer<typeof overviewResponse>
