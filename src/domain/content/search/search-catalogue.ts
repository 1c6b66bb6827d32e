import type { CategoryRow } from '#domain/catalogue/products/category-queries.ts'
import { findListFacets, findPassing, theseProducts } from '#domain/catalogue/products/list-filter-queries.ts'
import {
  type Facets,
  isNarrowing,
  type ListFilter,
  offeredFacets,
  priceBounds,
} from '#domain/catalogue/products/list-filter-rules.ts'
import type { ProductCardRow } from '#domain/catalogue/products/product-queries.ts'
import type { Reader } from '#domain/content/editorial/read-content.ts'
import { type Language, textIn } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { type FoundPage, findPages } from './find-pages.ts'
import { isNamedLike } from './page-rules.ts'
import { searchCategories, searchProducts } from './search-queries.ts'
import { readQuery } from './search-rules.ts'

type Found = {
  products: ProductCardRow[]
  categories: CategoryRow[]
  pages: FoundPage[]
  /** Help comes first: it is about what was asked, while the products only mention it. */
  pagesFirst: boolean
}
type SearchShop = Pick<Shop, 'database' | 'changes' | 'clock' | 'log' | 'caches'>

/** Maximum number of results of each kind. */
type Limits = Record<'products' | 'categories' | 'pages', number>

const limitsOfPage: Limits = { products: 48, categories: 12, pages: 8 }
const limitsOfSuggestions: Limits = { products: 4, categories: 3, pages: 3 }

type Question = { query: string; reader: Reader & { currency: Currency } }

/**
 * Returns products, categories and pages for a typed query, best first; empty lists if it has no letters or digits. A
 * filter narrows the products found.
 */
export async function searchCatalogue(
  shop: SearchShop,
  { filter, withFacets, ...question }: Question & { filter?: ListFilter; withFacets?: boolean },
): Promise<Found & { facets: Facets | null }> {
  const found = await search(shop, { ...question, limits: limitsOfPage })
  const { language, currency } = question.reader
  return { ...found, ...(await narrowed(shop, found.products, { filter, withFacets, language, currency })) }
}

/** Returns the few best results, for a query that is still being typed. */
export function suggest(shop: SearchShop, question: Question): Promise<Found> {
  return search(shop, { ...question, limits: limitsOfSuggestions })
}

async function search(
  shop: SearchShop,
  { query: typed, reader, limits }: Question & { limits: Limits },
): Promise<Found> {
  const query = readQuery(typed)
  if (!query) return { products: [], categories: [], pages: [], pagesFirst: false }
  const asked = { ...query, language: reader.language }
  const products = await searchProducts(shop.database, { ...asked, currency: reader.currency, limit: limits.products })
  const categories = await searchCategories(shop.database, { ...asked, limit: limits.categories })
  const pages = await findPages(shop, { words: query.words, reader, limit: limits.pages })
  // A mention in the terms is useful only if nothing else is found.
  const isFound = products.length + categories.length > 0 || pages.some(({ isMention }) => !isMention)
  const helpful = pages.filter(({ isMention }) => !(isMention && isFound))
  const named = [...products, ...categories].map(({ name }) => textIn(name, reader.language))
  const brands = products.flatMap(({ vendor }) => vendor ?? [])
  const isNamed = [...named, ...brands].some((name) => isNamedLike(name, query.words))
  return { products, categories, pages: helpful, pagesFirst: helpful.length > 0 && !isNamed }
}

async function narrowed(
  { database }: Pick<Shop, 'database'>,
  products: ProductCardRow[],
  {
    filter = noFilter,
    withFacets = false,
    language,
    currency,
  }: {
    filter: ListFilter | undefined
    withFacets: boolean | undefined
    language: Language
    currency: Currency
  },
): Promise<{ products: ProductCardRow[]; facets: Facets | null }> {
  if (products.length === 0) return { products, facets: null }
  const ids = products.map(({ id }) => id)
  const list = theseProducts(ids, currency)
  const found = withFacets ? await findListFacets(database, { list, filter, bounds: priceBounds(currency) }) : null
  const facets = found && offeredFacets(found, filter, { language, currency })
  if (!isNarrowing(filter)) return { products, facets }
  const passing = await findPassing(database, { ids, filter, currency })
  return { products: products.filter(({ id }) => passing.has(id)), facets }
}

const noFilter: ListFilter = { brands: [], choices: [], priceFrom: null, priceTo: null, inStock: false }
