import { count, isNull } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/schema.ts'
import type { Currency } from '#shared/money.ts'

/**
 * Number of products that have no price in a currency, without archived ones. Every product has a price in euros, and
 * none in another currency.
 */
export async function countUnpriced(database: Queries, currency: Currency): Promise<number> {
  if (currency === 'EUR') return 0
  const [row] = await database.select({ count: count() }).from(products).where(isNull(products.archivedAt))
  return row?.count ?? 0
}
