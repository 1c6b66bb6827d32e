import type { CartTokenResponse } from '#contract/cart.ts'
import type { Cents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { type CartLine, isSameLine } from './cart-rules.ts'

/** Difference between the server's cart and the one shown; displayed to the visitor before payment. */
export type CartChange =
  | { kind: 'removed' | 'membersFirst' | 'notHere'; name: string }
  /** The shop sells it no more, so that it has no name. */
  | { kind: 'gone' }
  | { kind: 'repriced'; name: string; from: Cents; to: Cents }
  /** Put at its lower member price, since the visitor is a member. */
  | { kind: 'member'; name: string; from: Cents; to: Cents }
  | { kind: 'quantity'; name: string; from: number; to: number }

export type Reconciled = { items: CartItem[]; changes: CartChange[] }

/**
 * The cart as the server will charge it: lines it does not know are dropped, its prices and quantities win. A line
 * without a size takes the one the server chose.
 */
export function reconcileCart(items: readonly CartItem[], lines: CartTokenResponse['lines']): Reconciled {
  const changes: CartChange[] = []
  const matches = items.map((item) => ({ item, line: lineFor(item, lines) }))
  const kept = matches.flatMap(({ item, line }, index) => {
    const { name } = item
    if (!line) {
      changes.push({ kind: 'removed', name: lineName(item) })
      return []
    }
    const twins = matches.filter((match) => match.line === line)
    if (twins[0] !== matches[index]) return []
    const quantity = twins.reduce((sum, twin) => sum + twin.item.quantity, 0)
    if (line.price !== item.price) {
      const isMembers = line.membership && !item.membership && line.price < item.price
      changes.push({ kind: isMembers ? 'member' : 'repriced', name, from: item.price, to: line.price })
    }
    if (line.quantity !== quantity) changes.push({ kind: 'quantity', name, from: quantity, to: line.quantity })
    return [withLine(item, line)]
  })
  return { items: kept, changes }
}

/** Takes out the lines that a refusal (422) names, by keys such as `products.4350:L/XL`. */
export function dropRefusedLines(items: readonly CartItem[], errors: Record<string, string[]>): Reconciled {
  const refused = Object.keys(errors).map(lineOfField)
  const isRefused = (item: CartItem) => refused.some((line) => line && isSameLine(line, item))
  return {
    items: items.filter((item) => !isRefused(item)),
    changes: items.filter(isRefused).map((item) => ({ kind: 'removed', name: lineName(item) })),
  }
}

/** Tells a line from others of its product. */
export function lineName({ name, variantLabel }: CartItem): string {
  return variantLabel === null ? name : `${name}, ${variantLabel}`
}

type TokenLine = CartTokenResponse['lines'][number]

function lineFor(item: CartItem, lines: readonly TokenLine[]): TokenLine | undefined {
  const same = lines.find((line) => isSameLine(item, line))
  return same ?? (item.variant === null ? lines.find((line) => line.id === item.id) : undefined)
}

function withLine(item: CartItem, line: TokenLine): CartItem {
  const { name, price, quantity, membership, variant } = line
  const variantLabel = line.label ?? item.variantLabel ?? variant
  const isSame =
    isSameLine(item, line) &&
    name === item.name &&
    (variant === null || variantLabel === item.variantLabel) &&
    price === item.price &&
    quantity === item.quantity &&
    membership === item.membership
  if (isSame) return item
  const own = membership ? 'memberPrice' : 'regularPrice'
  return {
    ...item,
    // These two in the language that is read now.
    name,
    variantLabel,
    price,
    quantity,
    membership,
    variant,
    [own]: item[own] === null ? null : price,
  }
}

function lineOfField(field: string): CartLine | null {
  const match = /^(?:products\.)?([1-9]\d{0,9})(?::(.+?))?(?:\.(?:quantity|membership))?$/.exec(field)
  return match ? { id: Number(match[1]), variant: match[2] ?? null } : null
}
