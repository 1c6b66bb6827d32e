import { z } from 'zod'
import { anyNumber, anyOf, bulkRequest, listQuery, listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { claimModes, productReviewActions, productReviewStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')
export const reviewRatings = ['5', '4', '3', '2', '1'] as const

export const reviewListQuery = listQuery(['-created_at'], {
  state: anyOf(productReviewStates),
  /** Product ids. */
  product: anyNumber,
  /** Stars. */
  rating: anyOf(reviewRatings),
})

export const reviewItem = z.object({
  id: z.number(),
  state: z.enum(productReviewStates),
  rating: z.number(),
  title: z.string(),
  body: z.string(),
  /** Name that the buyer chose to show. */
  author: z.string(),
  /** Language in which it was written. */
  language: z.string(),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  /** Order of the review; null if the reader may not see orders. */
  order_number: z.number().nullable(),
  /** Reason for the rejection; never shown to the buyer. */
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
  created_at: moment,
  version: z.number(),
  /** Actions that the reader may currently take. */
  allowed: z.array(z.enum(productReviewActions)),
})
export type ReviewItem = z.infer<typeof reviewItem>
export const reviewListResponse = listResponse(reviewItem).extend({
  shown: z.boolean().describe('Whether the shop shows approved reviews: the claim of review figures is not off'),
  figures: z.enum(claimModes).describe('Review figures of products that no buyer has reviewed'),
})
export type ReviewListResponse = z.infer<typeof reviewListResponse>

export const reviewRejectRequest = z.object({
  reason: typedText('validation.required').min(1, 'validation.required').max(1_000, 'validation.tooLong'),
})

/**
 * `input.versions`: the versions that were read, one for each of `ids`. `input.reason`: the reason for a rejection.
 */
export const reviewBulkRequest = bulkRequest(productReviewActions)
