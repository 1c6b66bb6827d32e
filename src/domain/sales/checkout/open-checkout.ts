import { randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import type { Consent, Contact, Quote } from '#database/schema/quote.ts'
import type { SaleLine } from '#database/schema/sale.ts'
import { openCheckoutStates } from '#database/schema/states.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { emitStockWebhooks } from '#domain/platform/webhooks/emit-webhook.ts'
import type { CartRow } from '#domain/sales/cart/cart-queries.ts'
import { sameTerms } from '#domain/sales/cart/cart-rules.ts'
import { type CartVisitor, priceCart } from '#domain/sales/cart/price-cart.ts'
import { takeTax } from '#domain/sales/pricing/tax-rules.ts'
import { orUnavailable } from '#payments/provider-failures.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { leaseFrom, withLease } from './checkout-lease.ts'
import type { CheckoutLimits, Payer } from './checkout-limits.ts'
import { type CheckoutRow, findCheckoutByCart, insertCheckout } from './checkout-queries.ts'
import { holdUntil } from './checkout-stock.ts'
import { expireCheckout } from './expire-checkout.ts'
import { holdStock, requireHoldsLeft } from './hold-stock.ts'

type Opening = {
  cart: CartRow
  visitor: CartVisitor
  contact: Contact
  consent: Consent
  payer: Payer
  limits: CheckoutLimits
  /** The result of findCheckoutsAround. */
  around: readonly CheckoutRow[]
}

/**
 * Pins the cart's quote and reserves its stock, in one transaction; the new checkout is held by a lease (`isHeld`).
 *
 * Throws invalid `cartToken` (`cart.priceChanged`, `cart.unavailable`, `cart.outOfStock`, `cart.membersFirst`),
 * `checkout.busy` while
 * another tab pays, and `request.tooMany` if this payer holds too much stock.
 */
export async function openCheckout(shop: Shop, opening: Opening): Promise<{ checkout: CheckoutRow; isHeld: boolean }> {
  const { cart, visitor } = opening
  const today = await priceAgain(shop, cart.quote, visitor)
  if (!sameTerms(today.quote, cart.quote)) throw invalid({ cartToken: ['cart.priceChanged'] })
  await leaveEarlierCheckouts(shop, opening)
  const opened = await reserve(shop, { ...opening, cart: withTaxesOf(cart, today.quote) }, today.needs)
  if (opened) return { checkout: opened, isHeld: true }
  const own = await findCheckoutByCart(shop.database, cart.tokenHash)
  if (own) return { checkout: own, isHeld: false }
  throw new ShopError('checkout.busy')
}

/** The cart as it was promised, with the tax of the moment it is paid. */
function withTaxesOf(cart: CartRow, today: Quote): CartRow {
  const rateOf = (line: SaleLine) => {
    const same = today.lines.find(
      ({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey,
    )
    return same?.tax?.rate ?? null
  }
  return { ...cart, quote: { ...cart.quote, ...takeTax(cart.quote, rateOf) } }
}

const saidAsIs = ['cart.outOfStock', 'cart.membersFirst']

async function priceAgain(shop: Shop, quote: Quote, visitor: CartVisitor) {
  try {
    return await priceCart(shop, { visitor, selections: quote.lines, landing: quote.landing, soid: quote.soid })
  } catch (error) {
    const key = error instanceof ShopError ? error.fields?.products?.[0] : undefined
    if (!key) throw error
    throw invalid({ cartToken: [saidAsIs.includes(key) ? key : 'cart.unavailable'] })
  }
}

/** After a change of the cart a new checkout begins: earlier ones are ended first, unless paid or under way. */
async function leaveEarlierCheckouts(shop: Shop, { cart, around }: Opening): Promise<void> {
  for (const earlier of around) {
    if (earlier.cartTokenHash === cart.tokenHash || !openCheckoutStates.includes(earlier.state)) continue
    const left = await withLease(shop, { checkout: earlier }, async (checkout) => ({
      checkout: await orUnavailable(() => expireCheckout(shop, checkout), 'checkout.busy'),
    }))
    // Paid at the last moment for the same goods: the next try finds that order.
    const isPaidTwin = left?.checkout.state === 'ORDERED' && sameTerms(earlier.quote, cart.quote)
    if (!left || isPaidTwin) throw new ShopError('checkout.busy')
  }
}

async function reserve(
  shop: Shop,
  { cart, contact, consent, payer, limits }: Opening,
  needs: StockNeed[],
): Promise<CheckoutRow | null> {
  const now = shop.clock()
  const row = {
    id: randomUUID(),
    cartTokenHash: cart.tokenHash,
    sessionHash: cart.sessionHash,
    addressHash: payer.addressHash,
    customerId: cart.customerId,
    state: 'QUOTED' as const,
    quote: cart.quote,
    contact,
    consent,
    leaseUntil: leaseFrom(now),
    createdAt: now,
    updatedAt: now,
    expiresAt: holdUntil(now),
  }
  const reserveCounted = async (transaction: Queries) => {
    await requireHoldsLeft(transaction, { payer, limits, now }, row.id)
    const checkout = await insertCheckout(transaction, row)
    if (!checkout) return null
    const change = await holdStock(transaction, { checkoutId: checkout.id, needs, at: now })
    await emitStockWebhooks(transaction, { counts: change.counts, at: now }, shop)
    crashPoint('quote.inside')
    return { checkout, change }
  }
  const result = needs.length
    ? await shop.database.transaction(reserveCounted)
    : // No counted stock: one statement suffices.
      await insertUncounted(shop, row)
  if (!result) return null
  crashPoint('checkout.quoted')
  await announceStock(shop, result.change)
  return result.checkout
}

async function insertUncounted(shop: Shop, row: Parameters<typeof insertCheckout>[1]) {
  crashPoint('quote.inside')
  const checkout = await insertCheckout(shop.database, row)
  return checkout && { checkout, change: { enough: true, counts: [] } }
}
