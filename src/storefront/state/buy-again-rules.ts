import type { Product } from '#contract/catalogue.ts'
import type { Order } from '#contract/checkout.ts'
import { cartItemOf, pricesOf } from './cart-item.ts'
import type { NewItem } from './cart-rules.ts'

type OrderLine = Pick<Order['lines'][number], 'product_id' | 'name' | 'variant' | 'size_key' | 'quantity'>

/** `gone`: no longer sold; `soldOut`: out of stock; `unknown`: could not be read. */
export type LeftOut = { name: string; variant: string | null; why: 'gone' | 'soldOut' | 'unknown' }
export type BoughtAgain = { items: { item: NewItem; quantity: number }[]; leftOut: LeftOut[] }

/**
 * Returns the order items that can be bought again, in the same variants. Only members get the member price, so that no
 * membership starts.
 * @param products as `findProducts` returns them
 */
export function linesToBuyAgain(
  lines: readonly OrderLine[],
  { products, isMember }: { products: ReadonlyMap<number, Product | null>; isMember: boolean },
): BoughtAgain {
  const again: BoughtAgain = { items: [], leftOut: [] }
  for (const line of lines) {
    const product = products.get(line.product_id)
    const found = product ? findSold(product, line.size_key) : null
    if (product && found?.isAvailable) {
      again.items.push({ item: cartItemOf(withImage(product), isMember, found.variant), quantity: line.quantity })
    } else {
      const why = product === undefined ? 'unknown' : found ? 'soldOut' : 'gone'
      again.leftOut.push({ name: product?.name ?? line.name, variant: line.variant, why })
    }
  }
  return again
}

/** The product in that variant; null where it is not sold so any more. */
function findSold({ options, variants, available }: Product, variantKey: string | null) {
  if (variantKey === null) return options.length === 0 ? { variant: null, isAvailable: available } : null
  const variant = variants.find(({ key }) => key === variantKey)
  return variant ? { variant, isAvailable: variant.available } : null
}

function withImage(product: Product) {
  return { ...product, ...pricesOf(product), image: product.featuredImage ?? product.images[0] ?? null }
}
