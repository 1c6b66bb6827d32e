import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { addLine } from '#storefront/state/cart-rules.ts'
import { cartStorageKey, createCartStore, withDecimals } from '#storefront/state/cart-store.ts'

const lamp: CartItem = {
  id: 7,
  name: 'Lamp',
  price: cents(8_900),
  quantity: 1,
  image: null,
  slug: 'lamp',
  membership: false,
  variant: null,
  variantLabel: null,
  regularPrice: null,
  memberPrice: null,
}
const { quantity: _, ...newLamp } = lamp

const stored = new Map<string, string>()
let storage: 'open' | 'full' | 'blocked' = 'open'
const storageListeners = new Set<(event: { key: string | null }) => void>()

/** Simulates a change in another tab, about which the browser sends an event. */
function changedElsewhere(text: string | null) {
  if (text === null) stored.delete(cartStorageKey)
  else stored.set(cartStorageKey, text)
  for (const listener of storageListeners) listener({ key: cartStorageKey })
}

beforeEach(() => {
  stored.clear()
  storage = 'open'
  storageListeners.clear()
  vi.stubGlobal('window', {
    get localStorage() {
      if (storage === 'blocked') throw new Error('blocked')
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => {
          if (storage === 'full') throw new Error('full')
          stored.set(key, text)
        },
        removeItem: (key: string) => void stored.delete(key),
      }
    },
    addEventListener: (_name: string, listener: never) => storageListeners.add(listener),
    removeEventListener: (_name: string, listener: never) => storageListeners.delete(listener),
  })
  return () => vi.unstubAllGlobals()
})

describe('the cart in browser storage', () => {
  test('C013 a line names its currency unless it is the euro, and one of another host waits for its price', () => {
    createCartStore('NOK').update((items) => addLine(items, newLamp, 1))
    expect(JSON.parse(stored.get('cartItems')!)).toEqual([{ ...lamp, price: 89, currency: 'NOK' }])
    expect(createCartStore('NOK').read()).toEqual([lamp])
    expect(createCartStore('SEK').read()).toEqual([{ ...lamp, currency: 'NOK' }])
    createCartStore('EUR').update(() => [lamp])
    expect(JSON.parse(stored.get('cartItems')!)[0]).not.toHaveProperty('currency')
    expect(createCartStore('NOK').read()).toEqual([{ ...lamp, currency: 'EUR' }])
  })

  test('#209 #341 every change is saved under cartItems', () => {
    const store = createCartStore('EUR')
    store.update((items) => addLine(items, newLamp, 2))
    expect(JSON.parse(stored.get('cartItems')!)).toEqual([{ ...lamp, price: cents(89), quantity: 2 }])
    store.update(() => [])
    expect(stored.get('cartItems')).toBe('[]')
  })

  test('#210 a new page reads what the last one saved', () => {
    stored.set('cartItems', JSON.stringify(withDecimals([lamp])))
    expect(createCartStore('EUR').read()).toEqual([lamp])
  })

  test('#216 what cannot be read is an empty cart, and the next change replaces it', () => {
    stored.set('cartItems', '{broken')
    const store = createCartStore('EUR')
    expect(store.read()).toEqual([])
    store.update((items) => addLine(items, newLamp))
    expect(JSON.parse(stored.get('cartItems')!)).toEqual(withDecimals([lamp]))
  })

  test('#223 #98 another tab’s change is followed at once', () => {
    const store = createCartStore('EUR')
    const reported = vi.fn()
    const stop = store.subscribe(reported)
    changedElsewhere(JSON.stringify(withDecimals([lamp])))
    expect(reported).toHaveBeenCalledTimes(1)
    expect(store.read()).toEqual([lamp])
    changedElsewhere(null)
    expect(store.read()).toEqual([])
    stop()
    expect(storageListeners.size).toBe(0)
  })

  test('#223 a change builds on what another tab has saved meanwhile', () => {
    const store = createCartStore('EUR')
    store.read()
    stored.set('cartItems', JSON.stringify(withDecimals([lamp])))
    store.update((items) => addLine(items, newLamp))
    expect(store.read()).toEqual([{ ...lamp, quantity: 2 }])
  })

  test.each(['full', 'blocked'] as const)('#345 storage that is %s: the cart works for the visit', (state) => {
    storage = state
    const store = createCartStore('EUR')
    store.update((items) => addLine(items, newLamp))
    store.update((items) => addLine(items, newLamp))
    expect(store.read()).toEqual([{ ...lamp, quantity: 2 }])
  })

  test('#51 the same cart is the same value, so that nothing is drawn twice', () => {
    stored.set('cartItems', JSON.stringify(withDecimals([lamp])))
    const store = createCartStore('EUR')
    expect(store.read()).toBe(store.read())
  })
})
