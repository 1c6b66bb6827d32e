import { and, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/catalogue.ts'
import type { Currency } from '#shared/money.ts'
import { cardColumns, isSoldIn, type ProductCardRow } from './product-queries.ts'

/** Returns those of the products that are published and sold in the currency, in the given order. */
export async function findProductCards(
  database: Queries,
  { ids, currency }: { ids: readonly number[]; currency: Currency },
): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select(cardColumns(currency))
    .from(sql`${products}`)
    .where(sql`${products.published} AND ${isSoldIn(currency)} AND ${inArray(products.id, [...ids])}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the names of those of the products that are published, in whatever currency they are sold. */
export async function findProductNames(
  database: Queries,
  ids: readonly number[],
): Promise<Pick<ProductCardRow, 'id' | 'name'>[]> {
  return database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(products.published, inArray(products.id, [...ids])))
}
