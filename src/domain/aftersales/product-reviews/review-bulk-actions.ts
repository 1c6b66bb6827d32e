import { z } from 'zod'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import { typedText } from '#shared/typed-text.ts'
import type { ProductReviewAction } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { decideReview } from './decide-review.ts'
import { findReview } from './review-list-queries.ts'

const versions = z.record(z.string(), z.number().int()).default({})
const reason = typedText('validation.required').min(1, 'validation.required').max(1_000, 'validation.tooLong')
const inputs = { approve: z.object({ versions }), reject: z.object({ versions, reason }) }
const states = { approve: 'APPROVED', reject: 'REJECTED' } as const

/**
 * One review's part of a decision on many, of the version that was read; safe to repeat. Throws invalid `input` fields
 * before anything is done.
 */
export function reviewAction(
  shop: Shop,
  action: ProductReviewAction,
  input: unknown,
): (row: { id: string; actor: Actor }) => Promise<void> {
  const read = inputs[action].safeParse(input)
  if (!read.success) throw invalid(fieldErrorsOf(read.error))
  const given: { versions: Record<string, number>; reason?: string } = read.data
  const state = states[action]
  return async ({ id, actor }) => {
    const review = await findReview(shop.database, Number(id))
    if (!review) throw new ShopError('request.notFound')
    if (review.state === state) return
    const version = given.versions[id]
    if (version === undefined) throw new ShopError('edit.versionMissing')
    await decideReview(shop, { id: review.id, state, reason: given.reason ?? null, version, actor })
  }
}
