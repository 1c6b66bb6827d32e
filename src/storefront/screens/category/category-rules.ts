import type { ListFilters } from '#contract/catalogue.ts'
import type { Query } from '#shared/paths.ts'
import { countFilters, type ProductFilters, readFilters, writeFilters } from '#shared/product-filters.ts'
import { type ProductSort, productSorts } from '#shared/vocabularies.ts'

export type ListQuery = { sort: ProductSort; page: number; filters: ProductFilters }

/** Order, page and filters of a list from its address; anything else than a known value is the default. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const sort = productSorts.find((each) => each === query.get('sort')) ?? 'featured'
  const page = Number(query.get('page') ?? 1)
  return { sort, page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1, filters: readFilters(query) }
}

/** The query of a list's address; defaults are left out, so that each list has one address. */
export function writeListQuery({ sort, page, filters }: ListQuery): Query {
  return { ...(page > 1 && { page }), ...(sort !== 'featured' && { sort }), ...writeFilters(filters) }
}

/** The filters that a list offers; a brand or choice that it does not have is none. */
export function offeredOf(filters: ProductFilters, { brands, sizes, choices }: ListFilters): ProductFilters {
  const known = new Set(choices.flatMap(({ id, values }) => values.map((value) => `${id}:${value.id}`)))
  return {
    ...filters,
    brands: filters.brands.filter((brand) => brands.some(({ name }) => name === brand)),
    sizes: filters.sizes.filter((size) => sizes.some(({ key }) => key === size)),
    choices: filters.choices.filter((choice) => known.has(choice)),
  }
}

const maxShared = 3

/**
 * True if other visitors are likely to choose the same filters: few of them, with an offered price range. Only such
 * pages are cached, so that made-up addresses cannot fill the cache.
 */
export function isShared(
  filters: ProductFilters,
  { price_ranges: ranges }: Pick<ListFilters, 'price_ranges'>,
): boolean {
  const { priceFrom, priceTo } = filters
  const isOffered = ranges.some(({ from, to }) => from === priceFrom && to === priceTo)
  return countFilters(filters) <= maxShared && ((priceFrom === null && priceTo === null) || isOffered)
}

export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
