import type { CartItem } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'

type Sold = Pick<Product, 'id' | 'name' | 'slug' | 'price' | 'membership_price'> & { image: string | null }
type Size = { key: string; label: string; price: number; membership_price: number | null }

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
