import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/catalogue.ts'
import { cardColumns, type ProductCardRow } from './product-queries.ts'

/** The published ones of these products, in the order given. */
export async function findProductCards(database: Queries, ids: readonly number[]): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select(cardColumns)
    .from(sql`${products}`)
    .where(sql`${products.published} AND ${inArray(products.id, [...ids])}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
