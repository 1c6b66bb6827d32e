import { z } from 'zod'
import { typedText } from '#shared/typed-text.ts'

const stars = z.number('validation.required').int('validation.required').min(1, 'validation.required').max(5)

/** What a buyer says of one product of an order. Lengths are bounded so that nothing can be stored without end. */
export const reviewForm = z.object({
  product_id: z.number('validation.required').int(),
  rating: stars,
  title: typedText().max(120, 'validation.tooLong').default(''),
  body: typedText('validation.required').min(1, 'validation.required').max(4_000, 'validation.tooLong'),
  /** As the buyer wants to be called. */
  author: typedText('validation.required').min(1, 'validation.required').max(60, 'validation.tooLong'),
})

/** With the order it belongs to, and the key of the mailed link where there is one. */
export const reviewRequest = reviewForm.extend({
  order_id: z.string('validation.required').max(100),
  key: z.string().max(200).nullable().default(null),
})

/** What may be said of an order's products, and what was said already. */
export const ownReviews = z.object({
  number: z.number(),
  /** What the buyer may want to be called. */
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
          /** `waiting`: nobody looked at it yet; only `shown` ones stand in the shop. */
          state: z.enum(['waiting', 'shown', 'declined']),
        })
        .nullable(),
    }),
  ),
})
export type OwnReviews = z.infer<typeof ownReviews>

/** What buyers say of a product; nothing where the owner shows no real reviews. */
export const productReviews = z.object({
  /** Of all of them, to one decimal; null without any. */
  average: z.number().nullable(),
  count: z.number(),
  items: z.array(
    z.object({
      id: z.number(),
      rating: z.number(),
      title: z.string(),
      body: z.string(),
      author: z.string(),
      /** The one it was written in. */
      language: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type ProductReviews = z.infer<typeof productReviews>
