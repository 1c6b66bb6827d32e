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
  /** Identifies the rows that belong to the person. */
  owner: Person
}

/** Returns a person by the key from the list. Throws `request.notFound`, also if the person was erased. */
export async function findPersonRef(shop: Pick<Shop, 'database'>, key: string): Promise<FoundPerson> {
  const row = await findPerson(shop.database, key)
  if (!row) throw new ShopError('request.notFound')
  const account = row.customerId === null ? null : await findCustomerById(shop.database, row.customerId)
  return { row, account, owner: ownerOf(row, (account?.emailProvedAt ?? null) !== null) }
}

/** Returns why a person cannot be erased or blocked: as staff or as the last owner. Null if they can. */
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
