import { and, count, isNull, notExists, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productPrices, products } from '#database/schema/schema.ts'
import type { Currency } from '#shared/money.ts'

/** Number of products that have no price in a currency, without archived ones. */
export async function countUnpriced(database: Queries, currency: Currency): Promise<number> {
  const { productId, variantKey } = productPrices
  const own = sql`${productId} = ${products.id} AND ${variantKey} = '' AND ${productPrices.currency} = ${currency}`
  const [row] = await database
    .select({ count: count() })
    .from(products)
    .where(and(isNull(products.archivedAt), notExists(database.select({ one: sql`1` }).from(productPrices).where(own))))
  return row?.count ?? 0
}
