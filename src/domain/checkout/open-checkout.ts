import { randomUUID } from 'node:crypto'
import type { Queries } from '#database/open-database.ts'
import type { CartRow } from '#domain/cart/cart-queries.ts'
import { type StockNeed, sameTerms } from '#domain/cart/cart-rules.ts'
import { priceCart, type Shopper } from '#domain/cart/price-cart.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { leaseFrom, withLease } from './checkout-lease.ts'
import type { CheckoutLimits, Payer } from './checkout-limits.ts'
import { type CheckoutRow, findCheckoutByCart, insertCheckout } from './checkout-queries.ts'
import { openStates } from './checkout-states.ts'
import { announceStock, holdUntil } from './checkout-stock.ts'
import { expireCheckout } from './expire-checkout.ts'
import { holdStock, requireHoldsLeft } from './hold-stock.ts'
import type { Consent, Contact, Quote } from './quote.ts'

type Opening = {
  cart: CartRow
  shopper: Shopper
  contact: Contact
  consent: Consent
  payer: Payer
  limits: CheckoutLimits
  /** As findCheckoutsAround found them. */
  around: readonly CheckoutRow[]
}

/**
 * Pins the cart's quote and sets its stock aside, in one transaction; the new checkout is held by a lease (`isHeld`). Throws invalid `cartToken` where the cart cannot be sold as
 * it was shown (`cart.priceChanged`, `cart.unavailable`, `cart.outOfStock`), `checkout.busy` where another tab is paying, and `request.tooMany` where this
 * payer holds too much stock already.
 */
export async function openCheckout(shop: Shop, opening: Opening): Promise<{ checkout: CheckoutRow; isHeld: boolean }> {
  const { cart, shopper } = opening
  const today = await priceAgain(shop, cart.quote, shopper)
  if (!sameTerms(today.quote, cart.quote)) throw invalid({ cartToken: ['cart.priceChanged'] })
  await leaveEarlierCheckouts(shop, opening)
  const opened = await reserve(shop, opening, today.needs)
  if (opened) return { checkout: opened, isHeld: true }
  const own = await findCheckoutByCart(shop.database, cart.tokenHash)
  if (own) return { checkout: own, isHeld: false }
  throw new ShopError('checkout.busy')
}

async function priceAgain(shop: Shop, quote: Quote, shopper: Shopper) {
  try {
    return await priceCart(shop, { shopper, selections: quote.lines, landing: quote.landing, soid: quote.soid })
  } catch (error) {
    const key = error instanceof ShopError ? error.fields?.products?.[0] : undefined
    if (!key) throw error
    throw invalid({ cartToken: [key === 'cart.outOfStock' ? key : 'cart.unavailable'] })
  }
}

/** A shopper who changed the cart starts anew: what was begun before is ended first, unless it turns out to be paid or under way. */
async function leaveEarlierCheckouts(shop: Shop, { cart, around }: Opening): Promise<void> {
  for (const earlier of around) {
    if (earlier.cartTokenHash === cart.tokenHash || !openStates.includes(earlier.state)) continue
    const left = await withLease(shop, { checkout: earlier }, (checkout) => endUnlessSilent(shop, checkout))
    // Paid at the last moment, and for the same goods: the next try finds that order instead of paying again.
    const isPaidTwin = left?.checkout.state === 'ORDERED' && sameTerms(earlier.quote, cart.quote)
    if (!left || isPaidTwin) throw new ShopError('checkout.busy')
  }
}

async function endUnlessSilent(shop: Shop, earlier: CheckoutRow): Promise<{ checkout: CheckoutRow }> {
  try {
    return { checkout: await expireCheckout(shop, earlier) }
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('checkout.busy')
    throw error
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
  const setAside = async (transaction: Queries) => {
    await requireHoldsLeft(transaction, { payer, limits, now }, row.id)
    const checkout = await insertCheckout(transaction, row)
    if (!checkout) return null
    const change = await holdStock(transaction, checkout.id, needs)
    crashPoint('quote.inside')
    return { checkout, change }
  }
  const result = needs.length
    ? await shop.database.transaction(setAside)
    : // Nothing is counted: one statement is all there is.
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
