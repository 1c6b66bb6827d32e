import type { KeysetPage } from '#database/keyset-page.ts'
import type { Cents } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import {
  type EndingWishFilter,
  type EndingWishRow,
  findEndingWish,
  findEndingWishPage,
  findLiveMembershipsOfEmails,
  findLiveMembershipsOfOrders,
  findMembershipsByIds,
  type LiveMembership,
  sumChargedSince,
} from './ending-wish-queries.ts'
import { countsFrom, endOfWish } from './ending-wish-rules.ts'

/** The membership that a wish is about: the confirmed one, or the one that its address or order number leads to. */
export type WishMatch = { membership: LiveMembership; by: 'confirmed' | 'email' | 'order'; endsAt: Date }
export type MatchedWish = { wish: EndingWishRow; match: WishMatch | null }

/** A page of wishes, each with the membership that it is about. */
export async function listEndingWishes(
  shop: Shop,
  input: { filter: EndingWishFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<MatchedWish>> {
  const page = await findEndingWishPage(shop.database, input)
  return { ...page, items: await matched(shop, page.items) }
}

/** @returns the wish, and what was charged since it counts, in cents. Throws `request.notFound` */
export async function readEndingWish(shop: Shop, id: string): Promise<MatchedWish & { charged: Cents | null }> {
  const wish = await findEndingWish(shop.database, id)
  if (!wish) throw new ShopError('request.notFound')
  const [found] = await matched(shop, [wish])
  const from = countsFrom(wish, shop.environment.timeZone)
  const charged = found!.match && (await sumChargedSince(shop.database, found!.match.membership.id, from))
  return { ...found!, charged }
}

async function matched({ database, environment }: Shop, wishes: readonly EndingWishRow[]): Promise<MatchedWish[]> {
  const open = wishes.filter(({ membershipId }) => membershipId === null)
  const confirmed = await findMembershipsByIds(
    database,
    wishes.flatMap(({ membershipId }) => membershipId ?? []),
  )
  const byEmail = await findLiveMembershipsOfEmails(
    database,
    open.map(({ email }) => email),
  )
  const byOrder = await findLiveMembershipsOfOrders(
    database,
    open.flatMap((wish) => orderNumberOf(wish) ?? []),
  )
  return wishes.map((wish) => {
    const own = confirmed.find(({ id }) => id === wish.membershipId)
    const ofEmail = byEmail.find(({ email }) => email === wish.email)?.membership
    const ofOrder = byOrder.find(({ number }) => number === orderNumberOf(wish))?.membership
    const membership = own ?? (wish.membershipId === null ? (ofEmail ?? ofOrder) : undefined)
    if (!membership) return { wish, match: null }
    const by = own ? 'confirmed' : ofEmail ? 'email' : 'order'
    return { wish, match: { membership, by, endsAt: endOfWish(wish, membership, environment.timeZone) } }
  })
}

/** The order that a wish names; null if it names none, or something else. */
export function orderNumberOf({ reference }: Pick<EndingWishRow, 'reference'>): number | null {
  const [, digits] = /^#?\s*(\d{1,9})$/.exec(reference.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
