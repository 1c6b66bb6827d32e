import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import { type SignInStep, type StaffRole, staffRoles } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { isOpenDemo } from './second-factor.ts'
import { nextSignInStep } from './sign-in-staff.ts'
import { findStaffByEmail, type StaffPerson } from './staff-queries.ts'
import type { SignInClient } from './staff-session.ts'

/** The account of the demo's staff member of a role. */
export function demoStaffEmail(shop: Pick<Shop, 'environment'>, role: StaffRole): string {
  const { owner } = shop.environment
  return role === 'owner' && owner.email ? normalEmail(owner.email) : `${role}@vitrine.test`
}

/** Returns the staff who can be signed in with one click; none outside the demo. */
export async function listDemoStaff(shop: Shop): Promise<StaffPerson[]> {
  if (!isOpenDemo(shop)) return []
  const found = await Promise.all(staffRoles.map((role) => findDemoStaff(shop, role)))
  return found.filter((person) => person !== null)
}

/** Signs in the demo's staff member of a role. Throws invalid `demo` outside the demo. */
export async function signInDemoStaff(
  shop: Shop,
  { role, client }: { role: StaffRole; client: SignInClient },
): Promise<{ token: string; step: SignInStep }> {
  const person = isOpenDemo(shop) ? await findDemoStaff(shop, role) : null
  if (!person) throw invalid({ demo: ['validation.invalid'] })
  return nextSignInStep(shop, { person, client })
}

/**
 * True if all visitors of the open demo share this account. The owner's account is not shared if an owner's e-mail
 * address is configured.
 */
export function isSharedInDemo(shop: Pick<Shop, 'environment'>, email: string): boolean {
  const shared = staffRoles.filter((role) => role !== 'owner' || !shop.environment.owner.email)
  return isOpenDemo(shop) && shared.some((role) => demoStaffEmail(shop, role) === normalEmail(email))
}

/**
 * Throws `staff.sharedInDemo` if the account is shared in the demo, because changing its sign-in would keep the next
 * visitor out.
 */
export function requireNotShared(shop: Pick<Shop, 'environment'>, email: string): void {
  if (isSharedInDemo(shop, email)) throw new ShopError('staff.sharedInDemo')
}

/**
 * True if a sensitive action is confirmed by a button, because accounts of the open demo have no known password.
 * Staff with a second factor enter its code instead.
 */
export function isConfirmedByPress(shop: Pick<Shop, 'environment'>, person: StaffPerson): boolean {
  const isOfDemo = person.passwordHash === null || person.email === demoStaffEmail(shop, person.role)
  return isOpenDemo(shop) && isOfDemo && person.twoFactorSealed === null
}

async function findDemoStaff(shop: Shop, role: StaffRole): Promise<StaffPerson | null> {
  const person = await findStaffByEmail(shop.database, demoStaffEmail(shop, role))
  return person && person.role === role && !person.disabledAt ? person : null
}
