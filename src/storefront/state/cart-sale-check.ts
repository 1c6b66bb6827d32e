import type { Product } from '#contract/catalogue.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { type ApiClient, ApiRefusal, bodyOf } from './api-client.ts'
import type { CartChange, Reconciled } from './cart-reconcile.ts'

const atOnce = 4

/** Takes out the lines whose product or size is no longer sold, for a refusal that does not say which they are. */
export async function cartLinesOnSale(api: ApiClient, items: readonly CartItem[]): Promise<Reconciled> {
  const ids = [...new Set(items.map((item) => item.id))]
  const gone = new Set<number>()
  const products = new Map<number, Product>()
  for (let start = 0; start < ids.length; start += atOnce) {
    await Promise.all(
      ids.slice(start, start + atOnce).map(async (id) => {
        const product = await findProduct(api, id)
        if (product === null) gone.add(id)
        else if (product) products.set(id, product)
      }),
    )
  }
  const isGone = (item: CartItem) => gone.has(item.id) || !isOnSale(item, products.get(item.id))
  return {
    items: items.filter((item) => !isGone(item)),
    changes: items.filter(isGone).map(({ name }): CartChange => ({ kind: 'removed', name })),
  }
}

/** Null: there is no such product. Undefined: nobody knows just now. */
async function findProduct(api: ApiClient, id: number): Promise<Product | null | undefined> {
  try {
    const response = await api.call('GET', `/api/products/${id}`)
    return ((await bodyOf(response)) as { data: Product }).data
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 404 ? null : undefined
  }
}

function isOnSale(item: CartItem, product: Product | undefined): boolean {
  if (!product) return true
  if (item.variant === null) return product.available
  return product.sizes.some((size) => size.key === item.variant && size.available)
}
