import type { CategoryRow } from '#domain/catalogue/category-queries.ts'
import type { ProductCardRow } from '#domain/catalogue/product-queries.ts'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { searchCategories, searchProducts } from './search-queries.ts'
import { readQuery } from './search-rules.ts'

const maxItems = { products: 48, categories: 12 }

/** Products and categories for a typed query, best first; empty lists where it has no letters or digits. */
export async function searchCatalogue(
  shop: Pick<Shop, 'database'>,
  input: { query: string; language: Language },
): Promise<{ products: ProductCardRow[]; categories: CategoryRow[] }> {
  const query = readQuery(input.query)
  if (!query) return { products: [], categories: [] }
  const search = { ...query, language: input.language }
  return {
    products: await searchProducts(shop.database, { ...search, limit: maxItems.products }),
    categories: await searchCategories(shop.database, { ...search, limit: maxItems.categories }),
  }
}
