import type { ProductChange } from '#contract/office/catalogue/products.ts'
import type { OtherPrices, OwnPrices } from '#domain/catalogue/prices/price-lists.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { otherCurrencies } from '#shared/money.ts'

type Variant = NonNullable<ProductChange['variants']>[number]
type Given = Pick<Variant, 'price' | 'member_price' | 'prices'>

/** The prices in euros, which a body may name in two ways: what differs from what is stored counts. */
export function euroListOf({ price, member_price: memberPrice, prices }: Given, stored: OwnPrices | null): OwnPrices {
  const list = prices.EUR
  const isNew = list && (list.price !== (stored?.price ?? null) || list.member_price !== (stored?.memberPrice ?? null))
  return isNew ? { price: list.price, memberPrice: list.member_price } : { price, memberPrice }
}

/** The own lists of a variant in other currencies. */
export function otherListsOf(prices: Variant['prices']): OtherPrices<OwnPrices> {
  const lists = otherCurrencies.flatMap((currency) => {
    const list = prices[currency]
    const isEmpty = !list || (list.price === null && list.member_price === null)
    return isEmpty ? [] : [[currency, { price: list.price, memberPrice: list.member_price }] as const]
  })
  return Object.fromEntries(lists)
}

type Lists = { price?: ProductInput['price']; memberPrice?: ProductInput['memberPrice']; prices?: OtherPrices }

/** The price lists of a product that a body changes; those it does not name stay. */
export function priceListsOf(body: ProductChange, before: ProductInput | null): Lists {
  const { price, member_price, prices: given } = body
  const lists: Lists = {
    ...(price !== undefined && { price, ...(price === null && { memberPrice: null }) }),
    ...(member_price !== undefined && { memberPrice: member_price }),
  }
  if (!given) return lists
  const euros = given.EUR
  const isNew =
    euros !== undefined &&
    ((euros?.price ?? null) !== (before?.price ?? null) ||
      (euros?.member_price ?? null) !== (before?.memberPrice ?? null))
  if (isNew) Object.assign(lists, { price: euros?.price ?? null, memberPrice: euros?.member_price ?? null })
  const prices: OtherPrices = { ...before?.prices }
  for (const currency of otherCurrencies) {
    const list = given[currency]
    if (list && list.price !== null) prices[currency] = { price: list.price, memberPrice: list.member_price }
    else if (list !== undefined) delete prices[currency]
  }
  return { ...lists, prices }
}
