import type { Queries } from '#database/open-database.ts'
import type { Cents } from '#shared/money.ts'
import type { PriceSource } from '#shared/vocabularies.ts'
import { endPrice, findCurrentPrices, insertPrices } from './price-history-queries.ts'

/** Time, source and author of a price change. */
export type PriceChange = { at: Date; source: PriceSource; staffId: number | null }

type Prices = { price: Cents | null; memberPrice: Cents | null }
type Priced = { price: Cents; memberPrice: Cents | null; variants: readonly ({ key: string } & Prices)[] }

/** Returns the prices keyed by size key; the product's own prices have the empty key. */
function pricesByKey(product: Priced): Map<string, Prices> {
  const own = product.variants.filter(({ price, memberPrice }) => price !== null || memberPrice !== null)
  return new Map<string, Prices>([['', product], ...own.map((variant) => [variant.key, variant] as const)])
}

/** Records the prices of a product that change. A size that costs what the product costs has no row of its own. */
export async function recordPrices(
  transaction: Queries,
  { productId, product, change }: { productId: number; product: Priced; change: PriceChange },
): Promise<void> {
  const { at, source, staffId } = change
  const wanted = pricesByKey(product)
  const current = await findCurrentPrices(transaction, productId)
  for (const row of current) {
    const next = wanted.get(row.variantKey)
    if (next?.price === row.price && next.memberPrice === row.memberPrice) wanted.delete(row.variantKey)
    else await endPrice(transaction, row.id, at)
  }
  const rows = [...wanted].map(([variantKey, { price, memberPrice }]) => {
    return { productId, variantKey, price, memberPrice, validFrom: at, validUntil: null, source, staffId }
  })
  await insertPrices(transaction, rows)
}

/** The same for new products, which had no prices. */
export async function recordFirstPrices(
  transaction: Queries,
  { products, change }: { products: readonly { id: number; product: Priced }[]; change: PriceChange },
): Promise<void> {
  const { at, source, staffId } = change
  const rows = products.flatMap(({ id, product }) =>
    [...pricesByKey(product)].map(([variantKey, { price, memberPrice }]) => {
      return { productId: id, variantKey, price, memberPrice, validFrom: at, validUntil: null, source, staffId }
    }),
  )
  await insertPrices(transaction, rows)
}
