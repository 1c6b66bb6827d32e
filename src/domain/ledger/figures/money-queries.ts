import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { plannedEachTime } from '#database/schema/columns.ts'
import { membershipInvoices, memberships, orders, orderTaxes, refunds, refundTaxes } from '#database/schema/schema.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { bookedMovements } from './book-queries.ts'
import type { Span } from './period-rules.ts'

export type MoneyKind = 'sale' | 'refund' | 'membership' | 'membershipRefund'

/** Money moved on one of the shop's days, in cents. */
export type MoneyMovement = {
  /** `2026-03-29` where the shop is. */
  day: string
  kind: MoneyKind
  country: string
  /** Tax in percent as stored with the sale; null: none. */
  rate: number | null
  amount: Cents
  /** The part of `amount` that is tax. */
  vat: Cents
  /** The part of `amount` that is converted at a reference rate: the provider has not said yet what it settled. */
  estimated: Cents
  count: number
}

/** Sums of one kind in a currency that no rate is known for. */
export type LeftOut = { kind: MoneyKind; currency: string; amount: Cents; count: number }

type Query = { span: Span; timeZone: string; byRate?: boolean; bookCurrency?: Currency }

/**
 * Returns sales by the day bought and refunds by the day refunded, for cards, charts and exports. A failed refund is
 * reversed on the day it failed.
 * @param input.byRate true to split amounts by tax rate; a sale of several rates is counted at the lowest of them
 * @param input.bookCurrency that of every amount; what cannot be converted to it is left out
 */
export async function findMoneyMovements(database: Queries, input: Query): Promise<MoneyMovement[]> {
  return (await findMoney(database, input)).movements
}

/** The same, with what is left out. */
export async function findMoney(
  database: Queries,
  { span, timeZone, byRate = false, bookCurrency = 'EUR' }: Query,
): Promise<{ movements: MoneyMovement[]; leftOut: LeftOut[] }> {
  const within = (moment: SQL) =>
    sql`${moment} >= ${span.from.toISOString()}::timestamptz AND ${moment} < ${span.before.toISOString()}::timestamptz`
  /** Rate, amount and tax of a sale or refund: of each of its rates, or of the whole. It is counted once. */
  const parts = (taxes: SQL, amount: SQL, lower: SQL) => ({
    join: byRate ? sql`LEFT JOIN ${taxes}` : sql``,
    columns: (sign: SQL) =>
      byRate
        ? sql`t.rate, ${sign}coalesce(t.base + t.amount, ${amount}) AS amount, ${sign}coalesce(t.amount, 0) AS vat, NOT EXISTS (${lower}) AS counts`
        : sql`NULL::numeric AS rate, ${sign}${amount} AS amount, 0::bigint AS vat, true AS counts`,
  })
  const sold = parts(
    sql`${orderTaxes} t ON t.order_id = o.id`,
    sql`o.total`,
    sql`SELECT 1 FROM ${orderTaxes} l WHERE l.order_id = o.id AND l.rate < t.rate`,
  )
  const back = parts(
    sql`${refundTaxes} t ON t.refund_key = r.key`,
    sql`r.amount`,
    sql`SELECT 1 FROM ${refundTaxes} l WHERE l.refund_key = r.key AND l.rate < t.rate`,
  )
  const refundsOf = (moment: SQL, sign: SQL, settledAs: SQL) => {
    const money = sql`${back.columns(sign)}, r.key, r.currency, r.provider_refund_id AS source, ${settledAs} AS settled_as`
    return sql`
    SELECT ${moment} AS at, 'refund' AS kind, o.country, ${money}
    FROM ${refunds} r JOIN ${orders} o ON o.id = r.order_id ${back.join} WHERE ${within(moment)}
    UNION ALL
    SELECT ${moment}, 'membershipRefund', o.country, ${money}
    FROM ${refunds} r JOIN ${memberships} m ON m.id = r.membership_id JOIN ${orders} o ON o.id = m.order_id ${back.join}
    WHERE r.order_id IS NULL AND ${within(moment)}`
  }
  const { rows } = (await database.execute(sql`
    WITH movement AS NOT MATERIALIZED (
      SELECT o.created_at AS at, 'sale' AS kind, o.country, ${sold.columns(sql``)},
        o.id::text AS key, o.currency, o.payment_intent_id AS source, 'charge' AS settled_as
      FROM ${orders} o ${sold.join} WHERE ${within(sql`o.created_at`)}
      UNION ALL ${refundsOf(sql`r.created_at`, sql``, sql`'refund'`)}
      UNION ALL ${refundsOf(sql`r.failed_at`, sql`-`, sql`'refund_failure'`)}
      UNION ALL
      SELECT i.paid_at, 'membership', o.country, ${byRate ? sql`i.tax_rate` : sql`NULL::numeric`}, i.amount,
        coalesce(i.tax, 0), true, i.id, i.currency, i.payment_intent_id, 'charge'
      FROM ${membershipInvoices} i JOIN ${memberships} m ON m.id = i.membership_id
      JOIN ${orders} o ON o.id = m.order_id
      WHERE ${within(sql`i.paid_at`)} AND i.status = 'paid' AND i.amount > 0
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, country, rate::float8 AS rate, left_out AS "leftOut",
      sum(booked)::float8 AS amount, sum(booked_vat)::float8 AS vat,
      coalesce(sum(booked) FILTER (WHERE is_estimated), 0)::float8 AS estimated, (count(*) FILTER (WHERE counts))::int AS count
    FROM (
      SELECT (at AT TIME ZONE ${timeZone})::date AS day, booked.*
      FROM (${bookedMovements(bookCurrency, byRate)}) booked
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
