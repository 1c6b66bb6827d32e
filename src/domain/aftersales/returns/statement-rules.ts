import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import type { StatementScope, WithdrawalSubject } from '#shared/vocabularies.ts'

/** Rules for withdrawals that are stated in public (D50). Pure. */

const subjects: Record<StatementScope, readonly WithdrawalSubject[]> = {
  goods: ['goods'],
  items: ['goods'],
  membership: ['membership'],
  both: ['goods', 'membership'],
}

/** Returns what a statement withdraws from. */
export function subjectsOf(scope: StatementScope): readonly WithdrawalSubject[] {
  return subjects[scope]
}

/**
 * Returns number and address of the order that a statement may be about; null if its number can be none. People copy
 * numbers with signs, words and spaces around them.
 */
export function orderPairOf({ number, email }: { number: string; email: string }): {
  number: number
  email: string
} | null {
  const digits = number.replace(/\D/g, '')
  if (!/^\d{1,15}$/.test(digits)) return null
  return { number: Number(digits), email: normalEmail(email) }
}
