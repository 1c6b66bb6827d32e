import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { confirmWish } from './confirm-wish.ts'
import { updateDecided } from './ending-wish-queries.ts'
import { readEndingWish } from './read-wishes.ts'

type Decision = { id: string; version: number; actor: Actor }

/**
 * Confirms a wish for the membership that its address or order number leads to. A repeat changes nothing.
 * @param refund true if the person knows that what was charged since is paid back
 * @throws `request.notFound`, `edit.conflict`, `state.notAllowed` if it was dismissed or leads to no membership
 */
export async function confirmEndingWish(
  shop: Shop,
  { id, version, actor, refund }: Decision & { refund: boolean },
): Promise<void> {
  const { wish, match, charged } = await readEndingWish(shop, id)
  if (wish.state === 'confirmed') return
  if (wish.version !== version || (charged && !refund)) throw new ShopError('edit.conflict')
  if (wish.state !== 'open' || !match) throw new ShopError('state.notAllowed', { details: { state: wish.state } })
  await confirmWish(shop, { wish, membership: match.membership, by: actor })
}

/** Sets a wish aside that ends nothing; a repeat changes nothing. Throws as `confirmEndingWish` does. */
export async function dismissEndingWish(shop: Shop, { id, version, actor }: Decision): Promise<void> {
  const { wish } = await readEndingWish(shop, id)
  if (wish.state === 'dismissed') return
  if (wish.version !== version) throw new ShopError('edit.conflict')
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const decision = { state: 'dismissed', decidedAt: at, decidedBy: 'staff', staffId: actor.staffId } as const
    if (!(await updateDecided(transaction, id, decision))) {
      throw new ShopError('state.notAllowed', { details: { state: wish.state } })
    }
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'endingWish.dismissed',
      subject: `endingWish:${id}`,
      before: null,
      after: { stated_at: wish.statedAt.toISOString() },
    })
  })
}
