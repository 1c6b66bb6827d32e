import { type Currency, cents } from '#shared/money.ts'
import type { ListFilter } from '../../src/domain/catalogue/products/list-filter-rules.ts'
import { findCategory, listProducts, readFacets } from '../../src/domain/catalogue/products/read-catalogue.ts'
import type { Shop } from '../../src/shop.ts'
import { median } from '../bench/measure.ts'
import { brandOf, brandsOfGenerated, categoriesOfGenerated } from './generated-products.ts'

const rounds = 25
const none: ListFilter = { brands: [], choices: [], priceFrom: null, priceTo: null, inStock: false }

type Wanted = ListFilter & { currency?: Currency }

const filters: Record<string, (turn: number) => Wanted> = {
  'nothing chosen': () => none,
  'a brand': (turn) => ({ ...none, brands: [brandOf(turn * categoriesOfGenerated)] }),
  'a price': (turn) => ({ ...none, priceFrom: cents(5_000 + turn * 100), priceTo: cents(20_000) }),
  'a price in NOK': (turn) => ({
    ...none,
    currency: 'NOK',
    priceFrom: cents(60_000 + turn * 1_200),
    priceTo: cents(240_000),
  }),
  'size and stock': () => ({ ...none, choices: [['size:L']], inStock: true }),
  'size and colour': (turn) => ({ ...none, choices: [['size:M'], [turn % 2 ? 'colour:black' : 'colour:navy']] }),
  'all of them': (turn) => ({
    brands: [brandOf(turn * categoriesOfGenerated), brandOf((turn + 3) * categoriesOfGenerated)],
    choices: [
      ['size:S', 'size:M'],
      ['colour:black', 'colour:red'],
    ],
    priceFrom: cents(5_000),
    priceTo: cents(60_000),
    inStock: true,
  }),
}

export type FilterFigures = { name: string; page: number; facets: number; right: boolean }

/** Medians in milliseconds, of a page and of the facets of a category with a tenth of so many products, uncached. */
export async function filterFigures(
  shop: Parameters<typeof listProducts>[0],
  products: number,
): Promise<FilterFigures[]> {
  const figures: FilterFigures[] = []
  for (const [name, filterOf] of Object.entries(filters)) {
    const times: { page: number[]; facets: number[] } = { page: [], facets: [] }
    let right = true
    for (let turn = -3; turn < rounds; turn++) {
      const { currency = 'EUR', ...filter } = filterOf(Math.abs(turn))
      const categoryId = await categoryOf(shop, turn)
      const started = performance.now()
      const list = { currency, language: 'en' } as const
      const page = await listProducts(shop, { ...list, order: 'featured', page: 1, perPage: 24, categoryId, filter })
      const between = performance.now()
      const facets = await readFacets(shop, { ...list, categoryId, filter })
      right &&=
        page.total === facets.count && page.total > 0 && facets.brands.length === Math.min(brandsOfGenerated, products)
      if (turn < 0) continue
      times.page.push(between - started)
      times.facets.push(performance.now() - between)
    }
    figures.push({ name, page: median(times.page), facets: median(times.facets), right })
  }
  return figures
}

async function categoryOf(shop: Pick<Shop, 'database'>, turn: number): Promise<number> {
  const found = await findCategory(shop, `range-${Math.abs(turn) % categoriesOfGenerated}`)
  if (!found) throw new Error('The generated categories are missing')
  return found.id
}
