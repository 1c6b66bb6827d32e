import type { User } from '#contract/customers.ts'
import type { Account } from '#domain/customers/read-account.ts'

// The settings screen shows country fixed to Sweden, as specified.
const country = 'SE'

export function toUser({ id, email, firstName, lastName, postalCode, member }: Account): User {
  return { id, email, firstName, lastName, country, postalCode, member }
}
