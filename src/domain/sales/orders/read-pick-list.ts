import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { findProductNames } from './order-parts-queries.ts'
import { readPrintedOrders } from './read-printed-orders.ts'

/** Items to fetch from the stockroom: all of one product and size, with the orders that need them. */
export type PickRow = {
  productId: number
  /** Name in the reader's language. */
  name: string
  size: string | null
  /** Label in the stockroom, which is the SKU; empty if there is none. */
  bin: string
  quantity: number
  orders: { number: number; quantity: number }[]
}

/**
 * Returns what the packing slips of these orders list, summed by product and size and sorted by label. Throws
 * `request.notFound`.
 */
export async function readPickList(shop: Shop, numbers: readonly number[], language: Language): Promise<PickRow[]> {
  const rows = new Map<string, PickRow>()
  for (const { order, slip } of await readPrintedOrders(shop, numbers)) {
    for (const { line, quantity, bin } of slip) {
      const key = `${line.productId} ${line.variantKey ?? ''}`
      const { productId, name, variantLabel: size } = line
      const row = rows.get(key) ?? { productId, name, size, bin, quantity: 0, orders: [] }
      row.quantity += quantity
      const known = row.orders.find(({ number }) => number === order.number)
      if (known) known.quantity += quantity
      else row.orders.push({ number: order.number, quantity })
      rows.set(key, row)
    }
  }
  const found = [...rows.values()]
  const names = await findProductNames(
    shop.database,
    found.map(({ productId }) => productId),
  )
  const named = found.map((row) => ({ ...row, name: names.get(row.productId)?.[language] || row.name }))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const place = ({ bin, name, size }: PickRow) => [bin ? 0 : 1, `${bin} ${name} ${size ?? ''}`] as const
  return named.toSorted((a, b) => place(a)[0] - place(b)[0] || compare(place(a)[1], place(b)[1]))
}
