import type { Shop } from '#shop.ts'
import { findLastMemberships, findPeoplePage, type PersonFilter, type PersonSort } from './person-list-queries.ts'

/** A page of people, with the last membership of each account on it. */
export async function listPeople(
  { database }: Pick<Shop, 'database'>,
  input: { filter: PersonFilter; sort: PersonSort; cursor: string | null; limit: number },
) {
  const page = await findPeoplePage(database, input)
  const accounts = page.items.flatMap(({ customerId }) => customerId ?? [])
  return { page, memberships: await findLastMemberships(database, accounts) }
}
