import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { checkPassword } from '#domain/people/customers/password-hash.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { mustEnrol } from './second-factor.ts'
import { findStaffByEmail, type StaffPerson } from './staff-queries.ts'
import { openStaffSession, type SignInPlace } from './staff-session.ts'

/** What comes after the password. */
export type SignInStep = 'ready' | 'code' | 'enrol'

/**
 * Begins a session of the back office. Throws invalid `email`: `auth.failed`, after the same time for an unknown
 * address, a wrong password, somebody without a role, and somebody disabled.
 */
export async function signInStaff(
  shop: Shop,
  { email, password, place }: { email: string; password: string; place: SignInPlace },
): Promise<{ token: string; step: SignInStep }> {
  const person = await findStaffByEmail(shop.database, normalEmail(email))
  const isRight = await checkPassword(person?.passwordHash ?? null, password)
  if (!person || !isRight || person.disabledAt) throw invalid({ email: ['auth.failed'] })
  return nextSignInStep(shop, { person, place })
}

/** Begins a session for somebody who proved who they are, and says what comes next. */
export async function nextSignInStep(
  shop: Shop,
  { person, place }: { person: StaffPerson; place: SignInPlace },
): Promise<{ token: string; step: SignInStep }> {
  const token = await openStaffSession(shop, { person, place })
  if (person.twoFactorSealed) return { token, step: 'code' }
  return { token, step: (await mustEnrol(shop, person)) ? 'enrol' : 'ready' }
}
