import type { Queries } from '#database/open-database.ts'
import {
  findReturnMovements,
  type StockCause,
  type StockCount,
  updateStockReturned,
} from '#domain/catalogue/stock/stock-queries.ts'
import type { OrderLineRow } from '#domain/sales/orders/order-queries.ts'

/**
 * Puts order items back into counted stock, with a movement that names the order; per line never more than were
 * bought. The caller's own row ensures that this happens once.
 */
export async function returnToStock(
  transaction: Queries,
  input: {
    orderId: number
    lines: Pick<OrderLineRow, 'position' | 'productId' | 'variantKey' | 'quantity'>[]
    items: { position: number; quantity: number }[]
    staffId: number
    /** Names what the movement is for. */
    key: string
    at: Date
  },
): Promise<StockCount[]> {
  const counts: StockCount[] = []
  const back = input.items.length ? await findReturnMovements(transaction, input.orderId) : []
  for (const { position, quantity: wanted } of input.items) {
    const line = input.lines.find((each) => each.position === position)
    const quantity = Math.min(wanted, (line?.quantity ?? 0) - itemsBack(back, { position }))
    if (!line || quantity <= 0) continue
    const need = { productId: line.productId, variantKey: line.variantKey ?? '', quantity }
    const { orderId, staffId, at } = input
    const cause: StockCause = { reason: 'return', orderId, staffId, key: `${input.key}:${position}`, at }
    const [ofSize] = await updateStockReturned(transaction, [need], cause)
    // A size without its own count uses the product's.
    const [count] =
      ofSize || !need.variantKey
        ? [ofSize]
        : await updateStockReturned(transaction, [{ ...need, variantKey: '' }], cause)
    if (count) counts.push(count)
  }
  return counts
}

/**
 * Counts the items of a line that movements put back into stock. `of` limits them to those for refunds or for
 * returns.
 */
export function itemsBack(
  movements: readonly { key: string | null; delta: number }[],
  { position, of = '' }: { position: number; of?: 'refund:' | 'return:' | '' },
): number {
  return movements
    .filter(({ key }) => key?.startsWith(of) && key.endsWith(`:${position}`))
    .reduce((sum, { delta }) => sum + delta, 0)
}
