import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { requireVersion } from '#domain/platform/audit/edit-conflict.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { productTag } from '#shared/cache-tags.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { lockReview, updateReview } from './review-list-queries.ts'
import { mayReviewMove } from './review-states.ts'

const actions = { APPROVED: 'review.approved', REJECTED: 'review.rejected' } as const

/**
 * Shows a review in the shop, or not; only the version that was read, since its buyer may change a waiting one.
 * `reason`: of a rejection, for staff alone.
 * @throws `request.notFound`, `state.notAllowed`, `edit.conflict`
 */
export async function decideReview(
  shop: Shop,
  input: { id: number; state: keyof typeof actions; reason: string | null; version: number; actor: Actor },
): Promise<void> {
  const { id, state, reason, version, actor } = input
  const productId = await shop.database.transaction(async (transaction) => {
    const review = await lockReview(transaction, id)
    if (!review) throw new ShopError('request.notFound')
    const subject = `review:${id}`
    if (!mayReviewMove(review.state, state))
      throw new ShopError('state.notAllowed', { details: { state: review.state } })
    await requireVersion(transaction, { subject, current: review, seen: version })
    const at = shop.clock()
    await updateReview(transaction, id, { state, reason, staffId: actor.staffId, decidedAt: at })
    const change = { at, action: actions[state], subject, before: { state: review.state } }
    await insertStaffAudit(transaction, actor, { ...change, after: { state } })
    return review.productId
  })
  const isShown = (await getSettings(shop))['claims.reviews'].mode === 'real'
  // If real reviews are shown, the shop-wide review figures in `content` change too.
  await shop.changes.announce([productTag(productId), ...(isShown ? ['content'] : [])])
}
