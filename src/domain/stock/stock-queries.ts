import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productSizes, products, stockMovements } from '#database/schema/schema.ts'
import type { StockNeed } from '#domain/cart/cart-rules.ts'

/**
 * Takes units from stock and returns how many are left (null: no longer counted); `'short'` if there are not enough.
 */
export async function updateStockTaken(database: Queries, need: StockNeed): Promise<number | null | 'short'> {
  const counter = counterOf(need)
  const isEnough = or(isNull(counter.stock), gte(counter.stock, need.quantity))
  const taken = await database
    .update(counter.table)
    .set({ stock: sql`${counter.stock} - ${need.quantity}` })
    .where(and(counter.where, isEnough))
    .returning({ left: counter.stock })
  return taken[0] ? taken[0].left : 'short'
}

/** A stock counter of a product or size, before and after a change. */
export type StockCount = { productId: number; before: number; after: number }

/** Returns units to stock, and the counters as they are now. */
export async function updateStockReturned(database: Queries, needs: readonly StockNeed[]): Promise<StockCount[]> {
  const counts: StockCount[] = []
  for (const need of needs) {
    const counter = counterOf(need)
    const [now] = await database
      .update(counter.table)
      .set({ stock: sql`${counter.stock} + ${need.quantity}` })
      .where(counter.where)
      .returning({ left: counter.stock })
    if (now?.left != null) counts.push({ productId: need.productId, before: now.left - need.quantity, after: now.left })
  }
  return counts
}

function counterOf(need: StockNeed) {
  return need.sizeKey
    ? {
        table: productSizes,
        stock: productSizes.stock,
        where: and(eq(productSizes.productId, need.productId), eq(productSizes.key, need.sizeKey)),
      }
    : { table: products, stock: products.stock, where: eq(products.id, need.productId) }
}

/** Stores why stock changed; false if the movement of this key is stored already. */
export async function insertMovement(
  transaction: Queries,
  movement: typeof stockMovements.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction.insert(stockMovements).values(movement).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** What came back into stock of an order. */
export async function findReturnMovements(transaction: Queries, orderId: number) {
  return transaction
    .select({ key: stockMovements.key, delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'return')))
}
