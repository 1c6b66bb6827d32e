import type { Transaction } from '#database/open-database.ts'
import {
  type CustomerRow,
  deletePasswordResets,
  findCustomerByEmail,
  insertCustomer,
  updateCustomer,
  updateOrdersOfAddress,
} from '#domain/people/customers/customer-queries.ts'
import { findPasswordProblem, singleLine } from '#domain/people/customers/customer-rules.ts'
import { deleteLinksOfCustomer } from '#domain/people/customers/mail-link-queries.ts'
import { checkPassword, hashPassword } from '#domain/people/customers/password-hash.ts'
import { insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { SignInStep } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findGoodInvitation, type InvitationRow, updateInvitationAccepted } from './invitation-queries.ts'
import { nextSignInStep } from './sign-in-staff.ts'
import { findStaff, insertStaff } from './staff-queries.ts'
import type { SignInClient } from './staff-session.ts'

/**
 * Returns an invitation that may be accepted. `hasPassword` is true if the address already has an account with a
 * password.
 * @throws `link.expired`, also for one that never was
 */
export async function readInvitation(
  shop: Pick<Shop, 'database' | 'clock'>,
  token: string,
): Promise<{ invitation: InvitationRow; account: CustomerRow | null; hasPassword: boolean }> {
  const invitation = await findGoodInvitation(shop.database, hashToken(token), shop.clock())
  if (!invitation) throw new ShopError('link.expired')
  const account = await findCustomerByEmail(shop.database, invitation.email)
  return { invitation, account, hasPassword: Boolean(account?.passwordHash) }
}

/**
 * Gives the invited address its role, once, and signs in. An account that has a password keeps it, with orders and
 * membership; else the one given is set, and the link proves the address.
 * @throws `link.expired`, invalid `password`
 */
export async function acceptInvitation(
  shop: Shop,
  input: { token: string; name: string | undefined; password: string; client: SignInClient },
): Promise<{ token: string; step: SignInStep }> {
  const { token, password, client } = input
  const { invitation, account } = await readInvitation(shop, token)
  const passwordHash = await hashFor({ account, password, email: invitation.email })
  // If no name is given, the part of the address before the @ is used until the person changes it.
  const names = namesOf(input.name || invitation.email.split('@')[0]!)
  const staffId = await shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    if (!(await updateInvitationAccepted(transaction, invitation.id, now))) throw new ShopError('link.expired')
    const customerId = await keepAccount(transaction, { account, invitation, passwordHash, names, now })
    const { role, language } = invitation
    const person = await insertStaff(transaction, { customerId, role, language, createdAt: now })
    if (!person) throw new ShopError('link.expired')
    // The storefront knows owners by their account.
    if (role === 'owner') await updateCustomer(transaction, customerId, { role: 'owner' })
    const { requestId, ip } = client
    const actor = { staffId: person.id, name: 'staff', requestId, ip, sessionId: null, tokenId: null }
    const subject = `staff:${person.id}`
    const after = { role, invitation: invitation.id, invitedBy: invitation.invitedBy }
    const change = { at: now, action: 'staff.invitationAccepted', subject, before: null, after }
    await insertStaffAudit(transaction, actor, change)
    return person.id
  })
  const person = await findStaff(shop.database, staffId)
  return nextSignInStep(shop, { person: person!, client })
}

/**
 * Returns the hash of a new password; null if the account's existing password was given. Throws invalid `password`.
 */
async function hashFor({
  account,
  password,
  email,
}: {
  account: CustomerRow | null
  password: string
  email: string
}): Promise<string | null> {
  if (account?.passwordHash) {
    if (await checkPassword(account.passwordHash, password)) return null
    throw invalid({ password: ['auth.wrongPassword'] })
  }
  const problem = findPasswordProblem(password, email)
  if (problem) throw invalid({ password: [problem] })
  return hashPassword(password)
}

/** The link was read in the mailbox, so the address is proved and its guest orders join. */
async function keepAccount(
  transaction: Transaction,
  input: {
    account: CustomerRow | null
    invitation: InvitationRow
    passwordHash: string | null
    names: { firstName: string; lastName: string }
    now: Date
  },
): Promise<number> {
  const { account, invitation, passwordHash, names, now } = input
  const { email, language } = invitation
  const proved = { emailProvedAt: now, ...(passwordHash !== null && { passwordHash }) }
  if (account) {
    await updateCustomer(transaction, account.id, { ...proved, ...(!account.firstName && names) })
    if (passwordHash !== null) {
      await deletePasswordResets(transaction, account.id)
      await deleteLinksOfCustomer(transaction, account)
    }
    await updateOrdersOfAddress(transaction, account.id, email)
    return account.id
  }
  const inserted = await insertCustomer(transaction, { email, language, createdAt: now, ...proved, ...names })
  // Registered at this very moment: trying again asks for that password.
  if (!inserted) throw invalid({ password: ['auth.wrongPassword'] })
  await updateOrdersOfAddress(transaction, inserted.id, email)
  return inserted.id
}

/** The last word is the family's name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const words = singleLine(name).split(' ').filter(Boolean)
  if (words.length < 2) return { firstName: words.join(' '), lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}
