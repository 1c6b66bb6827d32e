import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { type CartItem, noCurrency } from '#storefront/state/cart-item.ts'
import {
  addLine,
  atNormalPrices,
  type CartLine,
  changeLineQuantity,
  chooseLinePrice,
  countItems,
  hasOwnPrices,
  insertLine,
  type NewItem,
  removeLine,
  subtotalOf,
} from './cart-rules.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { useIsHydrated } from './hydrated.tsx'
import { useStore } from './store.ts'
import { useStorefront } from './storefront-context.tsx'

export type { CartStore } from './cart-store.ts'

export type CartChanges = {
  add(item: NewItem, quantity?: number): void
  /** Delta 0 removes the line. */
  changeQuantity(line: CartLine, delta: number): void
  /** The member price or the normal one, for a line that has both. */
  choosePrice(line: CartLine, membership: boolean): void
  remove(line: CartLine): void
  /** Restores a removed line at its old position. */
  putBack(item: CartItem, at: number): void
  clear(): void
  /** Every line at its normal price. */
  leaveMemberPrices(): void
  /** Empties the cart and puts in this one item. */
  replaceWith(item: NewItem): void
}

export type Cart = CartChanges & {
  /** None while lines wait for this host's prices. */
  items: readonly CartItem[]
  /** Sum of the quantities, without lines of which the shop has told nothing yet. */
  quantity: number
  subtotal: Cents
  /** False on the server and in the first browser render, and while lines wait for this host's prices. */
  ready: boolean
}

const CartContext = createContext<CartStore | null>(null)

export function CartProvider({ children }: { children: ReactNode }) {
  const { currency } = useStorefront().shop
  const [store] = useState(() => createCartStore(currency))
  return <CartContext value={store}>{children}</CartContext>
}

export function useCart(): Cart {
  const store = useCartStore()
  const changes = useCartChanges()
  const isHydrated = useIsHydrated()
  const stored = useStore(store)
  return useMemo(() => {
    const isPriced = hasOwnPrices(stored)
    const items = isPriced ? stored : []
    return {
      items,
      ready: isHydrated && isPriced,
      quantity: countItems(stored.filter(({ currency }) => currency !== noCurrency)),
      subtotal: subtotalOf(items),
      ...changes,
    }
  }, [changes, stored, isHydrated])
}

/**
 * Returns the cart actions for components that do not show the cart. These do not re-render when the cart changes.
 */
export function useCartChanges(): CartChanges {
  const store = useCartStore()
  return useMemo(
    () => ({
      add: (item, quantity) => store.update((lines) => addLine(lines, item, quantity)),
      changeQuantity: (line, delta) => store.update((lines) => changeLineQuantity(lines, line, delta)),
      choosePrice: (line, membership) => store.update((lines) => chooseLinePrice(lines, line, membership)),
      remove: (line) => store.update((lines) => removeLine(lines, line)),
      putBack: (item, at) => store.update((lines) => insertLine(lines, item, at)),
      clear: () => store.update(() => []),
      leaveMemberPrices: () => store.update(atNormalPrices),
      replaceWith: (item) => store.update(() => addLine([], item)),
    }),
    [store],
  )
}

/** The store itself, for what must compare the cart with an earlier one. */
export function useCartStore(): CartStore {
  const store = use(CartContext)
  if (!store) throw new Error('useCartStore needs a CartProvider above it')
  return store
}
