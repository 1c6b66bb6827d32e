import type { CartItem } from '#storefront/state/cart-item.ts'

/** The part of a link's address that carries a cart to the shop's host of another country. */
export const carriedCart = '#cart='

/** Lines that a link carries at most; one with more is refused. */
export const maxCarriedLines = 100

/** `4319.1,4350.2m.L%2FXL`: which products, how many, an m where at the member price, and the variant. */
export function carriedText(items: readonly CartItem[]): string {
  return items
    .slice(0, maxCarriedLines)
    .map(({ id, quantity, membership, variant }) => {
      const line = `${id}.${quantity}${membership ? 'm' : ''}`
      return variant === null ? line : `${line}.${encodeURIComponent(variant)}`
    })
    .join()
}
