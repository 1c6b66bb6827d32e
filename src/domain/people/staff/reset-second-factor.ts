import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import type { Shop } from '#shop.ts'
import { removeFactor } from './change-second-factor.ts'
import { deleteSessionsOfStaff, findStaffByEmail } from './staff-queries.ts'

/**
 * The way back for an owner who lost telephone and recovery codes: removes the second factor, ends all sessions and
 * mails the person. Throws in plain words.
 */
export async function resetSecondFactor(shop: Shop, { email }: { email: string }): Promise<void> {
  const [host = ''] = shop.environment.officeHosts
  await shop.database.transaction(async (transaction) => {
    const person = await findStaffByEmail(transaction, normalEmail(email))
    if (person?.role !== 'owner' || person.disabledAt !== null) {
      throw new Error(`${email} is no active owner. An owner can help everybody else, under Settings, Staff.`)
    }
    const mailContext = { host, https: true }
    const isRemoved = await removeFactor(shop, transaction, { staffId: person.id, actor: 'command', mailContext })
    if (!isRemoved) throw new Error(`${email} has no second factor: the password is enough to sign in.`)
    await deleteSessionsOfStaff(transaction, person.id)
  })
}
