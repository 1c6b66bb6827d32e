import type { ListFilters, ProductFilterQuery } from '#contract/catalogue.ts'
import { byName, type Facets, type ListFilter } from '#domain/catalogue/products/list-filter-rules.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'

/** Option whose choices have a parameter and a list of their own. */
const sizeOption = 'size'

const inCents = (amount: number | undefined) => (amount === undefined ? null : decimalToCents(amount))

export function toListFilters(facets: Facets, language: Language): ListFilters {
  const { lowest, highest } = facets
  return {
    count: facets.count,
    brands: facets.brands.map(({ brand, count }) => ({ name: brand, count })),
    sizes: facets.choices
      .filter(({ id }) => id === sizeOption)
      .map(({ value, label, count }) => ({ key: value, label: textIn(label, language) || value, count })),
    choices: [...Map.groupBy(facets.choices, ({ id }) => id)]
      .filter(([id]) => id !== sizeOption)
      .map(([id, values]) => ({
        id,
        name: textIn(values[0]!.name, language) || id,
        values: values.map(({ value, label, swatch, count }) => ({
          id: value,
          label: textIn(label, language) || value,
          ...(swatch && { swatch }),
          count,
        })),
      })),
    prices:
      lowest === null || highest === null
        ? null
        : { lowest: Math.floor(centsToDecimal(lowest)), highest: Math.ceil(centsToDecimal(highest)) },
    price_ranges: facets.ranges.map(({ from, to, count }) => ({
      from: centsToDecimal(from),
      to: centsToDecimal(to),
      count,
    })),
    in_stock: { count: facets.inStock, varies: facets.hasSoldOut },
  }
}

/** Converts a list query to the domain's filter. */
export function readListFilter(query: ProductFilterQuery): ListFilter {
  return {
    brands: query.brand,
    choices: byName([...query.size.map((size) => `${sizeOption}:${size}`), ...query.choice]),
    priceFrom: inCents(query.price_from),
    priceTo: inCents(query.price_to),
    inStock: query.in_stock ?? false,
  }
}
