import { z } from 'zod'
import { anyNumber, anyOf, bulkRequest, listAnswer, listQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { productReviewStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
export const reviewRatings = ['5', '4', '3', '2', '1'] as const

export const reviewListQuery = listQuery(['-created_at'], {
  state: anyOf(productReviewStates),
  /** Numbers of products. */
  product: anyNumber,
  /** Stars. */
  rating: anyOf(reviewRatings),
})

/** What a buyer wrote. */
export const reviewItem = z.object({
  id: z.number(),
  state: z.enum(productReviewStates),
  rating: z.number(),
  title: z.string(),
  body: z.string(),
  /** As the buyer wants to be called. */
  author: z.string(),
  /** The one it was written in. */
  language: z.string(),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  /** Null where the reader may not see orders. */
  order_number: z.number().nullable(),
  /** Why it was rejected; the buyer never sees it. */
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  created_at: moment,
  version: z.number(),
  /** What the reader may do with it now. */
  allowed: z.array(z.enum(['approve', 'reject'])),
})
export type ReviewItem = z.infer<typeof reviewItem>
export const reviewListAnswer = listAnswer(reviewItem).extend({
  shown: z.boolean().describe('Whether the shop shows approved reviews: the claim of review figures is real'),
})
export type ReviewListAnswer = z.infer<typeof reviewListAnswer>

export const reviewRejectRequest = z.object({
  reason: typedText('validation.required').min(1, 'validation.required').max(1_000, 'validation.tooLong'),
})

/** `input.versions`: of each of `ids` the one that was read; `input.reason` of a rejection. */
export const reviewBulkRequest = bulkRequest(['approve', 'reject'])
