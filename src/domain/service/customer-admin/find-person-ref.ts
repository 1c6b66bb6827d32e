import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { findActiveOwners, findStaffOfCustomer } from '#domain/people/staff/staff-queries.ts'
import type { Person } from '#domain/service/privacy/personal-data-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findPerson, type PersonRow } from './person-list-queries.ts'
import { ownerOf, type Refusal } from './person-rules.ts'

export type FoundPerson = {
  row: PersonRow
  account: Awaited<ReturnType<typeof findCustomerById>>
  /** Whose rows are the person's. */
  owner: Person
}

/** A person by the key that the list gives. Throws `request.notFound`, also for somebody erased. */
export async function findPersonRef(shop: Pick<Shop, 'database'>, key: string): Promise<FoundPerson> {
  const row = await findPerson(shop.database, key)
  if (!row) throw new ShopError('request.notFound')
  const account = row.customerId === null ? null : await findCustomerById(shop.database, row.customerId)
  return { row, account, owner: ownerOf(row, (account?.emailProvedAt ?? null) !== null) }
}

/** Whether a person works in the back office, and as its last owner: then nobody can erase or block them. */
export async function findRefusal(
  { database }: Pick<Shop, 'database'>,
  { account }: Pick<FoundPerson, 'account'>,
): Promise<Refusal> {
  if (!account) return null
  const role = await findStaffOfCustomer(database, account.id)
  if (role ? role.disabledAt !== null : account.role !== 'owner') return null
  const owners = await findActiveOwners(database)
  return role && owners.length === 1 && owners[0] === role.id ? 'lastOwner' : 'staff'
}

/** Throws `staff.lastOwner`, `customer.isStaff`. */
export async function requireNoStaff(shop: Pick<Shop, 'database'>, person: FoundPerson): Promise<void> {
  const refusal = await findRefusal(shop, person)
  if (refusal) throw new ShopError(refusal === 'lastOwner' ? 'staff.lastOwner' : 'customer.isStaff')
}
