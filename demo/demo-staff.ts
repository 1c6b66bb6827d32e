import { findCustomerByEmail, insertCustomer } from '../src/domain/people/customers/customer-queries.ts'
import { demoStaffEmail } from '../src/domain/people/staff/demo-staff.ts'
import { isOpenDemo } from '../src/domain/people/staff/second-factor.ts'
import { insertStaff } from '../src/domain/people/staff/staff-queries.ts'
import type { Shop } from '../src/shop.ts'

/** One person for each role except the owner's, who has an account of their own. Their passwords are unknown. */
const people = [
  { role: 'manager', firstName: 'Ingrid', lastName: 'Solheim' },
  { role: 'editor', firstName: 'Elin', lastName: 'Åberg' },
  { role: 'service', firstName: 'Jonas', lastName: 'Lie' },
  { role: 'accountant', firstName: 'Claire', lastName: 'Moreau' },
  { role: 'viewer', firstName: 'Oskar', lastName: 'Nyberg' },
] as const

/** Adds the people that the demo's sign-in page offers; existing accounts stay unchanged. */
export async function seedDemoStaff(shop: Pick<Shop, 'database' | 'clock' | 'environment'>): Promise<void> {
  // A command may seed a real shop, in which sign-in without a password must be impossible.
  if (!isOpenDemo(shop)) return
  for (const { role, firstName, lastName } of people) {
    const email = demoStaffEmail(shop, role)
    if (await findCustomerByEmail(shop.database, email)) continue
    const now = shop.clock()
    await shop.database.transaction(async (transaction) => {
      const account = { email, firstName, lastName, language: 'en', createdAt: now, emailProvedAt: now }
      const inserted = await insertCustomer(transaction, account)
      if (inserted) {
        await insertStaff(transaction, { customerId: inserted.id, role, language: 'en', createdAt: now })
      }
    })
  }
}
