import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { bigint, numeric, pgSchema, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '#shared/money.ts'

/**
 * Marks statements that are never prepared because their best plan depends on the values, as in lists and searches.
 */
export const plannedEachTime = '/* planned each time */'

/** A moment in time, with zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An amount in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()

/** A rate in percent, such as 25 or 5.5. */
export const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' })

/** A text in lower case without accents, as names are found by it: the twin of `plainText` in #shared. */
export function plainText(text: SQL): SQL<string> {
  return sql<string>`plain_text(${text})`
}

/**
 * Returns the condition that a payer's name or e-mail address contains a typed text. Checks the name alone if
 * `byEmail` is false.
 */
export function payerWith(
  { payer, contact }: { payer: AnyColumn; contact: AnyColumn },
  { text, byEmail }: { text: string; byEmail: boolean },
): SQL {
  const has = containsText(payer, text)
  if (byEmail) return has
  // The index finds the few that may be it.
  const name = plainText(sql`(${contact} ->> 'firstName') || ' ' || (${contact} ->> 'lastName')`)
  return sql`(${has} AND ${containsText(name, text)})`
}

/**
 * Returns the condition that a column of plain text contains a typed text. A trigram index serves it from three
 * letters on.
 */
export function containsText(column: AnyColumn | SQL, typed: string): SQL {
  // Escaped last: what is typed may become one of these signs when it is made plain.
  const pattern = sql`regexp_replace(${plainText(sql`${typed}::text`)}, '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${column} LIKE '%' || ${pattern} || '%' ${sql.raw(plannedEachTime)}`
}

/** Tables derived by triggers. They are in no backup: restoring their source rows rebuilds them. */
export const derived = pgSchema('derived')
