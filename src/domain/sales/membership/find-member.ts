import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMembership, type MembershipRow } from './membership-queries.ts'

/** Throws `request.notFound`. */
export async function findMemberRow(shop: Pick<Shop, 'database'>, id: string): Promise<MembershipRow> {
  const membership = await findMembership(shop.database, id)
  if (!membership) throw new ShopError('request.notFound')
  return membership
}
