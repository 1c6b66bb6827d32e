import type { ProductReviews } from '#contract/reviews.ts'
import type { Storefront } from '#storefront/state/storefront.ts'
import { lateComponent } from '#storefront/ui/late-component.tsx'
import { readReviews } from './read-reviews.ts'

const late = lateComponent(
  () => import('./buyer-reviews.tsx'),
  ({ ProductReviews }) => ProductReviews,
)

/** What buyers say of a product where the owner shows it, with what draws it; null where there is nothing. */
export async function loadReviews({ api, shop }: Storefront, product: string): Promise<ProductReviews | null> {
  if (shop.claims.reviews?.mode !== 'real') return null
  const reviews = await readReviews(api, product)
  if (reviews) await late.load()
  return reviews
}

/** What schema.org says of them; after `loadReviews` alone. */
export function reviewDataOf(own: ProductReviews | null): object | undefined {
  return own ? late.module()?.reviewData(own) : undefined
}

type OwnReviewsProps = { productId: number; reviews: ProductReviews | null }

/** In the page from the start; its script is fetched apart. */
export function OwnReviews({ productId, reviews }: OwnReviewsProps) {
  return reviews && <late.Component productId={productId} reviews={reviews} />
}
