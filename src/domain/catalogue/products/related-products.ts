import type { Language } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { type CategoryRow, findPublishedCategory } from './category-queries.ts'
import type { ProductCardRow } from './product-queries.ts'
import { findProduct, listProducts } from './read-catalogue.ts'

const maxRelated = 8

/**
 * Returns other products of a product's first category, in that category's own order; null if there is no such
 * product.
 */
export async function findRelated(
  shop: Parameters<typeof findProduct>[0],
  { reference, language, currency }: { reference: string; language: Language; currency: Currency },
): Promise<{ id: number; category: CategoryRow | null; products: ProductCardRow[] } | null> {
  const product = await findProduct(shop, { reference, currency })
  if (!product) return null
  const first = product.categories[0]
  const category = first ? await findPublishedCategory(shop.database, String(first.id)) : null
  if (!category) return { id: product.id, category, products: [] }
  const list = { categoryId: category.id, currency, order: 'featured' as const, language }
  const { products } = await listProducts(shop, { ...list, page: 1, perPage: maxRelated + 1 })
  const others = products.filter(({ id }) => id !== product.id)
  return { id: product.id, category, products: others.slice(0, maxRelated) }
}
