import { ownPricesIn, type PricedInAll } from '#domain/catalogue/prices/price-lists.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { pricesOfVariant } from './variant-rules.ts'

type Problem = { path: (string | number)[]; message: string }

/** Where a price list is in a product or variant. */
const placeOf = (currency: Currency) => (currency === 'EUR' ? [] : ['prices', currency])

type Lists = { price?: unknown; prices?: Record<string, { price?: unknown } | undefined> | undefined }

/** True if a product has a price in some currency, whatever else may be wrong with it. */
export function hasPrice({ price, prices = {} }: Lists): boolean {
  return price != null || Object.values(prices).some((list) => list?.price != null)
}

/**
 * Returns everything wrong with the price lists of a product and its variants, as message keys by path, but that it has
 * none.
 */
export function priceProblems(product: PricedInAll): Problem[] {
  if (!hasPrice(product)) return []
  return currencies.flatMap((currency) => problemsIn(product, currency))
}

function problemsIn(product: PricedInAll, currency: Currency): Problem[] {
  const place = placeOf(currency)
  const { price, memberPrice } = ownPricesIn(product, currency)
  const own = product.variants.map((variant) => ownPricesIn(variant, currency))
  if (price === null) {
    const isUsed = [{ price, memberPrice }, ...own].some((one) => one.price !== null || one.memberPrice !== null)
    return isUsed ? [{ path: [...place, 'price'], message: 'validation.required' }] : []
  }
  const message = 'validation.memberPriceLower'
  const problems: Problem[] = []
  if (memberPrice !== null && memberPrice >= price) problems.push({ path: [...place, 'memberPrice'], message })
  for (const [index, variant] of own.entries()) {
    if (variant.price === null && variant.memberPrice === null) continue
    const sold = pricesOfVariant({ price, memberPrice }, variant)
    if (sold.memberPrice !== null && sold.memberPrice >= sold.price)
      problems.push({ path: ['variants', index, ...place, 'memberPrice'], message })
  }
  return problems
}
