import type { CartTokenRequest, MembershipOfferResponse } from '#contract/cart.ts'
import { maximumQuantity } from '#shared/cart-limits.ts'
import { atLeastZero, type Cents, minus, noCents, plus, sumOf, times } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'

/** Two lines differ by product or size. The price is a property of the line (D6). */
export type CartLine = { id: number; variant: string | null }
export type NewItem = Omit<CartItem, 'quantity'>

export function isSameLine(a: CartLine, b: CartLine): boolean {
  return a.id === b.id && a.variant === b.variant
}

/** `4350`, or `4350:L/XL` where a size was chosen: the key of the line in `POST /api/cart/token`. */
export function cartKeyOf(line: CartLine): string {
  return line.variant === null ? String(line.id) : `${line.id}:${line.variant}`
}

/**
 * Raises the line's quantity where the product and size are present (its price becomes the one now chosen), else
 * appends a line.
 */
export function addLine(items: readonly CartItem[], item: NewItem, quantity = 1): CartItem[] {
  const present = items.find((other) => isSameLine(other, item))
  const line = { ...item, quantity: withinBounds((present?.quantity ?? 0) + quantity) }
  return present ? items.map((other) => (other === present ? line : other)) : [...items, line]
}

/** Like `addLine`, but inserts a new line at `at`, or at the end if the cart has become shorter. */
export function insertLine(items: readonly CartItem[], { quantity, ...item }: CartItem, at: number): CartItem[] {
  if (items.some((other) => isSameLine(other, item))) return addLine(items, item, quantity)
  const index = Math.max(0, at)
  return [...items.slice(0, index), { ...item, quantity: withinBounds(quantity) }, ...items.slice(index)]
}

/** Delta 0, and any delta that leaves 0 or less, removes the line. */
export function changeLineQuantity(items: readonly CartItem[], line: CartLine, delta: number): CartItem[] {
  return items.flatMap((item) => {
    if (!isSameLine(item, line)) return [item]
    const quantity = item.quantity + delta
    return delta === 0 || quantity <= 0 ? [] : [{ ...item, quantity: withinBounds(quantity) }]
  })
}

/** The line at the price now chosen; unchanged where it has one price only. */
export function chooseLinePrice(items: readonly CartItem[], line: CartLine, membership: boolean): CartItem[] {
  return items.map((item) => {
    const price = membership ? item.memberPrice : item.regularPrice
    return isSameLine(item, line) && price !== null ? { ...item, membership, price } : item
  })
}

/** False where lines from a host of another currency wait for this host's prices. */
export function hasOwnPrices(items: readonly CartItem[]): boolean {
  return items.every(({ currency }) => currency === undefined)
}

export function removeLine(items: readonly CartItem[], line: CartLine): CartItem[] {
  return items.filter((item) => !isSameLine(item, line))
}

/** Returns the amount charged at once: the goods, plus the first month of a membership without a trial. */
export function chargedToday(goods: Cents, offer: MembershipOfferResponse | null): Cents {
  return offer?.trialDays === 0 ? plus(goods, offer.price) : goods
}

export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}

export function lineTotal(item: CartItem): Cents {
  return times(item.price, item.quantity)
}

/** Shipping and tax are 0: the subtotal is the total. */
export function subtotalOf(items: readonly CartItem[]): Cents {
  return sumOf(items.map(lineTotal))
}

/** Returns the savings by member price: `gained` on lines bought at it, `possible` on the others. */
export function memberSavings(items: readonly CartItem[]): { gained: Cents; possible: Cents } {
  const savings = { gained: noCents, possible: noCents }
  for (const item of items) {
    if (item.regularPrice === null || item.memberPrice === null) continue
    const saved = times(atLeastZero(minus(item.regularPrice, item.memberPrice)), item.quantity)
    const kind = item.membership ? 'gained' : 'possible'
    savings[kind] = plus(savings[kind], saved)
  }
  return savings
}

/** The same cart without its member prices; a line whose normal price is not known gets it from the server. */
export function atNormalPrices(items: readonly CartItem[]): CartItem[] {
  return items.map((item) =>
    item.membership ? { ...item, membership: false, price: item.regularPrice ?? item.price } : item,
  )
}

/** The `products` map of `POST /api/cart/token`. */
export function tokenProducts(items: readonly CartItem[]): CartTokenRequest['products'] {
  return Object.fromEntries(
    items.map((item) => [cartKeyOf(item), { quantity: item.quantity, membership: item.membership }]),
  )
}

function withinBounds(quantity: number): number {
  return Math.min(maximumQuantity, Math.max(1, Math.trunc(quantity)))
}
