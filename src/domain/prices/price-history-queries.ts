import { and, desc, eq, isNull } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { priceHistory } from '#database/schema/schema.ts'

export type PriceRow = typeof priceHistory.$inferSelect

/** The prices that hold now, of the product and of its sizes. */
export async function findCurrentPrices(database: Queries, productId: number): Promise<PriceRow[]> {
  return database
    .select()
    .from(priceHistory)
    .where(and(eq(priceHistory.productId, productId), isNull(priceHistory.validUntil)))
}

/** Every price that a product and its sizes had, the newest first. */
export async function findPriceHistory(database: Queries, productId: number): Promise<PriceRow[]> {
  return database
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.validFrom), desc(priceHistory.id))
}

export async function endPrice(database: Queries, id: number, at: Date): Promise<void> {
  await database.update(priceHistory).set({ validUntil: at }).where(eq(priceHistory.id, id))
}

export async function insertPrices(database: Queries, rows: (typeof priceHistory.$inferInsert)[]): Promise<void> {
  await insertMany(database, priceHistory, rows)
}
