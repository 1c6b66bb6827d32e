import type { Product } from '#contract/catalogue.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { dayMs } from '#shared/dates.ts'
import type { Storefront } from '#storefront/state/storefront.ts'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { readReviews } from './read-reviews.ts'

const late = lateComponent(
  () => import('./buyer-reviews.tsx'),
  ({ ProductReviews }) => ProductReviews,
)

/**
 * Loads a product's buyer reviews, unless the owner shows none at all, and the script that renders them. Null if there
 * are none.
 */
export async function loadReviews({ api, shop }: Storefront, product: string): Promise<ProductReviews | null> {
  if (!shop.claims.reviews) return null
  const reviews = await readReviews(api, product)
  if (reviews) await late.load()
  return reviews
}

/** The moment, in milliseconds, from which a product may carry figures that no buyer of it gave (D28). */
export function claimableFrom({ created_at }: Product): number {
  return Date.parse(created_at) + dayMs
}

/** The figures that the owner typed, for a product that is a day old and that no buyer has reviewed; else null. */
export function claimedReviews({ shop, now }: Storefront, product: Product, own: ProductReviews | null) {
  const claim = shop.claims.reviews
  return !own && claim?.mode === 'static' && now().getTime() >= claimableFrom(product) ? claim : null
}

type OwnReviewsProps = { productId: number; reviews: ProductReviews | null }

/** Rendered with the page; its script is fetched separately. */
export function OwnReviews({ productId, reviews }: OwnReviewsProps) {
  return reviews && <late.Component productId={productId} reviews={reviews} />
}
