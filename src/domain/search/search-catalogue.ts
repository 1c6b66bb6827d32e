import type { CategoryRow } from '#domain/catalogue/category-queries.ts'
import { findListFacets, findPassing, theseProducts } from '#domain/catalogue/list-filter-queries.ts'
import {
  type Facets,
  isNarrowing,
  type ListFilter,
  offeredFacets,
  priceBounds,
} from '#domain/catalogue/list-filter-rules.ts'
import type { ProductCardRow } from '#domain/catalogue/product-queries.ts'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { searchCategories, searchProducts } from './search-queries.ts'
import { readQuery } from './search-rules.ts'

const maxItems = { products: 48, categories: 12 }

type Found = { products: ProductCardRow[]; categories: CategoryRow[]; facets: Facets | null }

/**
 * Products and categories for a typed query, best first; empty lists where it has no letters or digits. A filter
 * narrows the products found.
 */
export async function searchCatalogue(
  shop: Pick<Shop, 'database'>,
  input: { query: string; language: Language; filter?: ListFilter; withFacets?: boolean },
): Promise<Found> {
  const query = readQuery(input.query)
  if (!query) return { products: [], categories: [], facets: null }
  const search = { ...query, language: input.language }
  const products = await searchProducts(shop.database, { ...search, limit: maxItems.products })
  return {
    ...(await narrowed(shop, products, input)),
    categories: await searchCategories(shop.database, { ...search, limit: maxItems.categories }),
  }
}

async function narrowed(
  { database }: Pick<Shop, 'database'>,
  products: ProductCardRow[],
  { filter = noFilter, withFacets = false }: { filter?: ListFilter; withFacets?: boolean },
): Promise<Omit<Found, 'categories'>> {
  const ids = products.map(({ id }) => id)
  const list = theseProducts(ids)
  const found = withFacets ? await findListFacets(database, { list, filter, bounds: priceBounds }) : null
  const facets = found && offeredFacets(found, filter)
  if (!isNarrowing(filter)) return { products, facets }
  const passing = await findPassing(database, { ids, filter })
  return { products: products.filter(({ id }) => passing.has(id)), facets }
}

const noFilter: ListFilter = { brands: [], sizes: [], priceFrom: null, priceTo: null, inStock: false }
