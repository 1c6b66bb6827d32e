import type { SaleLine } from '#database/schema/sale.ts'
import { mayBuy } from '#domain/catalogue/products/members-first-rules.ts'
import type { PublishedProduct, VariantRow } from '#domain/catalogue/products/product-queries.ts'
import { pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { maximumQuantity } from '#shared/cart-limits.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { times } from '#shared/money.ts'
import { invalid } from '#shared/shop-error.ts'

/** One requested product before it is priced. `variantKey` is null if no variant was chosen. */
export type Selection = { productId: number; variantKey: string | null; quantity: number; membership: boolean }

/** Product data needed for pricing. `stock` is null if it is not tracked. */
export type SellableProduct = Pick<
  PublishedProduct,
  'id' | 'slug' | 'name' | 'price' | 'memberPrice' | 'published' | 'stock' | 'membersFrom' | 'publicFrom'
> & { image: string | null; variants: SellableVariant[] }
export type SellableVariant = Pick<VariantRow, 'key' | 'label' | 'price' | 'memberPrice' | 'stock' | 'image'>

export type LineInput = {
  selections: readonly Selection[]
  products: ReadonlyMap<number, SellableProduct>
  language: Language
  /** True if the buyer is a member. */
  member: boolean
  landing: boolean
  now: Date
}

/**
 * Prices a cart: the member price holds where the product has one and the line, the customer or the landing cart asks
 * for it. A product with options but without a choice gets its first variant in stock.
 * @throws invalid `products`: `cart.unknownProduct`, `cart.unavailable`, `cart.membersFirst`, `cart.outOfStock`,
 * `cart.quantity`
 */
export function priceLines(input: LineInput): SaleLine[] {
  const lines = new Map<string, SaleLine>()
  for (const selection of input.selections) {
    const line = priceLine(selection, input)
    const key = `${line.productId}:${line.variantKey ?? ''}`
    const same = lines.get(key)
    lines.set(key, same ? addUp(same, line) : line)
  }
  const priced = [...lines.values()]
  refuseMissingStock(priced, input.products)
  return priced
}

function priceLine(selection: Selection, input: LineInput): SaleLine {
  const product = input.products.get(selection.productId)
  if (!product) throw refused('cart.unknownProduct')
  if (!product.published) throw refused('cart.unavailable')
  const variant = chosenVariant(product, selection.variantKey)
  const prices = variant ? pricesOfVariant(product, variant) : product
  const membership = prices.memberPrice !== null && (selection.membership || input.member || input.landing)
  if (!mayBuy(product, { at: input.now, isMember: input.member || membership })) throw refused('cart.membersFirst')
  const price = membership && prices.memberPrice !== null ? prices.memberPrice : prices.price
  const total = times(price, selection.quantity)
  return {
    productId: product.id,
    slug: product.slug,
    name: textIn(product.name, input.language),
    image: variant?.image ?? product.image,
    variantKey: variant?.key ?? null,
    variantLabel: variant ? textIn(variant.label, input.language) || variant.key : null,
    quantity: selection.quantity,
    price,
    membership,
    discounts: [],
    total,
    paid: total,
    tax: null,
  }
}

function chosenVariant(product: SellableProduct, variantKey: string | null): SellableVariant | null {
  if (product.variants.length === 0) {
    if (variantKey !== null) throw refused('cart.unknownProduct')
    return null
  }
  if (variantKey === null) {
    const first = product.variants.find((variant) => (variant.stock ?? product.stock ?? 1) > 0)
    if (!first) throw refused('cart.outOfStock')
    return first
  }
  const variant = product.variants.find((candidate) => candidate.key === variantKey)
  if (!variant) throw refused('cart.unknownProduct')
  return variant
}

function addUp(first: SaleLine, second: SaleLine): SaleLine {
  const quantity = first.quantity + second.quantity
  if (quantity > maximumQuantity) throw refused('cart.quantity')
  const cheaper = second.price < first.price ? second : first
  const total = times(cheaper.price, quantity)
  return { ...cheaper, quantity, total, paid: total }
}

/** Returns what the lines take from each stock counter. The order is fixed, so that two checkouts cannot deadlock. */
export function stockNeeds(
  lines: readonly Pick<SaleLine, 'productId' | 'variantKey' | 'quantity'>[],
  products: ReadonlyMap<number, SellableProduct>,
): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  for (const line of lines) {
    const product = products.get(line.productId)
    const counted = product?.variants.find((variant) => variant.key === line.variantKey && variant.stock !== null)
    if (!product || (!counted && product.stock === null)) continue
    const variantKey = counted?.key ?? ''
    const key = `${line.productId}:${variantKey}`
    const quantity = (needs.get(key)?.quantity ?? 0) + line.quantity
    needs.set(key, { productId: line.productId, variantKey, quantity })
  }
  return [...needs.values()].sort((a, b) => a.productId - b.productId || (a.variantKey < b.variantKey ? -1 : 1))
}

function refuseMissingStock(lines: SaleLine[], products: ReadonlyMap<number, SellableProduct>): void {
  for (const need of stockNeeds(lines, products)) {
    const product = products.get(need.productId)
    const left = need.variantKey
      ? product?.variants.find((variant) => variant.key === need.variantKey)?.stock
      : product?.stock
    if (left != null && left < need.quantity) throw refused('cart.outOfStock')
  }
}

function refused(key: string) {
  return invalid({ products: [key] })
}
