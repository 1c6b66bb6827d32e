import type { Product } from '#contract/catalogue.ts'
import type { Cents } from '#shared/money.ts'

/** A line of the cart. Prices are for display only; the server prices again. */
export type CartItem = {
  id: number
  name: string
  price: Cents
  quantity: number
  image: string | null
  slug: string
  membership: boolean
  /** Size key where one was chosen; lines are kept apart by product and size. */
  variant: string | null
  variantLabel: string | null
  /** Both prices, so that rows can show them; null where there is one price only. */
  regularPrice: Cents | null
  memberPrice: Cents | null
}

type Sold = Pick<Product, 'id' | 'name' | 'slug' | 'price' | 'membership_price'> & { image: string | null }
type Size = { key: string; label: string; price: Cents; membership_price: Cents | null }

/** The line that a product becomes in the cart, at the member price where that is asked for and there is one. */
export function cartItemOf(product: Sold, membership: boolean, size: Size | null = null): Omit<CartItem, 'quantity'> {
  const { price, membership_price } = size ?? product
  const isMember = membership && membership_price !== null
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    image: product.image,
    price: isMember ? membership_price : price,
    membership: isMember,
    variant: size?.key ?? null,
    variantLabel: size?.label ?? null,
    regularPrice: membership_price === null ? null : price,
    memberPrice: membership_price,
  }
}
