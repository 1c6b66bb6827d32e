import type { CartItem } from '#contract/cart.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { parseCart } from './cart-rules.ts'

export const cartStorageKey = 'cartItems'

export type CartStore = {
  read(): readonly CartItem[]
  update(change: (items: readonly CartItem[]) => CartItem[]): void
  subscribe(listener: () => void): () => void
}

/** What the server and the first browser render show. One constant, so that React sees no change. */
export const emptyCart: readonly CartItem[] = []

/**
 * The cart in browser storage. Other tabs are followed, both by event and by reading again before each change; where storage
 * refuses to keep the cart it lives in memory for the visit.
 */
export function createCartStore(): CartStore {
  let items: readonly CartItem[] = emptyCart
  let text: string | null = null
  let isKept = true
  let hasLoaded = false
  const listeners = new Set<() => void>()

  function load() {
    if (!isKept) return
    const stored = readStored(cartStorageKey)
    if (hasLoaded && stored === text) return
    hasLoaded = true
    text = stored
    items = parseCart(stored)
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function followOtherTabs(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key !== cartStorageKey && event.key !== null) return
    load()
    tell()
  }

  return {
    read() {
      if (!hasLoaded) load()
      return items
    },
    update(change) {
      load()
      items = change(items)
      text = JSON.stringify(items)
      isKept = writeStored(cartStorageKey, text)
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('storage', followOtherTabs)
        // What another tab did since the first reading came without an event.
        load()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
      }
    },
  }
}
