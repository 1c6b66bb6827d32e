import { z } from 'zod'
import { amount } from '#contract/amounts.ts'
import { orderItem } from '#contract/office/sales/orders.ts'
import { periods } from '#shared/vocabularies.ts'

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
  /** Membership charges and their refunds; not included in the sales. */
  membership: compared,
  membership_refunds: compared,
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
  /** Items to attend to; the `label` of a reconciliation difference is its kind. */
  items: z.array(z.object({ label: z.string(), at: moment.nullable(), path: z.string() })),
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
  money: moneyFigures.optional(),
  series: z.array(dayFigures).optional(),
  members: memberFigures.optional(),
  attention: z.array(attention),
  newest: z.array(orderItem).optional(),
  /** Setup steps of a new shop; null after the first sale. */
  first_steps: z
    .object({ product: z.boolean(), conflicts: z.boolean(), company: z.boolean(), purchase: z.boolean() })
    .nullable(),
})
export type OverviewResponse = z.infer<typeof overviewResponse>
