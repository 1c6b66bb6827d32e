import type { Person } from '#domain/service/privacy/personal-data-queries.ts'
import { type PersonAction, personActions } from '#shared/vocabularies.ts'

/** A person as the list has them: an account, or an address that guests bought with. */
export type PersonRef = { key: string; customerId: number | null; email: string }

/**
 * Returns whose data it is. Data tied to an account only by its address counts only if the account proved the
 * address.
 */
export function ownerOf({ customerId, email }: PersonRef, isProved: boolean): Person {
  return { customerId, email: customerId === null || isProved ? email : null }
}

/** Why a person can be neither erased nor blocked: they are staff, or the last owner. */
export type Refusal = 'staff' | 'lastOwner' | null

/** Returns the actions that the person's state allows, regardless of role. */
export function allowedPersonActions(person: {
  isGuest: boolean
  isProved: boolean
  isBlocked: boolean
  refusal: Refusal
}): PersonAction[] {
  const { isGuest, isProved, isBlocked, refusal } = person
  return personActions.filter((action) => {
    if (action === 'erase') return refusal === null
    if (action === 'block') return refusal === null && !isBlocked
    if (action === 'unblock') return isBlocked
    if (action === 'confirm-link') return !isGuest && !isProved && !isBlocked
    return true
  })
}
