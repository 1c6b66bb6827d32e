import { type Cents, type Currency, currencies, type OtherCurrency } from '#shared/money.ts'

/** What a product costs in one currency. */
export type PriceList = { price: Cents; memberPrice: Cents | null }
/** The same of a variant; null where it costs what the product costs. */
export type OwnPrices = { price: Cents | null; memberPrice: Cents | null }

/** Price lists beside that in euros, which products and files have as their plain prices. */
export type OtherPrices<List extends OwnPrices = PriceList> = Partial<Record<OtherCurrency, List>>

/** A product with its lists in every currency; `price` is null where it is not sold in euros. */
export type PricedInAll = OwnPrices & {
  prices: OtherPrices
  variants: readonly (OwnPrices & { key: string; prices: OtherPrices<OwnPrices> })[]
}

/** What a product and its variants cost in one currency. */
export type PricedInOne = PriceList & { variants: readonly (OwnPrices & { key: string })[] }

/** Returns what the markets charge in, in the order of the codes' list. */
export function currenciesInUse(markets: Readonly<Record<string, Currency>>): [Currency, ...Currency[]] {
  const used = new Set(Object.values(markets))
  const [first = 'EUR', ...others] = currencies.filter((currency) => used.has(currency))
  return [first, ...others]
}

/** Returns what products have prices in: what the markets charge in, then what is prepared with a reference rate. */
export function currenciesPriced(settings: {
  'markets.currencies': Readonly<Record<string, Currency>>
  'markets.referenceRates': Readonly<Partial<Record<Currency, unknown>>>
}): [Currency, ...Currency[]] {
  const used = currenciesInUse(settings['markets.currencies'])
  const rates = settings['markets.referenceRates']
  return [...used, ...currencies.filter((currency) => rates[currency] !== undefined && !used.includes(currency))]
}

const none: OwnPrices = { price: null, memberPrice: null }

/** Returns the own prices of a product or variant in a currency. */
export function ownPricesIn(
  { price, memberPrice, prices }: OwnPrices & { prices: OtherPrices<OwnPrices> },
  currency: Currency,
): OwnPrices {
  return currency === 'EUR' ? { price, memberPrice } : (prices[currency] ?? none)
}

/** Returns what a product costs in a currency; null if it is not sold in it. */
export function pricedIn(product: PricedInAll, currency: Currency): PricedInOne | null {
  const { price, memberPrice } = ownPricesIn(product, currency)
  if (price === null) return null
  const variants = product.variants.map((variant) => ({ key: variant.key, ...ownPricesIn(variant, currency) }))
  return { price, memberPrice, variants }
}

/** Returns the currencies that a product is sold in. */
export function currenciesOf(product: PricedInAll): Currency[] {
  return currencies.filter((currency) => ownPricesIn(product, currency).price !== null)
}

/** Returns prices with others in one currency; without that list where they are empty. */
export function withOwnPrices<Priced extends OwnPrices & { prices: OtherPrices<OwnPrices> }>(
  priced: Priced,
  currency: Currency,
  { price, memberPrice }: OwnPrices,
): Priced {
  if (currency === 'EUR') return { ...priced, price, memberPrice }
  const { [currency]: _, ...others } = priced.prices
  const isEmpty = price === null && memberPrice === null
  return { ...priced, prices: isEmpty ? others : { ...others, [currency]: { price, memberPrice } } }
}

/** Returns a product that costs in a currency what another view of it says. */
export function withPricesIn<Product extends PricedInAll>(
  product: Product,
  currency: Currency,
  priced: PricedInOne,
): Product {
  const byKey = new Map(priced.variants.map((variant) => [variant.key, variant]))
  return {
    ...withOwnPrices(product, currency, priced),
    variants: product.variants.map((variant) => withOwnPrices(variant, currency, byKey.get(variant.key) ?? none)),
  }
}

export type PriceRow = OwnPrices & { variantKey: string; currency: Currency }

/** Returns every price list of a product and its variants; what costs the same as the product has none. */
export function priceRowsOf(product: PricedInAll): PriceRow[] {
  return currenciesOf(product).flatMap((currency) => {
    const { price, memberPrice, variants } = pricedIn(product, currency)!
    const own = variants.filter((variant) => variant.price !== null || variant.memberPrice !== null)
    const rows = [{ key: '', price, memberPrice }, ...own]
    return rows.map(({ key, ...prices }) => ({ variantKey: key, currency, ...prices }))
  })
}
