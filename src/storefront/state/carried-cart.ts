import * as v from 'valibot'
import { isSameLine } from './cart-rules.ts'
import { cartStorageKey, storedCart } from './cart-store.ts'

/**
 * Adds the lines of a cart that a link carried from another host to the stored one. A line that is there stays, and
 * unreadable ones are left out.
 */
export function putIntoCart(carried: string): void {
  const own = read(localStorage.getItem(cartStorageKey))
  const added = read(decodeURIComponent(carried)).filter((line) => !own.some((other) => isSame(line, other)))
  if (added.length === 0) return
  localStorage.setItem(cartStorageKey, JSON.stringify([...own, ...added]))
  // The cart follows other tabs by this event, which the browser sends to them alone.
  dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }))
}

type StoredLine = v.InferInput<typeof storedCart>[number]

const isSame = (one: StoredLine, other: StoredLine) =>
  isSameLine({ id: one.id, variant: one.variant ?? null }, { id: other.id, variant: other.variant ?? null })

function read(text: string | null): StoredLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]')
    return v.is(storedCart, lines) ? lines : []
  } catch {
    return []
  }
}
