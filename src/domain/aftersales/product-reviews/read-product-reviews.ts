import { findProduct } from '#domain/catalogue/products/read-catalogue.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Currency } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findRating, findShownReviews, type ShownReview } from './review-queries.ts'

export type ProductReviews = { productId: number; count: number; average: number | null; items: ShownReview[] }

/**
 * Returns the reviews of a product by number or slug, newest first; empty if the owner shows no reviews (D28).
 * Throws `request.notFound`.
 */
export async function readProductReviews(
  shop: Shop,
  input: { product: string; currency: Currency; page: number; perPage: number },
): Promise<ProductReviews> {
  const product = await findProduct(shop, { reference: input.product, currency: input.currency })
  if (!product) throw new ShopError('request.notFound')
  const { id: productId } = product
  if ((await getSettings(shop))['claims.reviews'].mode === 'off') {
    return { productId, count: 0, average: null, items: [] }
  }
  const page = { limit: input.perPage, offset: (input.page - 1) * input.perPage }
  const rating = await findRating(shop.database, productId)
  return { productId, ...rating, items: await findShownReviews(shop.database, productId, page) }
}
