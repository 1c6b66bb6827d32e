import type { Shop } from '#shop.ts'
import { countProducts, findProductsAfter, findSlugsAfter } from './product-list-queries.ts'
import type { ProductCardRow } from './product-queries.ts'

const productBatch = 200
const slugBatch = 5_000

/** Published products in the order of their numbers, in batches, so that memory stays bounded. */
export async function* allProducts(shop: Pick<Shop, 'database'>): AsyncGenerator<ProductCardRow[], void, undefined> {
  for (let after = 0; ; ) {
    const rows = await findProductsAfter(shop.database, { after, limit: productBatch })
    if (rows.length) yield rows
    if (rows.length < productBatch) return
    after = rows.at(-1)!.id
  }
}

/** Addresses of `limit` published products after the first `skipped`, in the order of their numbers, in batches. */
export async function* allProductSlugs(
  shop: Pick<Shop, 'database'>,
  { skipped, limit }: { skipped: number; limit: number },
): AsyncGenerator<string[], void, undefined> {
  let [after, offset, left] = [0, skipped, limit]
  while (left > 0) {
    const wanted = Math.min(slugBatch, left)
    const rows = await findSlugsAfter(shop.database, { after, offset, limit: wanted })
    if (rows.length) yield rows.map(({ slug }) => slug)
    if (rows.length < wanted) return
    after = rows.at(-1)!.id
    offset = 0
    left -= wanted
  }
}

/** Counts the published products. */
export function countAllProducts(shop: Pick<Shop, 'database'>): Promise<number> {
  return countProducts(shop.database, {})
}
