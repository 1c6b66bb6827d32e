import * as v from 'valibot'
import { type Cents, centsToEuros, eurosToCents } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { addLine } from './cart-rules.ts'
import { createPersistentStore } from './persistent-store.ts'
import type { Store } from './store.ts'

export const cartStorageKey = 'cartItems'

/** The cart in browser storage; what cannot be read is an empty cart. */
export type CartStore = Store<readonly CartItem[]> & {
  update(change: (items: readonly CartItem[]) => CartItem[]): void
}

export function createCartStore(): CartStore {
  const store = createPersistentStore<readonly CartItem[]>({
    key: cartStorageKey,
    initial: [],
    parse: parseCart,
    format: inEuros,
  })
  return { ...store, update: (change) => store.write(change(store.read())) }
}

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(eurosToCents))
const optionalText = v.optional(v.nullable(v.string()), null)
const optionalPrice = v.optional(v.nullable(v.pipe(v.number(), v.finite(), v.transform(eurosToCents))), null)

/** Lines as they are stored, with decimal euros. Fields that the specification does not name may be missing. */
export const storedCart = v.array(
  v.object({
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    name: v.string(),
    price,
    quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99)),
    image: v.nullable(v.string()),
    slug: v.string(),
    membership: v.boolean(),
    variant: optionalText,
    variantLabel: optionalText,
    regularPrice: optionalPrice,
    memberPrice: optionalPrice,
  }) satisfies v.GenericSchema<unknown, CartItem>,
)

/** The lines as they are stored and sent, with decimal euros. */
export function inEuros(items: readonly CartItem[]): v.InferInput<typeof storedCart> {
  const euros = (amount: Cents | null) => (amount === null ? null : centsToEuros(amount))
  return items.map((item) => ({
    ...item,
    price: centsToEuros(item.price),
    regularPrice: euros(item.regularPrice),
    memberPrice: euros(item.memberPrice),
  }))
}

/** Twin lines are joined. */
function parseCart(stored: unknown): CartItem[] {
  const items = v.parse(storedCart, stored)
  return items.reduce<CartItem[]>((joined, { quantity, ...item }) => addLine(joined, item, quantity), [])
}
