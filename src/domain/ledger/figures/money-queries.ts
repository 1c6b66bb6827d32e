import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { plannedEachTime } from '#database/schema/columns.ts'
import { membershipInvoices, memberships, orders, refunds } from '#database/schema/schema.ts'
import type { Cents } from '#shared/money.ts'
import { bookedColumns, factorsTo } from './book-queries.ts'
import { type Book, euroBook } from './book-rules.ts'
import type { Span } from './period-rules.ts'

export type MoneyKind = 'sale' | 'refund' | 'membership' | 'membershipRefund'

/** Money moved on one of the shop's days, in cents. */
export type MoneyMovement = {
  /** `2026-03-29` where the shop is. */
  day: string
  kind: MoneyKind
  country: string
  /** VAT in percent that held when it was sold; null: none. */
  rate: number | null
  amount: Cents
  /** The part of `amount` that is VAT, rounded for each sale and refund as receipts are. */
  vat: Cents
  /** The part of `amount` that is converted at a reference rate: the provider has not said yet what it settled. */
  estimated: Cents
  count: number
}

/** VAT in percent by country, from a moment on. */
export type VatRates = { since: Date; rates: Record<string, number | null> }

/** Sums of one kind in a currency that no rate is known for. */
export type LeftOut = { kind: MoneyKind; currency: string; amount: Cents; count: number }

type Query = { span: Span; timeZone: string; vat?: readonly VatRates[]; book?: Book }

/**
 * Returns sales by the day bought and refunds by the day refunded, for cards, charts and exports. A failed refund is
 * reversed on the day it failed.
 * @param input.vat the rates of the time, the oldest first; none: VAT is left out
 * @param input.book the currency of every amount; what cannot be converted to it is left out
 */
export async function findMoneyMovements(database: Queries, input: Query): Promise<MoneyMovement[]> {
  return (await findMoney(database, input)).movements
}

/** The same, with what is left out. */
export async function findMoney(
  database: Queries,
  { span, timeZone, vat = [], book = euroBook }: Query,
): Promise<{ movements: MoneyMovement[]; leftOut: LeftOut[] }> {
  const rateAt = (soldAt: SQL) => {
    const known = vat.flatMap(({ since, rates }) => {
      const taxed = Object.entries(rates).filter(([, rate]) => rate !== null)
      const cases = taxed.map(([country, rate]) => sql`WHEN ${country} THEN ${rate}::numeric`)
      const rate = cases.length ? sql`CASE o.country ${sql.join(cases, sql` `)} END` : sql`NULL::numeric`
      return [sql`WHEN ${soldAt} >= ${since.toISOString()}::timestamptz THEN ${rate}`]
    })
    // The latest one that had begun.
    return known.length ? sql`CASE ${sql.join(known.reverse(), sql` `)} END` : sql`NULL::numeric`
  }
  const within = (moment: SQL) =>
    sql`${moment} >= ${span.from.toISOString()}::timestamptz AND ${moment} < ${span.before.toISOString()}::timestamptz`
  const refundsOf = (moment: SQL, amount: SQL, settledAs: SQL) => {
    const money = sql`${amount} AS amount, upper(r.currency) AS currency, r.provider_refund_id AS source, ${settledAs} AS settled_as`
    return sql`
    SELECT ${moment} AS at, 'refund' AS kind, o.country, ${rateAt(sql`o.created_at`)} AS rate, ${money}
    FROM ${refunds} r JOIN ${orders} o ON o.id = r.order_id WHERE ${within(moment)}
    UNION ALL
    SELECT ${moment}, 'membershipRefund', o.country, ${rateAt(sql`coalesce(i.paid_at, r.created_at)`)}, ${money}
    FROM ${refunds} r JOIN ${memberships} m ON m.id = r.membership_id JOIN ${orders} o ON o.id = m.order_id
    LEFT JOIN ${membershipInvoices} i ON i.id = r.invoice_id
    WHERE r.order_id IS NULL AND ${within(moment)}`
  }
  const { rows } = (await database.execute(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, country, rate::float8 AS rate, left_out AS "leftOut",
      sum(booked)::float8 AS amount, sum(coalesce(round(booked * rate / (100 + rate)), 0))::float8 AS vat,
      coalesce(sum(booked) FILTER (WHERE is_estimated), 0)::float8 AS estimated, count(*)::int AS count
    FROM (
      SELECT (at AT TIME ZONE ${timeZone})::date AS day, kind, country, rate, ${bookedColumns}
      FROM (
        SELECT o.created_at AS at, 'sale' AS kind, o.country, ${rateAt(sql`o.created_at`)} AS rate, o.total AS amount,
          upper(o.currency) AS currency, o.payment_intent_id AS source, 'charge' AS settled_as
        FROM ${orders} o WHERE ${within(sql`o.created_at`)}
        UNION ALL ${refundsOf(sql`r.created_at`, sql`r.amount`, sql`'refund'`)}
        UNION ALL ${refundsOf(sql`r.failed_at`, sql`-r.amount`, sql`'refund_failure'`)}
        UNION ALL
        SELECT i.paid_at, 'membership', o.country, ${rateAt(sql`i.paid_at`)}, i.amount,
          upper(i.currency), i.payment_intent_id, 'charge'
        FROM ${membershipInvoices} i JOIN ${memberships} m ON m.id = i.membership_id
        JOIN ${orders} o ON o.id = m.order_id
        WHERE ${within(sql`i.paid_at`)} AND i.status = 'paid' AND i.amount > 0
      ) movement ${factorsTo(book)}
    ) by_day
    GROUP BY by_day.day, kind, country, rate, left_out ORDER BY by_day.day, kind, country, rate, left_out
    ${sql.raw(plannedEachTime)}`)) as unknown as { rows: (MoneyMovement & { leftOut: string | null })[] }
  return {
    movements: rows.filter((row) => row.leftOut === null).map(({ leftOut: _, ...row }) => row),
    leftOut: rows.flatMap(({ kind, leftOut, amount, count }) =>
      leftOut === null ? [] : [{ kind, currency: leftOut, amount, count }],
    ),
  }
}
