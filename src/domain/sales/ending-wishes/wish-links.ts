import { findMembership } from '#domain/sales/membership/membership-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { confirmWish } from './confirm-wish.ts'
import { type EndingWishRow, findLiveMembershipOfEmail } from './ending-wish-queries.ts'
import { endOfWish, isLinkOver } from './ending-wish-rules.ts'
import { wishOfToken } from './wish-token.ts'

export type OpenedWish = {
  wish: EndingWishRow
  /** The day the membership ends, or would; null if the address has none that lasts. */
  endsAt: Date | null
}

/** The wish of a link. Throws `request.notFound` if the link is forged or the wish was erased. */
export async function openWish(shop: Shop, token: string): Promise<OpenedWish> {
  const wish = await wishOfToken(shop, token)
  const membership = await membershipOf(shop, wish)
  return { wish, endsAt: membership && endOfWish(wish, membership, shop.environment.timeZone) }
}

/**
 * Confirms the wish for the address its link was mailed to; safe to repeat. One that staff dismissed stays so.
 * @throws as `openWish` does, and `link.expired`: a wish counts from its statement, so it does not wait for a year
 */
export async function confirmWishOfLink(shop: Shop, token: string): Promise<OpenedWish> {
  const wish = await wishOfToken(shop, token)
  if (wish.state === 'open' && isLinkOver(wish, shop.clock())) throw new ShopError('link.expired')
  const membership = await membershipOf(shop, wish)
  if (!membership || wish.state === 'dismissed') return openWish(shop, token)
  return confirmWish(shop, { wish, membership, by: 'mail' })
}

async function membershipOf({ database }: Pick<Shop, 'database'>, { membershipId, email }: EndingWishRow) {
  return membershipId === null ? findLiveMembershipOfEmail(database, email) : findMembership(database, membershipId)
}
