import { z } from 'zod'
import { typedText } from '#shared/typed-text.ts'

const stars = z.number('validation.required').int('validation.required').min(1, 'validation.required').max(5)

/** Buyer's review of one product of an order. Lengths are limited to keep storage bounded. */
export const reviewForm = z.object({
  product_id: z.number('validation.required').int(),
  rating: stars,
  title: typedText().max(120, 'validation.tooLong').default(''),
  body: typedText('validation.required').min(1, 'validation.required').max(4_000, 'validation.tooLong'),
  /** Name that the buyer wants to show. */
  author: typedText('validation.required').min(1, 'validation.required').max(60, 'validation.tooLong'),
})

/** Review with its order, and the key of the mailed link, if any. */
export const reviewRequest = reviewForm.extend({
  order_id: z.string('validation.required').max(100),
  key: z.string().max(200).nullable().default(null),
})

/** Products of an order, with the reviews already written about them. */
export const ownReviews = z.object({
  number: z.number(),
  /** Suggested name for the buyer. */
  author: z.string(),
  products: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      slug: z.string(),
      image: z.string().nullable(),
      may_write: z.boolean(),
      review: z
        .object({
          rating: z.number(),
          title: z.string(),
          body: z.string(),
          author: z.string(),
          /** `waiting`: not reviewed by staff yet. Only `shown` reviews appear in the shop. */
          state: z.enum(['waiting', 'shown', 'declined']),
        })
        .nullable(),
    }),
  ),
})
export type OwnReviews = z.infer<typeof ownReviews>

/** Buyers' reviews of a product; empty if the owner shows no reviews. */
export const productReviews = z.object({
  /** Average of all reviews, to one decimal; null if there are none. */
  average: z.number().nullable(),
  count: z.number(),
  items: z.array(
    z.object({
      id: z.number(),
      rating: z.number(),
      title: z.string(),
      body: z.string(),
      author: z.string(),
      /** Language in which it was written. */
      language: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type ProductReviews = z.infer<typeof productReviews>
