import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { plannedEachTime } from '#database/schema/columns.ts'
import { membershipInvoices, memberships, orders, refunds } from '#database/schema/schema.ts'
import type { Span } from './period-rules.ts'

export type MoneyKind = 'sale' | 'refund' | 'membership' | 'membershipRefund'

/** What moved on one of the shop's days, in cents. */
export type MoneyMovement = {
  /** `2026-03-29` where the shop is. */
  day: string
  kind: MoneyKind
  country: string
  /** How many of the boundaries the sale lies behind. */
  epoch: number
  amount: number
  count: number
}

/**
 * Sales by the day bought and refunds by the day refunded: the figures of cards, charts and exports. A refund that
 * failed is taken back on the day it failed.
 * @param input.boundaries moments of sale that are told apart, such as changes of VAT
 */
export async function findMoneyMovements(
  database: Queries,
  { span, timeZone, boundaries = [] }: { span: Span; timeZone: string; boundaries?: readonly Date[] },
): Promise<MoneyMovement[]> {
  const epochOf = (soldAt: SQL) =>
    boundaries.length === 0
      ? sql`0`
      : sql`(${sql.join(
          boundaries.map((moment) => sql`(${soldAt} >= ${moment.toISOString()}::timestamptz)::int`),
          sql` + `,
        )})`
  const within = (moment: SQL) =>
    sql`${moment} >= ${span.from.toISOString()}::timestamptz AND ${moment} < ${span.before.toISOString()}::timestamptz`
  const refundsOf = (moment: SQL, amount: SQL) => sql`
    SELECT ${moment} AS at, 'refund' AS kind, o.country, ${epochOf(sql`o.created_at`)} AS epoch, ${amount} AS amount
    FROM ${refunds} r JOIN ${orders} o ON o.id = r.order_id WHERE ${within(moment)}
    UNION ALL
    SELECT ${moment}, 'membershipRefund', o.country, ${epochOf(sql`coalesce(i.paid_at, r.created_at)`)}, ${amount}
    FROM ${refunds} r JOIN ${memberships} m ON m.id = r.membership_id JOIN ${orders} o ON o.id = m.order_id
    LEFT JOIN ${membershipInvoices} i ON i.id = r.invoice_id
    WHERE r.order_id IS NULL AND ${within(moment)}`
  const { rows } = (await database.execute(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, country, epoch::int, sum(amount)::float8 AS amount,
      count(*)::int AS count
    FROM (
      SELECT (at AT TIME ZONE ${timeZone})::date AS day, kind, country, epoch, amount FROM (
        SELECT o.created_at AS at, 'sale' AS kind, o.country, ${epochOf(sql`o.created_at`)} AS epoch, o.total AS amount
        FROM ${orders} o WHERE ${within(sql`o.created_at`)}
        UNION ALL ${refundsOf(sql`r.created_at`, sql`r.amount`)}
        UNION ALL ${refundsOf(sql`r.failed_at`, sql`-r.amount`)}
        UNION ALL
        SELECT i.paid_at, 'membership', o.country, ${epochOf(sql`i.paid_at`)}, i.amount
        FROM ${membershipInvoices} i JOIN ${memberships} m ON m.id = i.membership_id
        JOIN ${orders} o ON o.id = m.order_id
        WHERE ${within(sql`i.paid_at`)} AND i.status = 'paid' AND i.amount > 0
      ) movement
    ) by_day
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 ${sql.raw(plannedEachTime)}`)) as unknown as { rows: MoneyMovement[] }
  return rows
}
