import type { ProductReviews } from '#contract/reviews.ts'
import type { ApiClient } from '#storefront/state/api-client.ts'

/** Reads one page of a product's reviews; null if there are none or they cannot be read. */
export function readReviews(api: ApiClient, product: string, page = 1): Promise<ProductReviews | null> {
  const path = `/api/products/${encodeURIComponent(product)}/reviews`
  return api.read<ProductReviews | null>(path, { page }, null, (response) => {
    const found = response as ProductReviews
    return found.count > 0 ? found : null
  })
}
