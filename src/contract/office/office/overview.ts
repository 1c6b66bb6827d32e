import { z } from 'zod'
import { amount } from '#contract/catalogue.ts'
import { orderItem } from '#contract/office/sales/orders.ts'
import { periods } from '#shared/vocabularies.ts'

export const overviewQuery = z.strictObject({ period: z.enum(periods).default('today') })

const moment = z.string().describe('ISO 8601, UTC')
const share = z.number().nullable()

/** A figure, the one of the same length before, and by which part it changed: null where there was nothing before. */
const compared = z.object({ now: amount, before: amount, change: share })
export type ComparedFigure = z.infer<typeof compared>

/** Euros; refunds by the day refunded, never moved back. `net` is sales less refunds. */
const moneyFigures = z.object({
  orders: compared,
  sales: compared,
  refunds: compared,
  net: compared,
  /** Charges of memberships, and what came back of them: not part of the sales. */
  membership: compared,
  membership_refunds: compared,
})

const dayFigures = z.object({
  /** `2026-03-29` in the shop's time zone. */
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
  /** Cancelled for a day to come; they still count in the states above and in `mrr`. */
  ending: z.number(),
  /** In the shop's last thirty days, `days`, as the list of members takes them. */
  ended: z.number(),
  days: z.object({ from: z.string(), before: z.string() }),
  /** Monthly prices of active and past-due memberships, in euros. */
  mrr: compared,
  /** Of thirty days; null where there is nobody to count. */
  churn: z.object({ now: share, before: share, lost: z.number(), of: z.number() }),
  conversion: z.object({ now: share, before: share, converted: z.number(), of: z.number() }),
  trials_started: z.number(),
})

const attention = z.object({
  kind: z.string(),
  tone: z.enum(['bad', 'attention']),
  count: z.number(),
  /** The list of all, below /office. */
  path: z.string(),
  /** The label of a difference of the books is its kind. */
  items: z.array(z.object({ label: z.string(), at: moment.nullable(), path: z.string() })),
})
export type AttentionAnswer = z.infer<typeof attention>

/** Parts that the reader may not see are left out. */
export const overviewAnswer = z.object({
  period: z.enum(periods),
  from: moment,
  to: moment,
  before: z.object({ from: moment, to: moment }),
  /** First and last day, as the list of orders takes them: from this day on, and before that one. */
  days: z.object({ from: z.string(), before: z.string() }),
  money: moneyFigures.optional(),
  series: z.array(dayFigures).optional(),
  members: memberFigures.optional(),
  attention: z.array(attention),
  newest: z.array(orderItem).optional(),
  /** What an empty shop still needs; null once something was sold. */
  first_steps: z
    .object({ product: z.boolean(), conflicts: z.boolean(), company: z.boolean(), purchase: z.boolean() })
    .nullable(),
})
export type OverviewAnswer = z.infer<typeof overviewAnswer>
