import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { productCategories, productSizes, products, stockMovements } from '#database/schema/schema.ts'
import type { StockReason } from '#shared/vocabularies.ts'

/** Where the stock of a line is counted: at the size, or at the product itself (empty key). */
export type StockNeed = { productId: number; sizeKey: string; quantity: number }

/** A counter of stock: of a size, or of the product itself where the key is empty. */
export type StockCounter = Pick<StockNeed, 'productId' | 'sizeKey'>

/** A stock counter of a product or size, before and after a change. */
export type StockCount = StockCounter & { before: number; after: number }

/** Why stock changes: what its movement tells. */
export type StockCause = {
  reason: StockReason
  at: Date
  checkoutId?: string
  orderId?: number
  staffId?: number
  note?: string | null
  /** Makes a repeated movement a no-op: what it is for. */
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
  const changed = sql`UPDATE ${tableOf(need)} SET stock = stock - ${need.quantity}
    WHERE ${isCounter(need)} AND (stock IS NULL OR stock >= ${need.quantity}) RETURNING stock`
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
    const changed = sql`UPDATE ${tableOf(need)} SET stock = stock + ${need.quantity}
      WHERE ${isCounter(need)} RETURNING stock`
    const [now] = await moved(database, changed, { ...need, delta: need.quantity, cause })
    if (now?.stock == null) continue
    const { productId, sizeKey } = need
    counts.push({ productId, sizeKey, before: now.stock - need.quantity, after: now.stock })
  }
  return counts
}

/** Changes the counter by a statement that returns its `stock`, and notes the movement where it is counted. */
async function moved(
  database: Queries,
  changed: SQL,
  { productId, sizeKey, delta, cause }: StockCounter & { delta: number; cause: StockCause },
): Promise<{ stock: number | null }[]> {
  const answer = await database.execute(sql`WITH changed AS (${changed}), noted AS (
      INSERT INTO ${stockMovements}
        (product_id, size_key, delta, after, reason, checkout_id, order_id, staff_id, note, key, at)
      SELECT ${productId}::int, ${sizeKey}::text, ${delta}::int, stock, ${cause.reason}::text,
        ${cause.checkoutId ?? null}::uuid, ${cause.orderId ?? null}::int, ${cause.staffId ?? null}::int,
        ${cause.note ?? null}::text, ${cause.key ?? null}::text, ${cause.at.toISOString()}::timestamptz
      FROM changed WHERE stock IS NOT NULL
      ON CONFLICT DO NOTHING)
    SELECT stock FROM changed`)
  return (answer as unknown as { rows: { stock: number | null }[] }).rows
}

function tableOf({ sizeKey }: StockCounter): SQL {
  return sizeKey ? sql`${productSizes}` : sql`${products}`
}

function isCounter({ productId, sizeKey }: StockCounter): SQL {
  return sizeKey ? sql`product_id = ${productId} AND key = ${sizeKey}` : sql`id = ${productId}`
}

/** The categories that some of these products stand in. */
export async function findCategoriesOf(database: Queries, productIds: number[]): Promise<number[]> {
  const rows = await database
    .selectDistinct({ id: productCategories.categoryId })
    .from(productCategories)
    .where(inArray(productCategories.productId, productIds))
  return rows.map(({ id }) => id)
}

/** Locks a counter and reads its stock; null where it is not counted, undefined where there is no such counter. */
export async function lockStock(
  transaction: Queries,
  { productId, sizeKey }: StockCounter,
): Promise<number | null | undefined> {
  const [row] = sizeKey
    ? await transaction
        .select({ stock: productSizes.stock })
        .from(productSizes)
        .where(and(eq(productSizes.productId, productId), eq(productSizes.key, sizeKey)))
        .for('update')
    : await transaction.select({ stock: products.stock }).from(products).where(eq(products.id, productId)).for('update')
  return row?.stock
}

/** Pieces free to sell; null where they are not counted, undefined where there is no such counter. */
export async function findStock(
  database: Queries,
  { productId, sizeKey }: StockCounter,
): Promise<number | null | undefined> {
  const [row] = sizeKey
    ? await database
        .select({ stock: productSizes.stock })
        .from(productSizes)
        .where(and(eq(productSizes.productId, productId), eq(productSizes.key, sizeKey)))
    : await database.select({ stock: products.stock }).from(products).where(eq(products.id, productId))
  return row?.stock
}

/** Sets a counter; null: not counted any more. Its movement is the caller's. */
export async function updateStock(
  transaction: Queries,
  { productId, sizeKey }: StockCounter,
  stock: number | null,
): Promise<void> {
  if (sizeKey) {
    await transaction
      .update(productSizes)
      .set({ stock })
      .where(and(eq(productSizes.productId, productId), eq(productSizes.key, sizeKey)))
  } else {
    await transaction.update(products).set({ stock }).where(eq(products.id, productId))
  }
}

/** Stores why stock changed; returns the movement's id, null if the movement of this key is stored already. */
export async function insertMovement(
  transaction: Queries,
  movement: typeof stockMovements.$inferInsert,
): Promise<number | null> {
  const [inserted] = await transaction.insert(stockMovements).values(movement).onConflictDoNothing().returning()
  return inserted?.id ?? null
}

/** Many at once. */
export async function insertMovements(
  transaction: Queries,
  movements: (typeof stockMovements.$inferInsert)[],
): Promise<void> {
  await insertMany(transaction, stockMovements, movements)
}

/** What came back into stock of an order. */
export async function findReturnMovements(transaction: Queries, orderId: number) {
  return transaction
    .select({ key: stockMovements.key, delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'return')))
}
