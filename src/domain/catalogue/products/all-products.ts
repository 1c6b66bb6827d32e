import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { countUnopened } from './opening-queries.ts'
import { countProducts, findProductsAfter, findSlugsAfter } from './product-list-queries.ts'
import type { FeedRow } from './product-queries.ts'

const productBatch = 50
const slugBatch = 5_000

/** Published products that everyone may buy in a currency, by their numbers. Batches keep memory bounded. */
export async function* productsForAll(
  shop: Pick<Shop, 'database' | 'clock'>,
  currency: Currency,
): AsyncGenerator<FeedRow[], void, undefined> {
  for (let after = 0; ; ) {
    const rows = await findProductsAfter(shop.database, { after, at: shop.clock(), currency, limit: productBatch })
    if (rows.length) yield rows
    if (rows.length < productBatch) return
    after = rows.at(-1)!.id
  }
}

/** Addresses of `limit` of these products after the first `skipped`, in the order of their numbers, in batches. */
export async function* slugsForAll(
  shop: Pick<Shop, 'database' | 'clock'>,
  { currency, skipped, limit }: { currency: Currency; skipped: number; limit: number },
): AsyncGenerator<string[], void, undefined> {
  let [after, offset, left] = [0, skipped, limit]
  while (left > 0) {
    const wanted = Math.min(slugBatch, left)
    const rows = await findSlugsAfter(shop.database, { after, offset, at: shop.clock(), currency, limit: wanted })
    if (rows.length) yield rows.map(({ slug }) => slug)
    if (rows.length < wanted) return
    after = rows.at(-1)!.id
    offset = 0
    left -= wanted
  }
}

/** Counts these products. */
export async function countSlugsForAll(shop: Pick<Shop, 'database' | 'clock'>, currency: Currency): Promise<number> {
  const [published, unopened] = await Promise.all([
    countProducts(shop.database, { currency }),
    countUnopened(shop.database, { at: shop.clock(), currency }),
  ])
  return published - unopened
}
