import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { checkPassword } from '#domain/people/customers/password-hash.ts'
import { invalid } from '#shared/shop-error.ts'
import type { SignInStep } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { mustEnrol } from './second-factor.ts'
import { findStaffByEmail, type StaffPerson } from './staff-queries.ts'
import { openStaffSession, type SignInClient } from './staff-session.ts'

/**
 * Begins a back-office session. Throws invalid `email`: `auth.failed` for an unknown address, wrong password, missing
 * role or disabled staff, always after the same time.
 */
export async function signInStaff(
  shop: Shop,
  { email, password, client }: { email: string; password: string; client: SignInClient },
): Promise<{ token: string; step: SignInStep }> {
  const person = await findStaffByEmail(shop.database, normalEmail(email))
  const isRight = await checkPassword(person?.passwordHash ?? null, password)
  if (!person || !isRight || person.disabledAt) throw invalid({ email: ['auth.failed'] })
  return nextSignInStep(shop, { person, client })
}

/** Begins a session for a person whose identity is proved, and returns the next step. */
export async function nextSignInStep(
  shop: Shop,
  { person, client }: { person: StaffPerson; client: SignInClient },
): Promise<{ token: string; step: SignInStep }> {
  const token = await openStaffSession(shop, { person, client })
  if (person.twoFactorSealed) return { token, step: 'code' }
  return { token, step: (await mustEnrol(shop, person)) ? 'enrol' : 'ready' }
}
