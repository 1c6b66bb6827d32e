import type { Queries } from '#database/open-database.ts'
import type { PriceSource } from '#shared/vocabularies.ts'
import { endPrice, findCurrentPrices, insertPrices } from './price-history-queries.ts'
import { type PricedInAll, priceRowsOf } from './price-lists.ts'

/** Time, source and author of a price change. */
export type PriceChange = { at: Date; source: PriceSource; staffId: number | null }

const keyOf = ({ variantKey, currency }: { variantKey: string; currency: string }) => `${currency} ${variantKey}`

/** Records the prices of a product that change. A size that costs what the product costs has no row of its own. */
export async function recordPrices(
  transaction: Queries,
  { productId, product, change }: { productId: number; product: PricedInAll; change: PriceChange },
): Promise<void> {
  const { at, source, staffId } = change
  const wanted = new Map(priceRowsOf(product).map((row) => [keyOf(row), row]))
  const current = await findCurrentPrices(transaction, productId)
  for (const row of current) {
    const next = wanted.get(keyOf(row))
    if (next?.price === row.price && next.memberPrice === row.memberPrice) wanted.delete(keyOf(row))
    else await endPrice(transaction, row.id, at)
  }
  const rows = [...wanted.values()].map((row) => {
    return { ...row, productId, validFrom: at, validUntil: null, source, staffId }
  })
  await insertPrices(transaction, rows)
}

/** The same for new products, which had no prices. */
export async function recordFirstPrices(
  transaction: Queries,
  { products, change }: { products: readonly { id: number; product: PricedInAll }[]; change: PriceChange },
): Promise<void> {
  const { at, source, staffId } = change
  const rows = products.flatMap(({ id, product }) =>
    priceRowsOf(product).map((row) => {
      return { ...row, productId: id, validFrom: at, validUntil: null, source, staffId }
    }),
  )
  await insertPrices(transaction, rows)
}
