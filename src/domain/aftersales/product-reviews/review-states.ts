import type { ProductReviewState } from '#shared/vocabularies.ts'

/**
 * Every move between the states of a review. What buyers may still change is PENDING; only APPROVED is shown.
 *
 *     PENDING → APPROVED ⇄ REJECTED
 */
export const reviewMoves = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
} as const satisfies Record<ProductReviewState, readonly ProductReviewState[]>

export function mayReviewMove(from: ProductReviewState, to: ProductReviewState): boolean {
  return (reviewMoves[from] as readonly ProductReviewState[]).includes(to)
}
