import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findOpenInvitations, type InvitationRow } from './invitation-queries.ts'
import { findAllStaff, type StaffPerson } from './staff-queries.ts'

/** A person with a role, and when they last used the back office. */
export type StaffMember = StaffPerson & { lastUsedAt: Date | null }

/** Returns all staff, including disabled ones, and the invitations not yet accepted. */
export async function listStaff(
  shop: Pick<Shop, 'database'>,
): Promise<{ people: StaffMember[]; invitations: InvitationRow[] }> {
  const people = await findAllStaff(shop.database)
  return { people, invitations: await findOpenInvitations(shop.database) }
}

/** Throws `request.notFound`. */
export async function getStaffMember(shop: Pick<Shop, 'database'>, id: number): Promise<StaffMember> {
  const [person] = await findAllStaff(shop.database, id)
  if (!person) throw new ShopError('request.notFound')
  return person
}
