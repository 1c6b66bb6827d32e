import type { Product } from '#contract/catalogue.ts'
import { type ApiClient, ApiRefusal, bodyOf, expectProduct } from './api-client.ts'

const atOnce = 4

/**
 * Returns the products as sold now, keyed by id. Null means no such product; ids that could not be read are missing.
 */
export async function findProducts(api: ApiClient, wanted: readonly number[]): Promise<Map<number, Product | null>> {
  const ids = [...new Set(wanted)]
  const products = new Map<number, Product | null>()
  for (let start = 0; start < ids.length; start += atOnce) {
    await Promise.all(
      ids.slice(start, start + atOnce).map(async (id) => {
        const product = await findProduct(api, id)
        if (product !== undefined) products.set(id, product)
      }),
    )
  }
  return products
}

async function findProduct(api: ApiClient, id: number): Promise<Product | null | undefined> {
  try {
    const response = await api.call('GET', `/api/products/${id}`)
    return expectProduct(await bodyOf(response))
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 404 ? null : undefined
  }
}
