import type { User } from '#contract/customers.ts'
import type { Account } from '#domain/people/customers/read-account.ts'

export function toUser({ id, email, firstName, lastName, country, postalCode, member }: Account): User {
  return { id, email, firstName, lastName, country, postalCode, member }
}
