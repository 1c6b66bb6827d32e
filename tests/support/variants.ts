import { and, eq, type SQL } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productVariants } from '#database/schema/schema.ts'

const counter = (productId: number, key: string): SQL =>
  and(eq(productVariants.productId, productId), eq(productVariants.key, key))!

/** Sets the stock of a product, or of one of its variants, without a movement. */
export async function putStock(
  { database }: { database: Queries },
  { id, stock, key = '' }: { id: number; stock: number | null; key?: string },
): Promise<void> {
  await database.update(productVariants).set({ stock }).where(counter(id, key))
}

/** Returns the stock of a product, or of one of its variants. */
export async function stockOf({ database }: { database: Queries }, id: number, key = ''): Promise<number | null> {
  const [row] = await database.select({ stock: productVariants.stock }).from(productVariants).where(counter(id, key))
  return row!.stock
}
