import type { MembershipOffer, Quote, QuoteLine } from '#database/schema/quote.ts'
import type { MembershipHistory } from '#database/schema/states.ts'
import { mayBuy } from '#domain/catalogue/products/members-first-rules.ts'
import type { PublishedProduct, VariantRow } from '#domain/catalogue/products/product-queries.ts'
import { pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { maximumQuantity } from '#shared/cart-limits.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { type Cents, cents, sumOfLines, times } from '#shared/money.ts'
import { invalid } from '#shared/shop-error.ts'

/** The payment provider's limits for one payment. */
const minimumTotal = cents(50)
const maximumTotal = cents(99_999_999)

/** Requested products, keyed by `id` or `id:variant`. */
export type RequestedProducts = Record<string, { quantity: number; membership: boolean }>

/** One requested product before it is priced. `variantKey` is null if no variant was chosen. */
export type Selection = { productId: number; variantKey: string | null; quantity: number; membership: boolean }

/** Product data needed for pricing. `stock` is null if it is not tracked. */
export type SellableProduct = Pick<
  PublishedProduct,
  'id' | 'slug' | 'name' | 'price' | 'memberPrice' | 'published' | 'stock' | 'membersFrom' | 'publicFrom'
> & { image: string | null; variants: SellableVariant[] }
export type SellableVariant = Pick<VariantRow, 'key' | 'label' | 'price' | 'memberPrice' | 'stock' | 'image'>

/**
 * Reads the map keyed `id` or `id:variant`. Throws invalid `products`: `cart.empty`, `cart.unknownProduct`,
 * `cart.quantity`.
 */
export function readSelections(products: Record<string, { quantity: number; membership: boolean }>): Selection[] {
  const entries = Object.entries(products)
  if (entries.length === 0) throw refused('cart.empty')
  return entries.map(([key, { quantity, membership }]) => {
    const parts = /^([1-9]\d{0,8})(?::(.{1,200}))?$/s.exec(key)
    if (!parts) throw refused('cart.unknownProduct')
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maximumQuantity) throw refused('cart.quantity')
    return { productId: Number(parts[1]), variantKey: parts[2] ?? null, quantity, membership }
  })
}

/**
 * Prices a cart: the member price holds where the product has one and the line, the customer or the landing cart asks
 * for it. A product with options but without a choice gets its first variant in stock.
 * @throws invalid `products`: `cart.unknownProduct`, `cart.unavailable`, `cart.membersFirst`, `cart.outOfStock`,
 * `cart.quantity`, `cart.belowMinimum`
 */
export function priceLines(input: {
  selections: Selection[]
  products: ReadonlyMap<number, SellableProduct>
  language: Language
  member: boolean
  landing: boolean
  now: Date
}): QuoteLine[] {
  const lines = new Map<string, QuoteLine>()
  for (const selection of input.selections) {
    const line = priceLine(selection, input)
    const key = `${line.productId}:${line.variantKey ?? ''}`
    const same = lines.get(key)
    lines.set(key, same ? addUp(same, line) : line)
  }
  const priced = [...lines.values()]
  refuseMissingStock(priced, input.products)
  if (sumOfLines(priced) < minimumTotal) throw refused('cart.belowMinimum')
  if (sumOfLines(priced) > maximumTotal) throw refused('cart.quantity')
  return priced
}

function priceLine(
  selection: Selection,
  input: Pick<Parameters<typeof priceLines>[0], 'products' | 'language' | 'member' | 'landing' | 'now'>,
): QuoteLine {
  const product = input.products.get(selection.productId)
  if (!product) throw refused('cart.unknownProduct')
  if (!product.published) throw refused('cart.unavailable')
  const variant = chosenVariant(product, selection.variantKey)
  const prices = variant ? pricesOfVariant(product, variant) : product
  const membership = prices.memberPrice !== null && (selection.membership || input.member || input.landing)
  if (!mayBuy(product, { at: input.now, isMember: input.member || membership })) throw refused('cart.membersFirst')
  const price = membership && prices.memberPrice !== null ? prices.memberPrice : prices.price
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
    total: times(price, selection.quantity),
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

function addUp(first: QuoteLine, second: QuoteLine): QuoteLine {
  const quantity = first.quantity + second.quantity
  if (quantity > maximumQuantity) throw refused('cart.quantity')
  const cheaper = second.price < first.price ? second : first
  return { ...cheaper, quantity, total: times(cheaper.price, quantity) }
}

/** Returns what the lines take from each stock counter. The order is fixed, so that two checkouts cannot deadlock. */
export function stockNeeds(
  lines: readonly Pick<QuoteLine, 'productId' | 'variantKey' | 'quantity'>[],
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

function refuseMissingStock(lines: QuoteLine[], products: ReadonlyMap<number, SellableProduct>): void {
  for (const need of stockNeeds(lines, products)) {
    const product = products.get(need.productId)
    const left = need.variantKey
      ? product?.variants.find((variant) => variant.key === need.variantKey)?.stock
      : product?.stock
    if (left != null && left < need.quantity) throw refused('cart.outOfStock')
  }
}

/**
 * The membership that paying these lines starts; null without a member-price line or for a member. Former members get
 * no second trial (D8).
 */
export function offerFor(input: {
  lines: readonly QuoteLine[]
  landing: boolean
  history: MembershipHistory
  settings: { 'membership.price': Cents; 'membership.trialDays': number; 'landing.trialDays': number }
}): MembershipOffer | null {
  if (!input.lines.some((line) => line.membership)) return null
  const offer: MembershipOffer = {
    priceCents: input.settings['membership.price'],
    trialDays: input.landing ? input.settings['landing.trialDays'] : input.settings['membership.trialDays'],
    kind: input.landing ? 'landing' : 'standard',
  }
  return termsFor(offer, input.history)
}

/** An offer for this history: none for a member, no second trial for a former one (D8). */
export function termsFor(offer: MembershipOffer, history: MembershipHistory): MembershipOffer | null {
  if (history === 'member') return null
  return history === 'former' ? { ...offer, trialDays: 0 } : offer
}

/**
 * True if a quote with member prices has the right offer for this history. Members get none, and only new customers
 * get a trial.
 */
export function isOfferedTo(
  { offer, trialDaysForNew }: Pick<Quote, 'offer' | 'trialDaysForNew'>,
  history: MembershipHistory,
) {
  if (history === 'member') return offer === null
  return offer !== null && offer.trialDays === (history === 'former' ? 0 : (trialDaysForNew ?? offer.trialDays))
}

/** True if two quotes have equal quantities, prices and membership terms. Names and language do not count. */
export function sameTerms(first: Quote, second: Quote): boolean {
  return JSON.stringify(termsOf(first)) === JSON.stringify(termsOf(second))
}

function termsOf(quote: Quote): unknown {
  const lines = quote.lines
    .map((line) => [line.productId, line.variantKey ?? '', line.quantity, line.price, line.membership])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))
  const offer = quote.offer && [quote.offer.priceCents, quote.offer.trialDays, quote.offer.kind]
  return [lines, quote.total, offer]
}

function refused(key: string) {
  return invalid({ products: [key] })
}
