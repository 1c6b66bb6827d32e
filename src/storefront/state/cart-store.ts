import * as v from 'valibot'
import { type Currency, centsToDecimal, currencies, decimalToCents } from '#shared/money.ts'
import { type CartItem, noCurrency } from '#storefront/state/cart-item.ts'
import { addLine } from './cart-rules.ts'
import { createPersistentStore } from './persistent-store.ts'
import type { Store } from './store.ts'

export const cartStorageKey = 'cartItems'

/** The cart in browser storage; what cannot be read is an empty cart. */
export type CartStore = Store<readonly CartItem[]> & {
  update(change: (items: readonly CartItem[]) => CartItem[]): void
}

export function createCartStore(own: Currency): CartStore {
  const store = createPersistentStore<readonly CartItem[]>({
    key: cartStorageKey,
    initial: [],
    parse: (stored) => parseCart(stored, own),
    format: (items) => withDecimals(items).map((item) => withCurrency(item, own)),
  })
  return { ...store, update: (change) => store.write(change(store.read())) }
}

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(decimalToCents))
const optionalText = v.optional(v.nullable(v.string()), null)
const optionalPrice = v.optional(v.nullable(v.pipe(v.number(), v.finite(), v.transform(decimalToCents))), null)

/** Lines as they are stored, with decimal amounts. Fields that the specification does not name may be missing. */
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
    currency: v.optional(v.picklist([...currencies, noCurrency]), 'EUR'),
  }) satisfies v.GenericSchema<unknown, CartItem>,
)

type StoredLine = v.InferInput<typeof storedCart>[number]

/** The lines as they are sent, with decimal amounts. */
export function withDecimals(items: readonly CartItem[]): StoredLine[] {
  return items.map((item) => ({
    ...item,
    price: centsToDecimal(item.price),
    regularPrice: centsToDecimal(item.regularPrice),
    memberPrice: centsToDecimal(item.memberPrice),
  }))
}

/** A stored line names its currency unless it is the euro. */
function withCurrency(line: StoredLine, own: Currency): StoredLine {
  const { currency = own, ...others } = line
  return currency === 'EUR' ? others : { ...others, currency }
}

/** Twin lines are joined. */
function parseCart(stored: unknown, own: Currency): CartItem[] {
  const items = v
    .parse(storedCart, stored)
    .map(({ currency, ...item }): CartItem => (currency === own ? item : { ...item, currency }))
  return items.reduce<CartItem[]>((joined, { quantity, ...item }) => addLine(joined, item, quantity), [])
}
