import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products, savedProducts } from '#database/schema/schema.ts'
import { isSoldIn } from '#domain/catalogue/products/product-queries.ts'
import type { Currency } from '#shared/money.ts'

/** A customer's saved products that are on sale in a currency, the latest first. */
export async function findSavedIds(
  database: Queries,
  { customerId, currency }: { customerId: number; currency: Currency },
): Promise<number[]> {
  const rows = await database
    .select({ id: savedProducts.productId })
    .from(savedProducts)
    .innerJoin(products, and(eq(products.id, savedProducts.productId), eq(products.published, true)))
    .where(and(eq(savedProducts.customerId, customerId), isSoldIn(currency)))
    .orderBy(desc(savedProducts.savedAt), desc(savedProducts.productId))
  return rows.map(({ id }) => id)
}

/** All of them with their names, for the person's own export. */
export async function findSavedOf(database: Queries, customerId: number) {
  return database
    .select({ product: products.name, savedAt: savedProducts.savedAt })
    .from(savedProducts)
    .innerJoin(products, eq(products.id, savedProducts.productId))
    .where(eq(savedProducts.customerId, customerId))
    .orderBy(desc(savedProducts.savedAt), desc(savedProducts.productId))
}

/** Saves those that are on sale; one that is saved already stays as it is. */
export async function insertSaved(
  database: Queries,
  { customerId, productIds, at }: { customerId: number; productIds: readonly number[]; at: Date },
): Promise<void> {
  if (productIds.length === 0) return
  const onSale = database
    .select({
      customerId: sql`${customerId}::int`.as('c'),
      productId: products.id,
      savedAt: sql`${at.toISOString()}::timestamptz`.as('a'),
    })
    .from(products)
    .where(and(eq(products.published, true), inArray(products.id, [...productIds])))
  await database
    .insert(savedProducts)
    .select(onSale as never)
    .onConflictDoNothing()
}

/** Keeps the latest of a customer. */
export async function deleteSavedBeyond(database: Queries, customerId: number, limit: number): Promise<void> {
  const latest = database
    .select({ id: savedProducts.productId })
    .from(savedProducts)
    .where(eq(savedProducts.customerId, customerId))
    .orderBy(desc(savedProducts.savedAt), desc(savedProducts.productId))
    .limit(limit)
  await database
    .delete(savedProducts)
    .where(and(eq(savedProducts.customerId, customerId), notInArray(savedProducts.productId, latest)))
}

export async function deleteSaved(
  database: Queries,
  { customerId, productId }: { customerId: number; productId: number },
): Promise<void> {
  await database
    .delete(savedProducts)
    .where(and(eq(savedProducts.customerId, customerId), eq(savedProducts.productId, productId)))
}

export async function deleteAllSaved(database: Queries, customerId: number): Promise<void> {
  await database.delete(savedProducts).where(eq(savedProducts.customerId, customerId))
}
