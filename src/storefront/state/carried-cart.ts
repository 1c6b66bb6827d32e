import { noCents } from '#shared/money.ts'
import { type CartItem, noCurrency } from '#storefront/state/cart-item.ts'
import { maxCarriedLines } from './carried-link.ts'
import { isSameLine } from './cart-rules.ts'
import { atOwnPrice } from './cart-sale-check.ts'
import { cartStorageKey, createCartStore } from './cart-store.ts'
import { findProducts } from './find-products.ts'
import type { Storefront } from './storefront.ts'

type Carried = Pick<CartItem, 'id' | 'quantity' | 'membership' | 'variant'>

/**
 * Puts what a link carried into the cart beside what is there. It waits there, unseen, until the shop has named and
 * priced it.
 */
export async function takeCarriedCart(
  { api, shop }: Pick<Storefront, 'api' | 'shop'>,
  { text, referrer }: { text: string; referrer: string },
): Promise<void> {
  const store = createCartStore(shop.currency)
  const update = (change: (items: readonly CartItem[]) => CartItem[]) => {
    store.update(change)
    // The cart follows other tabs by this event, which the browser sends to them alone.
    dispatchEvent(new StorageEvent('storage', { key: cartStorageKey }))
  }
  const own = store.read()
  const isOwn = isFromOwnHost(shop.publicHosts, referrer)
  const added = readCarried(text)
    .filter((line) => !own.some((other) => isSameLine(line, other)))
    .slice(0, Math.max(0, maxCarriedLines - own.length))
    // A link on another site starts no membership.
    .map((line) => waitingItem({ ...line, membership: line.membership && isOwn }))
  if (added.length === 0) return
  update((items) => [...items, ...added])
  const products = await findProducts(
    api,
    added.map(({ id }) => id),
  )
  update((items) =>
    items.map((item) => {
      const product = item.currency === noCurrency ? products.get(item.id) : null
      return (product && atOwnPrice(item, product)) ?? item
    }),
  )
}

/** The lines of `carriedText`, each once; none where any of it is not as that function writes it. */
export function readCarried(text: string): Carried[] {
  const lines = text.split(',', maxCarriedLines + 1).map(readLine)
  if (lines.length > maxCarriedLines) return []
  const whole = lines.filter((line) => line !== null)
  if (whole.length < lines.length) return []
  return whole.filter((line, index) => whole.findIndex((other) => isSameLine(line, other)) === index)
}

function readLine(text: string): Carried | null {
  const parts = /^([1-9]\d{0,8})\.([1-9]\d?)(m?)(?:\.(.+))?$/.exec(text)
  if (!parts) return null
  const [, id, quantity, member, coded] = parts
  const variant = coded === undefined ? null : decoded(coded)
  if (variant !== null && (variant === '' || variant.length > 200)) return null
  return { id: Number(id), quantity: Number(quantity), membership: member === 'm', variant }
}

/** Empty where it was not encoded well. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function waitingItem(line: Carried): CartItem {
  return {
    ...line,
    name: '',
    slug: '',
    image: null,
    price: noCents,
    variantLabel: null,
    regularPrice: null,
    memberPrice: null,
    currency: noCurrency,
  }
}

/** True where one of the shop's own hosts led here: browsers let no other page say so. */
function isFromOwnHost(hosts: Storefront['shop']['publicHosts'], referrer: string): boolean {
  return hosts.some(({ url }) => referrer.startsWith(`${new URL(url).origin}/`))
}
