import type { ProductReviews } from '#contract/reviews.ts'
import type { Storefront } from '#storefront/state/storefront.ts'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { readReviews } from './read-reviews.ts'

const late = lateComponent(
  () => import('./buyer-reviews.tsx'),
  ({ ProductReviews }) => ProductReviews,
)

/**
 * Loads a product's buyer reviews, if the owner shows them, and the script that renders them. Null if there are none.
 */
export async function loadReviews({ api, shop }: Storefront, product: string): Promise<ProductReviews | null> {
  if (shop.claims.reviews?.mode !== 'real') return null
  const reviews = await readReviews(api, product)
  if (reviews) await late.load()
  return reviews
}

/** Returns the schema.org data of the reviews; works only after `loadReviews`. */
export function reviewDataOf(own: ProductReviews | null): object | undefined {
  return own ? late.module()?.reviewData(own) : undefined
}

type OwnReviewsProps = { productId: number; reviews: ProductReviews | null }

/** Rendered with the page; its script is fetched separately. */
export function OwnReviews({ productId, reviews }: OwnReviewsProps) {
  return reviews && <late.Component productId={productId} reviews={reviews} />
}
