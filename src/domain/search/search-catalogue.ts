import type { SearchAnswer } from '#contract/catalogue.ts'
import { categoryAnswer, productCardAnswer } from '#domain/catalogue/catalogue-answers.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { searchCategories, searchProducts } from './search-queries.ts'
import { readQuery } from './search-rules.ts'

const most = { products: 48, categories: 12 }

/** Products and categories for whatever somebody typed, best first; empty lists where nothing can be searched for. */
export async function searchCatalogue(
  shop: Pick<Shop, 'database'>,
  input: { query: string; language: Language },
): Promise<SearchAnswer> {
  const query = readQuery(input.query)
  if (!query) return { products: [], categories: [] }
  const search = { ...query, language: input.language }
  const products = await searchProducts(shop.database, { ...search, limit: most.products })
  const categories = await searchCategories(shop.database, { ...search, limit: most.categories })
  return {
    products: products.map((row) => productCardAnswer(row, input.language)),
    categories: categories.map((row) => categoryAnswer(row, input.language)),
  }
}
