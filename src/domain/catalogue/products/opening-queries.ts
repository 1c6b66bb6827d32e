import { and, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/catalogue.ts'
import type { Currency } from '#shared/money.ts'
import { isSoldIn } from './product-queries.ts'

/** Returns the condition that everyone may buy a product at a moment: the SQL twin of `buyersAt`. */
export function isOpenToAll(at: Date): SQL {
  return sql`(${products.publicFrom} <= ${at.toISOString()}::timestamptz
    OR (${products.publicFrom} IS NULL AND ${products.membersFrom} IS NULL))`
}

/** Counts the published products in a currency that not everyone may buy yet. */
export async function countUnopened(
  database: Queries,
  { at, currency }: { at: Date; currency: Currency },
): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(
      sql`(${products.membersFrom} IS NOT NULL OR ${products.publicFrom} IS NOT NULL)
        AND ${products.published} AND ${isSoldIn(currency)} AND NOT ${isOpenToAll(at)}`,
    )
  return row!.count
}

/** Returns the ids of the products whose next opening has come. */
export async function findDueOpenings(database: Queries, at: Date): Promise<number[]> {
  const due = await database.select({ id: products.id }).from(products).where(lte(products.nextOpening, at))
  return due.map(({ id }) => id)
}

/** Moves products whose next opening has come on to the one after it. */
export async function moveOnOpenings(database: Queries, ids: number[], at: Date): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await database
    .update(products)
    .set({ nextOpening: sql`CASE WHEN ${products.publicFrom} > ${moment} THEN ${products.publicFrom} END` })
    .where(and(inArray(products.id, ids), lte(products.nextOpening, at)))
}
