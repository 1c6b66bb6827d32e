import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/catalogue.ts'
import type { Party } from './duty-input.ts'

/** Products that are looked through, those changed last: no statement may grow with the catalogue. */
const lookedThrough = 2_000

/** Manufacturers that products name, with the brands they make for; at most a hundred, by name. */
export async function findManufacturers(database: Queries): Promise<(Party & { vendors: string[] })[]> {
  const latest = sql`(SELECT ${products.manufacturer} AS party, ${products.vendor} AS vendor FROM ${products}
    ORDER BY ${products.updatedAt} DESC, ${products.id} DESC LIMIT ${lookedThrough}) AS latest`
  const rows = await database
    .select({
      party: sql<Party>`party`,
      vendors: sql<string[]>`coalesce(json_agg(DISTINCT vendor) FILTER (WHERE vendor IS NOT NULL), '[]')`,
    })
    .from(latest)
    .where(sql`party IS NOT NULL`)
    .groupBy(sql`party`)
    .orderBy(sql`party ->> 'name', party`)
    .limit(100)
  return rows.map(({ party, vendors }) => ({ ...party, vendors }))
}
