import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import { categoryPaths, productCategories, productVariants, stockMovements } from '#database/schema/schema.ts'
import type { StockReason } from '#shared/vocabularies.ts'

/** Units that a line needs, counted at the variant, or at the product itself if the key is empty. */
export type StockNeed = { productId: number; variantKey: string; quantity: number }

/** A stock counter, either of a variant or, if the key is empty, of the product itself. */
export type StockCounter = Pick<StockNeed, 'productId' | 'variantKey'>

/** A stock counter of a product or variant, before and after a change. */
export type StockCount = StockCounter & { before: number; after: number }

/** Cause of a stock change, as recorded in its movement. */
export type StockCause = {
  reason: StockReason
  at: Date
  checkoutId?: string
  orderId?: number
  staffId?: number
  note?: string | null
  /** Identifies the cause of a movement, so that repeating it has no effect. */
  key?: string
}

/**
 * Takes units from stock, with a movement, and returns how many are left (null: not counted); `'short'` if there are
 * not enough.
 */
export async function updateStockTaken(
  database: Queries,
  need: StockNeed,
  cause: StockCause,
): Promise<number | null | 'short'> {
  const changed = sql`UPDATE ${productVariants} SET stock = stock - ${need.quantity}
    WHERE product_id = ${need.productId} AND key = ${need.variantKey} AND (stock IS NULL OR stock >= ${need.quantity}) RETURNING stock`
  const [taken] = await moved(database, changed, { ...need, delta: -need.quantity, cause })
  return taken ? taken.stock : 'short'
}

/** Returns units to stock, with movements, and the counters as they are now. */
export async function updateStockReturned(
  database: Queries,
  needs: readonly StockNeed[],
  cause: StockCause,
): Promise<StockCount[]> {
  const counts: StockCount[] = []
  for (const need of needs) {
    const changed = sql`UPDATE ${productVariants} SET stock = stock + ${need.quantity}
      WHERE product_id = ${need.productId} AND key = ${need.variantKey} RETURNING stock`
    const [now] = await moved(database, changed, { ...need, delta: need.quantity, cause })
    if (now?.stock == null) continue
    const { productId, variantKey } = need
    counts.push({ productId, variantKey, before: now.stock - need.quantity, after: now.stock })
  }
  return counts
}

/** Changes the counter by a statement that returns its `stock`, and records the movement if it is counted. */
async function moved(
  database: Queries,
  changed: SQL,
  { productId, variantKey, delta, cause }: StockCounter & { delta: number; cause: StockCause },
): Promise<{ stock: number | null }[]> {
  const response = await database.execute(sql`WITH changed AS (${changed}), noted AS (
      INSERT INTO ${stockMovements}
        (product_id, variant_key, delta, after, reason, checkout_id, order_id, staff_id, note, key, at)
      SELECT ${productId}::int, ${variantKey}::text, ${delta}::int, stock, ${cause.reason}::text,
        ${cause.checkoutId ?? null}::uuid, ${cause.orderId ?? null}::int, ${cause.staffId ?? null}::int,
        ${cause.note ?? null}::text, ${cause.key ?? null}::text, ${cause.at.toISOString()}::timestamptz
      FROM changed WHERE stock IS NOT NULL
      ON CONFLICT DO NOTHING)
    SELECT stock FROM changed`)
  return (response as unknown as { rows: { stock: number | null }[] }).rows
}

/** Returns the ids of the categories that contain any of these products, and of those above them. */
export async function findCategoriesOf(database: Queries, productIds: number[]): Promise<number[]> {
  const rows = await database
    .selectDistinct({ id: categoryPaths.ancestorId })
    .from(productCategories)
    .innerJoin(categoryPaths, eq(categoryPaths.categoryId, productCategories.categoryId))
    .where(and(inArray(productCategories.productId, productIds), ne(categoryPaths.ancestorId, wholeCatalogue)))
  return rows.map(({ id }) => id)
}

/** Locks a counter and reads its stock; null if it is not counted, undefined if there is no such counter. */
export async function lockStock(transaction: Queries, counter: StockCounter): Promise<number | null | undefined> {
  const { stock } = productVariants
  const [row] = await transaction.select({ stock }).from(productVariants).where(isCounter(counter)).for('update')
  return row?.stock
}

/** Returns the units free to sell; null if they are not counted, undefined if there is no such counter. */
export async function findStock(database: Queries, counter: StockCounter): Promise<number | null | undefined> {
  const { stock } = productVariants
  const [row] = await database.select({ stock }).from(productVariants).where(isCounter(counter))
  return row?.stock
}

/** Sets a counter; null stops counting. The caller records the movement. */
export async function updateStock(transaction: Queries, counter: StockCounter, stock: number | null): Promise<void> {
  await transaction.update(productVariants).set({ stock }).where(isCounter(counter))
}

function isCounter({ productId, variantKey }: StockCounter): SQL | undefined {
  return and(eq(productVariants.productId, productId), eq(productVariants.key, variantKey))
}

/** Stores why stock changed; returns the movement's id, null if the movement of this key is stored already. */
export async function insertMovement(
  transaction: Queries,
  movement: typeof stockMovements.$inferInsert,
): Promise<number | null> {
  const [inserted] = await transaction.insert(stockMovements).values(movement).onConflictDoNothing().returning()
  return inserted?.id ?? null
}

/** Returns the units of the movement of this key; null if there is none. */
export async function findMovementDelta(database: Queries, key: string): Promise<number | null> {
  const [row] = await database
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(eq(stockMovements.key, key))
  return row?.delta ?? null
}

/** Many at once. */
export async function insertMovements(
  transaction: Queries,
  movements: (typeof stockMovements.$inferInsert)[],
): Promise<void> {
  await insertMany(transaction, stockMovements, movements)
}

/** Returns the stock movements of an order's returns. */
export async function findReturnMovements(transaction: Queries, orderId: number) {
  return transaction
    .select({ key: stockMovements.key, delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'return')))
}
