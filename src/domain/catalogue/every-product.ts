import type { ProductCard } from '#contract/catalogue.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { productCardAnswer } from './catalogue-answers.ts'
import { countProducts, selectProductsAfter, selectSlugsAfter } from './product-list-queries.ts'

const productsAtOnce = 200
const slugsAtOnce = 5_000

/** Published products in the order of their numbers, some at a time, so that no more than that is in memory however many there are. */
export async function* everyProduct(
  shop: Pick<Shop, 'database'>,
  language: Language,
): AsyncGenerator<ProductCard[], void, undefined> {
  for (let after = 0; ; ) {
    const rows = await selectProductsAfter(shop.database, { after, limit: productsAtOnce })
    if (rows.length) yield rows.map((row) => productCardAnswer(row, language))
    if (rows.length < productsAtOnce) return
    after = rows.at(-1)!.id
  }
}

/** Addresses of `most` published products after the first `skipped`, in the order of their numbers, some at a time. */
export async function* everyProductSlug(
  shop: Pick<Shop, 'database'>,
  { skipped, most }: { skipped: number; most: number },
): AsyncGenerator<string[], void, undefined> {
  let [after, offset, left] = [0, skipped, most]
  while (left > 0) {
    const limit = Math.min(slugsAtOnce, left)
    const rows = await selectSlugsAfter(shop.database, { after, offset, limit })
    if (rows.length) yield rows.map(({ slug }) => slug)
    if (rows.length < limit) return
    after = rows.at(-1)!.id
    offset = 0
    left -= limit
  }
}

/** How many products are published. */
export function countEveryProduct(shop: Pick<Shop, 'database'>): Promise<number> {
  return countProducts(shop.database, {})
}
