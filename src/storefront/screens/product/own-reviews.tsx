import { lazy, Suspense, useState } from 'react'
import type { ProductReviews } from '#contract/reviews.ts'
import type { Storefront } from '#storefront/state/storefront.ts'
import { readReviews } from './read-reviews.ts'

let loaded: typeof import('./product-reviews.tsx') | null = null

async function load() {
  loaded ??= await import('./product-reviews.tsx')
  return { default: loaded.ProductReviews }
}

// Where it cannot be fetched, the reviews that the server rendered stay as they are.
const Later = lazy(() => load().catch(() => new Promise<never>(() => undefined)))

/** What buyers say of a product where the owner shows it, with what draws it; null where there is nothing. */
export async function loadReviews({ api, shop }: Storefront, product: string): Promise<ProductReviews | null> {
  if (shop.claims.reviews?.mode !== 'real') return null
  const reviews = await readReviews(api, product)
  if (reviews) await load().catch(() => undefined)
  return reviews
}

/** What schema.org says of them; after `loadReviews` alone. */
export function reviewDataOf(own: ProductReviews | null): object | undefined {
  return own ? loaded?.reviewData(own) : undefined
}

type OwnReviewsProps = { productId: number; reviews: ProductReviews | null }

/** In the page from the start; its script is fetched apart. */
export function OwnReviews({ productId, reviews }: OwnReviewsProps) {
  const [Shown] = useState(() => loaded?.ProductReviews ?? Later)
  return (
    reviews && (
      <Suspense>
        <Shown productId={productId} reviews={reviews} />
      </Suspense>
    )
  )
}
