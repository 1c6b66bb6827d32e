import type { Currency } from '#shared/money.ts'
import {
  findCategory,
  findProduct,
  listCategories,
  listProducts,
} from '../../src/domain/catalogue/products/read-catalogue.ts'
import { searchCatalogue } from '../../src/domain/content/search/search-catalogue.ts'
import type { Shop } from '../../src/shop.ts'
import { everyTwelfth, kinds, ownWord } from './generated-products.ts'

type Reader = Pick<Shop, 'database' | 'changes' | 'caches' | 'clock' | 'log'>
/**
 * Makes the `turn`-th call of the catalogue in a shop of so many products; returns true if it found what there is.
 */
export type Use = (shop: Reader, turn: number, products: number) => Promise<boolean>
type Order = Parameters<typeof listProducts>[1]['order']

const en = { language: 'en', perPage: 24 } as const
const pagesOf = (products: number) => Math.ceil(products / en.perPage)
const firstPages = (turn: number) => 1 + (turn % 3)
const list =
  (order: Order, page: (turn: number, products: number) => number, currency: Currency = 'EUR'): Use =>
  async (shop, turn, products) => {
    const response = await listProducts(shop, { ...en, currency, order, page: page(turn, products) })
    return response.products.length > 0 && response.total === products
  }
const inCategory =
  (order: Order, page: (turn: number, products: number) => number, currency: Currency = 'EUR'): Use =>
  async (shop, turn, products) => {
    const category = await findCategory(shop, `range-${turn % 10}`)
    const wanted = { ...en, currency, order, page: page(turn, products / 10), categoryId: category!.id }
    const response = await listProducts(shop, wanted)
    return response.products.length > 0 && response.total === products / 10
  }
const someone = (turn: number, products: number) => (turn * 7_919) % products
const product =
  (reference: (number: number) => string): Use =>
  async (shop, turn, products) =>
    (await findProduct(shop, { reference: reference(someone(turn, products)), currency: 'EUR' })) !== null
const search =
  (query: (turn: number, products: number) => string, isRight: (found: number) => boolean): Use =>
  async (shop, turn, products) =>
    isRight(
      (
        await searchCatalogue(shop, {
          query: query(turn, products),
          reader: { language: 'en', market: 'no', brand: 'brand.main', country: 'NO', currency: 'EUR' },
        })
      ).products.length,
    )
const some = (found: number) => found > 0
const full = (found: number) => found === 48
const near = (share: number) => (turn: number, products: number) =>
  Math.max(1, Math.round(pagesOf(products) * share) - (turn % 5))
const middle = near(0.5)
const last = near(1)

/** Every kind of call whose time may not grow with the catalogue. */
export const uses: Record<string, Use> = {
  'home: categories, featured': async (shop) => {
    const { categories } = await listCategories(shop, { page: 1, perPage: 100 })
    const { products } = await listProducts(shop, { ...en, currency: 'EUR', page: 1, perPage: 8, order: 'featured' })
    return categories.length > 0 && products.length === 8
  },
  'list, first page': list('featured', () => 1),
  'list by price': list('price', firstPages),
  'list by price, NOK': list('price', firstPages, 'NOK'),
  'list, dearest': list('-price', firstPages),
  'list, dearest, SEK': list('-price', firstPages, 'SEK'),
  'list by name': list('name', firstPages),
  'list, newest': list('newest', firstPages),
  'list, in the middle': list('featured', middle),
  'list by name, middle': list('name', middle),
  'list, last pages': list('newest', last),
  'category, first pages': inCategory('featured', firstPages),
  'category by price': inCategory('price', firstPages),
  'category by price, NOK': inCategory('price', firstPages, 'NOK'),
  'category, dearest': inCategory('-price', firstPages),
  'category, dearest, SEK': inCategory('-price', firstPages, 'SEK'),
  'category by name': inCategory('name', firstPages),
  'category, newest': inCategory('newest', firstPages),
  'category, in the middle': inCategory('price', middle),
  'product by address': product((number) => `scale-${number}`),
  'product by number': product((number) => String(1 + number)),
  'product, unknown': async (shop, turn) => !(await findProduct(shop, { reference: `none-${turn}`, currency: 'EUR' })),
  'search, a kind': search((turn) => kinds[turn % kinds.length]!, some),
  'search, 1 in 12': search((turn) => everyTwelfth[turn % everyTwelfth.length]!, full),
  'search, in all': search((turn) => ['made to last', 'thing', 'made'][turn % 3]!, full),
  'search, two words': search(
    (turn) => `${everyTwelfth[turn % 12]} ${kinds[(turn + (turn % 2)) % 10]}`,
    () => true,
  ),
  'search, misspelt kind': search((turn) => ['baskte', 'kettel', 'linnen', 'coppr', 'glovee'][turn % 5]!, some),
  'search, misspelt 1 in 12': search((turn) => ['northren', 'wintter', 'brighht', 'quiett', 'heavvy'][turn % 5]!, some),
  'search, a beginning': search((turn) => ['glo', 'la', 'wo', 'ket', 'b'][turn % 5]!, some),
  'search, one product': search((turn, products) => ownWord(someone(turn, products)), some),
  'search, nothing': search(
    (turn) => `zzqqxx${turn}`,
    (found) => found === 0,
  ),
}
