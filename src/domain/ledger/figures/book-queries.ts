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
 * Each `movement` with its amount and tax in the books' currency, or in its own as `left_out`. One that is in the
 * books' currency is looked up nowhere; the others by what the provider settled, or else by the reference rate.
 * @param byRate true if a movement is in parts, one for each tax rate
 */
export function bookedMovements(bookCurrency: Currency, byRate: boolean): SQL {
  const book = sql`${bookCurrency}::text`
  const settledBy = (column: SQL) => sql`(
    SELECT s.settled_amount::numeric / s.amount FROM ${settlements} s
    WHERE ${column} = movement.source AND s.kind = movement.settled_as AND s.currency = movement.currency
      AND s.settled_currency = ${book} AND s.amount <> 0 LIMIT 1)`
  // Without OFFSET, PostgreSQL would look both up again wherever they are used.
  return sql`
    SELECT movement.*, amount::numeric AS booked, vat::numeric AS booked_vat, false AS is_estimated, NULL AS left_out
    FROM movement WHERE currency = ${book}
    UNION ALL
    SELECT movement.*, ${byRate ? shared : inWholeCents(sql`amount`, factor)}, ${inWholeCents(sql`vat`, factor)},
      settled IS NULL AND reference IS NOT NULL, CASE WHEN settled IS NULL AND reference IS NULL THEN currency END
    FROM movement CROSS JOIN LATERAL (SELECT
      CASE WHEN settled_as = 'charge' THEN ${settledBy(sql`s.payment_intent_id`)}
        ELSE ${settledBy(sql`s.source_id`)} END AS settled,
      ${referenceFactor(bookCurrency, sql`movement.currency`, sql`movement.at`)} AS reference OFFSET 0) factors
    WHERE currency <> ${book}`
}

const factor = sql`coalesce(settled, reference, 1)`
const exact = converted(sql`abs(amount)`, factor)
// The parts of one movement by tax rate.
const parts = sql`PARTITION BY key COLLATE "C", kind, settled_as`
const whole = sql`round(${converted(sql`sum(abs(amount)) OVER (${parts})`, factor)})`

/** The parts of a movement in whole cents that add up to the whole: what is left goes to the largest remainders. */
const shared = sql`sign(amount::numeric) * (floor(${exact}) + CASE
    WHEN row_number() OVER (${parts} ORDER BY ${exact} - floor(${exact}) DESC, rate)
      <= ${whole} - sum(floor(${exact})) OVER (${parts}) THEN 1 ELSE 0 END)`
