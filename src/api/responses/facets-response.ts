import type { ListFilters, ProductFilterQuery } from '#contract/catalogue.ts'
import type { Facets, ListFilter } from '#domain/catalogue/products/list-filter-rules.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { type Cents, centsToEuros, eurosToCents } from '#shared/money.ts'

const euros = (amount: Cents | null) => (amount === null ? null : centsToEuros(amount))
const inCents = (amount: number | undefined) => (amount === undefined ? null : eurosToCents(amount))

export function toListFilters(facets: Facets, language: Language): ListFilters {
  const { lowest, highest } = facets
  return {
    count: facets.count,
    brands: facets.brands.map(({ brand, count }) => ({ name: brand, count })),
    sizes: facets.sizes.map(({ key, label, count }) => ({ key, label: textIn(label, language) || key, count })),
    prices:
      lowest === null || highest === null
        ? null
        : { lowest: Math.floor(centsToEuros(lowest)), highest: Math.ceil(centsToEuros(highest)) },
    price_ranges: facets.ranges.map(({ from, to, count }) => ({ from: euros(from), to: euros(to), count })),
    in_stock: { count: facets.inStock, varies: facets.hasSoldOut },
  }
}

/** Converts a list query to the domain's filter. */
export function readListFilter(query: ProductFilterQuery): ListFilter {
  return {
    brands: query.brand,
    sizes: query.size,
    priceFrom: inCents(query.price_from),
    priceTo: inCents(query.price_to),
    inStock: query.in_stock ?? false,
  }
}
