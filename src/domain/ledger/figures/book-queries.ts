import { type SQL, sql } from 'drizzle-orm'
import { referenceRates, settlements } from '#database/schema/schema.ts'
import type { Currency } from '#shared/money.ts'

/**
 * What one of a currency is in the books', by the reference rates of a moment; null where no rate is known. Later
 * rates change nothing, but where none was known the first one set afterwards counts.
 */
export function referenceFactor(bookCurrency: Currency, currency: SQL, at: SQL): SQL {
  const book = sql`${bookCurrency}::text`
  return sql`CASE WHEN ${currency} = ${book} THEN 1::numeric ELSE ${perEuro(book, at)} / ${perEuro(currency, at)} END`
}

function perEuro(currency: SQL, at: SQL): SQL {
  const rates = sql`SELECT k.rate FROM ${referenceRates} k WHERE k.currency = ${currency}`
  return sql`CASE WHEN ${currency} = 'EUR' THEN 1::numeric ELSE coalesce(
    (${rates} AND k.since <= ${at} ORDER BY k.since DESC LIMIT 1),
    (${rates} AND k.since > ${at} AND k.rate IS NOT NULL ORDER BY k.since LIMIT 1))::numeric END`
}

// Factors are not exact: what is half a cent to six decimals counts as one.
const converted = (amount: SQL, factor: SQL) => sql`round(${amount} * ${factor}, 6)`

/** An amount times a factor in whole cents. */
export const inWholeCents = (amount: SQL, factor: SQL) => sql`round(${converted(amount, factor)})`

/**
 * Joins the factors that convert a `movement` (at, currency, source, settled_as) to the books' currency: what the
 * provider settled, and the reference rate. A movement in that currency is looked up nowhere.
 */
export function factorsTo(bookCurrency: Currency): SQL {
  const settledBy = (column: SQL) => sql`(
    SELECT s.settled_amount::numeric / s.amount FROM ${settlements} s
    WHERE ${column} = movement.source AND s.kind = movement.settled_as AND s.currency = movement.currency
      AND s.settled_currency = ${bookCurrency}::text AND s.amount <> 0 LIMIT 1)`
  return sql`CROSS JOIN LATERAL (SELECT
    CASE WHEN movement.currency = ${bookCurrency}::text THEN 1::numeric
      WHEN movement.settled_as = 'charge' THEN ${settledBy(sql`s.payment_intent_id`)}
      ELSE ${settledBy(sql`s.source_id`)} END AS settled,
    ${referenceFactor(bookCurrency, sql`movement.currency`, sql`movement.at`)} AS reference) factor`
}

const factor = sql`coalesce(factor.settled, factor.reference, 1)`
const exact = converted(sql`abs(movement.amount)`, factor)
// The parts of one movement by tax rate.
const parts = sql`PARTITION BY movement.kind, movement.settled_as, movement.key`
const whole = sql`round(${converted(sql`sum(abs(movement.amount)) OVER (${parts})`, factor)})`

/** The parts of a movement in whole cents that add up to the whole: what is left goes to the largest remainders. */
const shared = sql`sign(movement.amount) * (floor(${exact}) + CASE
    WHEN row_number() OVER (${parts} ORDER BY ${exact} - floor(${exact}) DESC, movement.rate)
      <= ${whole} - sum(floor(${exact})) OVER (${parts}) THEN 1 ELSE 0 END)`

/**
 * Each movement's amount and tax in the books' currency, or in its own as `left_out`.
 * @param byRate true if a movement is in parts, one for each tax rate
 */
export function bookedColumns(byRate: boolean): SQL {
  return sql`${byRate ? shared : inWholeCents(sql`movement.amount`, factor)} AS booked,
    ${inWholeCents(sql`movement.vat`, factor)} AS booked_vat,
    factor.settled IS NULL AND factor.reference IS NOT NULL AS is_estimated,
    CASE WHEN factor.settled IS NULL AND factor.reference IS NULL THEN movement.currency END AS left_out`
}
