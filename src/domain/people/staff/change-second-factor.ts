import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/open-database.ts'
import { checkPassword } from '#domain/people/customers/password-hash.ts'
import { type Actor, insertAuditEntry, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isConfirmedByPress } from './demo-staff.ts'
import { acceptCode, makeRecoveryCodes } from './second-factor.ts'
import { deleteFactor } from './second-factor-queries.ts'
import { type OfficeMailContext, sendStaffMailJob } from './send-staff-mail.ts'
import { deleteSessionsOfStaff, type StaffPerson, updateStaffSession } from './staff-queries.ts'

/**
 * Replaces all earlier recovery codes with new ones, which are returned only this once.
 * @throws `state.notAllowed` without a second factor
 */
export async function renewRecoveryCodes(
  shop: Shop,
  { person, actor }: { person: StaffPerson; actor: Actor },
): Promise<string[]> {
  if (person.twoFactorSealed === null) throw new ShopError('state.notAllowed', { details: { state: 'OFF' } })
  const { codes, store } = await makeRecoveryCodes(shop, person.id)
  await shop.database.transaction(async (transaction) => {
    await store(transaction)
    await insertStaffAudit(transaction, actor, {
      at: shop.clock(),
      action: 'staff.recoveryCodesRenewed',
      subject: `staff:${person.id}`,
      before: null,
      after: null,
    })
  })
  return codes
}

/**
 * Turns off one's own second factor, ends all other sessions and mails the person.
 * @throws invalid `password` or `code`, `request.tooMany`, `state.notAllowed` without a second factor
 */
export async function endSecondFactor(
  shop: Shop,
  input: {
    person: StaffPerson
    sessionId: string
    password: string
    code: string
    actor: Actor
    mailContext: OfficeMailContext
  },
): Promise<void> {
  const { person, sessionId, password, code, actor, mailContext } = input
  if (person.twoFactorSealed === null) throw new ShopError('state.notAllowed', { details: { state: 'OFF' } })
  await requireOwnPassword(person, password)
  await acceptCode(shop, { person, code })
  await shop.database.transaction(async (transaction) => {
    await removeFactor(shop, transaction, { staffId: person.id, actor, mailContext })
    await deleteSessionsOfStaff(transaction, person.id, sessionId)
  })
}

/**
 * Removes a staff member's second factor, records it and mails the person; false if there is none. `command` means
 * that it is done outside the back office.
 */
export async function removeFactor(
  shop: Shop,
  transaction: Transaction,
  { staffId, actor, mailContext }: { staffId: number; actor: Actor | 'command'; mailContext: OfficeMailContext },
): Promise<boolean> {
  if (!(await deleteFactor(transaction, staffId))) return false
  const change = {
    at: shop.clock(),
    action: 'staff.secondFactorOff',
    subject: `staff:${staffId}`,
    before: { secondFactor: true },
    after: { secondFactor: false },
  }
  if (actor === 'command') await insertAuditEntry(transaction, { ...change, actor })
  else await insertStaffAudit(transaction, actor, change)
  const key = randomUUID()
  await shop.jobs.enqueue(
    sendStaffMailJob,
    { kind: 'secondFactorOff', id: staffId, key: `second-factor-off-${key}`, ...mailContext },
    { key, database: transaction },
  )
  return true
}

/**
 * Allows sensitive actions for another fifteen minutes.
 * @throws invalid `password`: `auth.wrongPassword`, or invalid `code`: `auth.codeWrong`
 */
export async function confirmSession(
  shop: Shop,
  input: { person: StaffPerson; sessionId: string; password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { person, sessionId, password, code } = input
  if (code !== undefined && person.twoFactorSealed !== null) await acceptCode(shop, { person, code })
  else if (!isConfirmedByPress(shop, person)) await requireOwnPassword(person, password)
  await updateStaffSession(shop.database, sessionId, { confirmedAt: shop.clock() })
}

async function requireOwnPassword(person: StaffPerson, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid({ password: ['validation.required'] })
  if (!(await checkPassword(person.passwordHash, password))) throw invalid({ password: ['auth.wrongPassword'] })
}
