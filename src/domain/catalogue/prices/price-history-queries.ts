import { and, desc, eq, isNull } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { customers, priceHistory, productPrices, products, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { Currency } from '#shared/money.ts'

export type PriceRow = typeof priceHistory.$inferSelect

/** Returns the current prices of the product and of its variants. */
export async function findCurrentPrices(database: Queries, productId: number): Promise<PriceRow[]> {
  return database
    .select()
    .from(priceHistory)
    .where(and(eq(priceHistory.productId, productId), isNull(priceHistory.validUntil)))
}

/** Price row with the name of the staff member who changed it. */
export type NamedPriceRow = PriceRow & { by: string | null }

/** Returns every price that a product and its variants had, newest first. */
export async function findPriceHistory(database: Queries, productId: number): Promise<NamedPriceRow[]> {
  const rows = await database
    .select({ row: priceHistory, by: staffName })
    .from(priceHistory)
    .leftJoin(staff, eq(staff.id, priceHistory.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.validFrom), desc(priceHistory.id))
  return rows.map(({ row, by: name }) => ({ ...row, by: name }))
}

/** Returns when a product was first sold; null if it never was. */
export async function findFirstActive(database: Queries, productId: number): Promise<Date | null> {
  const [row] = await database.select({ at: products.firstActiveAt }).from(products).where(eq(products.id, productId))
  return row?.at ?? null
}

/** Returns the currencies that some product has a price list in. */
export async function findCurrencies(database: Queries): Promise<Set<Currency>> {
  const rows = await database.selectDistinct({ currency: productPrices.currency }).from(productPrices)
  return new Set(rows.map(({ currency }) => currency))
}

export async function endPrice(database: Queries, id: number, at: Date): Promise<void> {
  await database.update(priceHistory).set({ validUntil: at }).where(eq(priceHistory.id, id))
}

export async function insertPrices(database: Queries, rows: (typeof priceHistory.$inferInsert)[]): Promise<void> {
  await insertMany(database, priceHistory, rows)
}
