import type { CategoryRow } from '#domain/catalogue/category-queries.ts'
import type { ProductCardRow } from '#domain/catalogue/product-queries.ts'
import type { Reader } from '#domain/content/read-content.ts'
import type { Shop } from '#shop.ts'
import { type FoundPage, findPages } from './find-pages.ts'
import { searchCategories, searchProducts } from './search-queries.ts'
import { readQuery } from './search-rules.ts'

type Found = { products: ProductCardRow[]; categories: CategoryRow[]; pages: FoundPage[] }
type SearchShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>

/** At most so many of each. */
type Limits = Record<keyof Found, number>

const limitsOfPage: Limits = { products: 48, categories: 12, pages: 8 }
const limitsOfSuggestions: Limits = { products: 5, categories: 3, pages: 3 }

/** Products, categories and pages for a typed query, best first; empty lists where it has no letters or digits. */
export function searchCatalogue(shop: SearchShop, input: { query: string; reader: Reader }): Promise<Found> {
  return search(shop, { ...input, limits: limitsOfPage })
}

/** The few best of them, for what somebody is still typing. */
export function suggest(shop: SearchShop, input: { query: string; reader: Reader }): Promise<Found> {
  return search(shop, { ...input, limits: limitsOfSuggestions })
}

async function search(
  shop: SearchShop,
  { query: typed, reader, limits }: { query: string; reader: Reader; limits: Limits },
): Promise<Found> {
  const query = readQuery(typed)
  if (!query) return { products: [], categories: [], pages: [] }
  const asked = { ...query, language: reader.language }
  const products = await searchProducts(shop.database, { ...asked, limit: limits.products })
  const categories = await searchCategories(shop.database, { ...asked, limit: limits.categories })
  const pages = await findPages(shop, { words: query.words, reader, limit: limits.pages })
  // A mention in the terms helps only who would find nothing else.
  const isFound = products.length + categories.length > 0 || pages.some(({ isMention }) => !isMention)
  return { products, categories, pages: pages.filter(({ isMention }) => !(isMention && isFound)) }
}
