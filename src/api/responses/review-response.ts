import type { OwnReviews, ProductReviews } from '#contract/reviews.ts'
import type { ProductReviews as FoundReviews } from '#domain/aftersales/product-reviews/read-product-reviews.ts'
import type { readOwnReviews } from '#domain/aftersales/product-reviews/write-review.ts'
import type { ProductReviewState } from '#shared/vocabularies.ts'

const states = { PENDING: 'waiting', APPROVED: 'shown', REJECTED: 'declined' } as const satisfies Record<
  ProductReviewState,
  string
>

export function toOwnReviews({ order, products }: Awaited<ReturnType<typeof readOwnReviews>>): OwnReviews {
  return {
    number: order.number,
    author: order.contact.firstName,
    products: products.map(({ line, review, mayWrite }) => ({
      product_id: line.productId,
      name: line.name,
      slug: line.slug,
      image: line.image,
      may_write: mayWrite,
      review: review && {
        rating: review.rating,
        title: review.title,
        body: review.body,
        author: review.author,
        state: states[review.state],
      },
    })),
  }
}

export function toProductReviews({ average, count, items }: FoundReviews): ProductReviews {
  return {
    average,
    count,
    items: items.map(({ createdAt, ...review }) => ({ ...review, created_at: createdAt.toISOString() })),
  }
}
