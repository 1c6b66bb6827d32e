import type { Queries } from '#database/open-database.ts'
import {
  insertMovement,
  lockStock,
  type StockCause,
  type StockCount,
  type StockCounter,
  updateStock,
} from './stock-queries.ts'

/**
 * Sets a counter to `stock` units free to sell (null: not counted) and records the movement; held units stay held.
 * Returns null if nothing changed.
 */
export async function setStock(
  transaction: Queries,
  counter: StockCounter,
  { stock, cause }: { stock: number | null; cause: StockCause },
): Promise<(StockCount & { movementId: number | null }) | null> {
  const before = await lockStock(transaction, counter)
  if (before === undefined || before === stock) return null
  await updateStock(transaction, counter, stock)
  const count = { ...counter, before: before ?? 0, after: stock ?? 0 }
  const movement = { ...counter, delta: count.after - count.before, after: count.after, ...cause }
  return { ...count, movementId: await insertMovement(transaction, movement) }
}
