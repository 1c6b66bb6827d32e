import { type SQL, sql } from 'drizzle-orm'
import { settlements } from '#database/schema/schema.ts'
import { type Book, referenceFactors } from './book-rules.ts'

/** What one of a currency is in the books', by the reference rates; null where no rate is known. */
export function referenceFactor(book: Book, currency: SQL): SQL {
  const known = referenceFactors(book).map(
    (each) => sql`WHEN ${each.currency}::text THEN ${each.factor}::float8::numeric`,
  )
  const others = known.length ? sql`CASE ${currency} ${sql.join(known, sql` `)} END` : sql`NULL::numeric`
  return sql`CASE WHEN ${currency} = ${book.currency}::text THEN 1::numeric ELSE ${others} END`
}

/** An amount times a factor in whole cents. Half a cent counts as one, though factors are not exact. */
export const inWholeCents = (amount: SQL, factor: SQL) => sql`round(round(${amount} * ${factor}, 6))`

/**
 * Joins the factors that convert a `movement` (currency, source, settled_as) to the books' currency: what the provider
 * settled, and the reference rate. A movement in that currency is looked up nowhere.
 */
export function factorsTo(book: Book): SQL {
  const settledBy = (column: SQL) => sql`(
    SELECT s.settled_amount::numeric / s.amount FROM ${settlements} s
    WHERE ${column} = movement.source AND s.kind = movement.settled_as AND s.currency = movement.currency
      AND s.settled_currency = ${book.currency}::text AND s.amount <> 0 LIMIT 1)`
  return sql`CROSS JOIN LATERAL (SELECT
    CASE WHEN movement.currency = ${book.currency}::text THEN 1::numeric
      WHEN movement.settled_as = 'charge' THEN ${settledBy(sql`s.payment_intent_id`)}
      ELSE ${settledBy(sql`s.source_id`)} END AS settled,
    ${referenceFactor(book, sql`movement.currency`)} AS reference) factor`
}

const factor = sql`coalesce(factor.settled, factor.reference, 1)`

/** Each movement's amount and tax in the books' currency, or in its own as `left_out`. */
export const bookedColumns = sql`${inWholeCents(sql`movement.amount`, factor)} AS booked,
    ${inWholeCents(sql`movement.vat`, factor)} AS booked_vat,
    factor.settled IS NULL AND factor.reference IS NOT NULL AS is_estimated,
    CASE WHEN factor.settled IS NULL AND factor.reference IS NULL THEN movement.currency END AS left_out`
