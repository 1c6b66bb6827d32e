import type { Product, ProductVariant } from '#contract/catalogue.ts'
import type { Cents, Currency } from '#shared/money.ts'

/** ISO's code for no currency: of lines that a link carried here, until the shop has named and priced them. */
export const noCurrency = 'XXX'

/** A line of the cart. Prices are for display only; the server prices again. */
export type CartItem = {
  id: number
  name: string
  price: Cents
  quantity: number
  image: string | null
  slug: string
  membership: boolean
  /** Variant key where one was chosen; lines are kept apart by product and variant. */
  variant: string | null
  variantLabel: string | null
  /** Both prices, so that rows can show them; null where there is one price only. */
  regularPrice: Cents | null
  memberPrice: Cents | null
  /** Set where the line comes from a host of this other currency, or from a link, until it has this host's prices. */
  currency?: Currency | typeof noCurrency
}

type Prices = { price: Cents; memberPrice: Cents | null }
type Sold = Pick<Product, 'id' | 'name' | 'slug'> & Prices & { image: string | null }
type Variant = Pick<ProductVariant, 'key' | 'label' | 'price' | 'membership_price' | 'image'>

/** The two prices of a product or variant, as the API responds with it. */
export function pricesOf({ price, membership_price }: Pick<ProductVariant, 'price' | 'membership_price'>): Prices {
  return { price, memberPrice: membership_price }
}

/** True if the visitor may put the product into the cart: paying a member price makes a member. */
export function canBuy({ available, sold_to, membership_price, variants }: Product, isMember: boolean): boolean {
  if (!available || sold_to === 'everyone') return available
  const hasMemberPrice = [membership_price, ...variants.map((variant) => variant.membership_price)].some(
    (price) => price !== null,
  )
  return sold_to === 'members' && (isMember || hasMemberPrice)
}

/** The line that a product becomes in the cart, at the member price where that is asked for and there is one. */
export function cartItemOf(
  product: Sold,
  membership: boolean,
  variant: Variant | null = null,
): Omit<CartItem, 'quantity'> {
  const { price, memberPrice } = variant ? pricesOf(variant) : product
  const isMember = membership && memberPrice !== null
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    image: variant?.image ?? product.image,
    price: isMember ? memberPrice : price,
    membership: isMember,
    variant: variant?.key ?? null,
    variantLabel: variant?.label ?? null,
    regularPrice: memberPrice === null ? null : price,
    memberPrice,
  }
}
