import * as v from 'valibot'
import type { Product } from '#contract/catalogue.ts'
import type { ProductNames } from '#contract/saved.ts'
import { type CartItem, cartItemOf, pricesOf } from '#storefront/state/cart-item.ts'
import { type ApiClient, bodyOf } from './api-client.ts'
import { type CartChange, lineName, type Reconciled } from './cart-reconcile.ts'
import { findProducts } from './find-products.ts'

/**
 * Takes out the lines whose product or variant is not sold, for a refusal that does not say which they are.
 * `isMembersFirst`: refused because some product is for members first.
 */
export async function cartLinesOnSale(
  api: ApiClient,
  { items, isMembersFirst }: { items: readonly CartItem[]; isMembersFirst: boolean },
): Promise<Reconciled> {
  const products = await findProducts(
    api,
    items.map(({ id }) => id),
  )
  const kept: CartItem[] = []
  const changes: CartChange[] = []
  for (const item of items) {
    const product = products.get(item.id)
    if (!isOnSale(item, product)) changes.push({ kind: 'removed', name: lineName(item) })
    else if (isMembersFirst && isTooEarly(item, product)) changes.push({ kind: 'membersFirst', name: item.name })
    else kept.push(item)
  }
  return { items: kept, changes }
}

/**
 * Gives lines from a host of another currency, and those that a link carried here, this host's prices. Takes out what
 * is not sold here; throws if the shop cannot be asked.
 */
export async function cartAtOwnPrices(api: ApiClient, items: readonly CartItem[]): Promise<Reconciled> {
  const waiting = items.filter(({ currency }) => currency !== undefined)
  const products = await findProducts(
    api,
    waiting.map(({ id }) => id),
  )
  const nameless = waiting.filter(({ id, name }) => name === '' && products.get(id) === null)
  const names = await findNames(
    api,
    nameless.map(({ id }) => id),
  )
  const kept: CartItem[] = []
  const changes: CartChange[] = []
  for (const item of items) {
    const product = item.currency === undefined ? undefined : products.get(item.id)
    const own = product && atOwnPrice(item, product)
    if (item.currency === undefined) kept.push(item)
    else if (own) kept.push(own)
    else if (product === undefined) throw new Error(`Product ${item.id} could not be read`)
    else changes.push(leftOut({ ...item, name: item.name || product?.name || names.get(item.id) || '' }))
  }
  return { items: kept, changes }
}

/** The line as this host sells it; null if its variant is not sold here. */
export function atOwnPrice({ quantity, ...item }: CartItem, product: Product): CartItem | null {
  const variant = product.variants.find(({ key }) => key === item.variant)
  if (item.variant !== null && !variant) return null
  const goods = { ...product, ...pricesOf(product), image: product.featuredImage }
  return { ...cartItemOf(goods, item.membership, variant), quantity }
}

function leftOut(item: CartItem): CartChange {
  return item.name === '' ? { kind: 'gone' } : { kind: 'notHere', name: lineName(item) }
}

const productNames = v.array(v.object({ id: v.number(), name: v.string() })) satisfies v.GenericSchema<
  unknown,
  ProductNames
>

/** What products are called that are not sold here. */
async function findNames(api: ApiClient, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const response = await api.call('GET', '/api/product-names', { query: { ids: ids.join() } })
  return new Map(v.parse(productNames, await bodyOf(response)).map(({ id, name }) => [id, name]))
}

function isTooEarly(item: CartItem, product: Product | null | undefined): boolean {
  return product?.sold_to === 'none' || (product?.sold_to === 'members' && !item.membership)
}

function isOnSale(item: CartItem, product: Product | null | undefined): boolean {
  if (product === null) return false
  if (!product) return true
  if (item.variant === null) return product.available
  return product.variants.some(({ key, available }) => key === item.variant && available)
}
