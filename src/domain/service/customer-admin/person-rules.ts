import type { Person } from '#domain/service/privacy/personal-data-queries.ts'
import { type PersonAct, personActs } from '#shared/vocabularies.ts'

/** A person as the list has them: an account, or an address that guests bought with. */
export type PersonRef = { key: string; customerId: number | null; email: string }

/** Whose data it is: what an address ties to an account counts only where the account proved it. */
export function ownerOf({ customerId, email }: PersonRef, isProved: boolean): Person {
  return { customerId, email: customerId === null || isProved ? email : null }
}

/** Why somebody can be neither erased nor blocked: works in the back office, or is its last owner. */
export type Refusal = 'staff' | 'lastOwner' | null

/** What can be done with a person as they stand, by any role. */
export function allowedPersonActs(person: {
  isGuest: boolean
  isProved: boolean
  isBlocked: boolean
  refusal: Refusal
}): PersonAct[] {
  const { isGuest, isProved, isBlocked, refusal } = person
  return personActs.filter((act) => {
    if (act === 'erase') return refusal === null
    if (act === 'block') return refusal === null && !isBlocked
    if (act === 'unblock') return isBlocked
    if (act === 'confirm-link') return !isGuest && !isProved && !isBlocked
    return true
  })
}
