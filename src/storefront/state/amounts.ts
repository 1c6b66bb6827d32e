import type { z } from 'zod'
import type {
  Product,
  ProductCard,
  product,
  productCard,
  RelatedProducts,
  relatedProducts,
  SearchResponse,
  SearchSuggestions,
  searchResponse,
  searchSuggestions,
} from '#contract/catalogue.ts'
import type { ShopInformation, shopInformation } from '#contract/content.ts'
import { type Cents, type DecimalAmount, decimalToCents } from '#shared/money.ts'

// Responses of the first screens are read without the contract's schemas, which are too heavy for them. Only the types
// are the contract's: the compiler finds an amount that is left in euros.

type PricesInEuros = {
  price: DecimalAmount
  membership_price: DecimalAmount | null
  sale: z.input<typeof product>['sale']
  unit_price?: z.input<typeof product>['unit_price']
  lowest_prior_price?: DecimalAmount | undefined
}
type PricesInCents = {
  price: Cents
  membership_price: Cents | null
  sale: Product['sale']
  unit_price: Product['unit_price']
  lowest_prior_price?: Cents
}

function withPrices<Item extends PricesInEuros>(item: Item): Omit<Item, keyof PricesInEuros> & PricesInCents {
  const prices = { ...item, price: decimalToCents(item.price) } as unknown as Omit<Item, keyof PricesInEuros> &
    PricesInCents
  if (item.membership_price !== null) prices.membership_price = decimalToCents(item.membership_price)
  if (item.sale) prices.sale = { ...item.sale, prior_price: decimalToCents(item.sale.prior_price) }
  if (item.unit_price) prices.unit_price = withPrices({ ...item.unit_price, sale: null })
  if (item.lowest_prior_price !== undefined) prices.lowest_prior_price = decimalToCents(item.lowest_prior_price)
  return prices
}

function withSizes<Item extends PricesInEuros, Size extends PricesInEuros>(item: Item & { sizes: Size[] }) {
  return { ...withPrices(item), sizes: item.sizes.map((size) => withPrices(size)) }
}

export const readProduct = (wire: z.input<typeof product>): Product => ({
  ...withSizes(wire),
  variants: wire.variants.map((variant) => withPrices(variant)),
})
export const readProductCard: (wire: z.input<typeof productCard>) => ProductCard = withSizes

const withCards = <Found extends { products: z.input<typeof productCard>[] }>(found: Found) => ({
  ...found,
  products: found.products.map(readProductCard),
})

export const readRelated: (wire: z.input<typeof relatedProducts>) => RelatedProducts = withCards
export const readSearch: (wire: z.input<typeof searchResponse>) => SearchResponse = withCards

export function readSuggestions(wire: z.input<typeof searchSuggestions>): SearchSuggestions {
  return { ...wire, products: wire.products.map(withPrices) }
}

export function readShop(wire: z.input<typeof shopInformation>): ShopInformation {
  return { ...wire, membership: { ...wire.membership, price: decimalToCents(wire.membership.price) } }
}
