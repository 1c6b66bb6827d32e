import type { Transaction } from '#database/open-database.ts'
import { updateCustomer } from '#domain/people/customers/customer-queries.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { editConflict } from '#domain/platform/audit/edit-conflict.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { StaffRole } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { removeFactor } from './change-second-factor.ts'
import { findInvitation, updateInvitationRevoked } from './invitation-queries.ts'
import type { OfficeMailContext } from './send-staff-mail.ts'
import { deleteSessionsOfStaff, findStaff, lockActiveOwners, type StaffPerson, updateStaffAt } from './staff-queries.ts'

/** `withoutSecondFactor` is for a staff member who lost both phone and recovery codes. */
export type StaffChanges = {
  role?: StaffRole | undefined
  language?: string | undefined
  disabled?: boolean | undefined
  withoutSecondFactor?: true | undefined
}

/**
 * Changes a staff member's role, language or access from their next call on. Disabling ends all their sessions.
 * @throws `request.notFound`, `staff.lastOwner`, `edit.conflict`
 */
export async function changeStaff(
  shop: Shop,
  input: { id: number; version: number; changes: StaffChanges; actor: Actor; mailContext: OfficeMailContext },
): Promise<StaffPerson> {
  const { id, version, changes, actor, mailContext } = input
  return shop.database.transaction(async (transaction) => {
    const owners = await lockActiveOwners(transaction)
    const before = await findStaff(transaction, id)
    if (!before) throw new ShopError('request.notFound')
    const now = shop.clock()
    const { role = before.role, language = before.language, disabled = before.disabledAt !== null } = changes
    const disabledAt = disabled ? (before.disabledAt ?? now) : null
    if (before.version !== version) throw await conflictOf(transaction, { before, changes })
    const staysOwner = role === 'owner' && !disabled
    if (owners.includes(id) && !staysOwner && owners.length === 1) throw new ShopError('staff.lastOwner')
    if (!(await updateStaffAt(transaction, { id, version, values: { role, language, disabledAt } }))) {
      throw await conflictOf(transaction, { before, changes })
    }
    // The storefront knows owners by their account.
    await updateCustomer(transaction, before.customerId, { role: staysOwner ? 'owner' : 'customer' })
    if (disabled || changes.withoutSecondFactor) await deleteSessionsOfStaff(transaction, id)
    if (changes.withoutSecondFactor) await removeFactor(shop, transaction, { staffId: id, actor, mailContext })
    await insertStaffAudit(transaction, actor, {
      at: now,
      action: 'staff.changed',
      subject: `staff:${id}`,
      before: { role: before.role, language: before.language, disabled: before.disabledAt !== null },
      after: { role, language, disabled },
    })
    return { ...before, role, language, disabledAt, version: version + 1 }
  })
}

async function conflictOf(
  transaction: Transaction,
  { before, changes }: { before: StaffPerson; changes: StaffChanges },
): Promise<ShopError> {
  const theirs = { role: before.role, language: before.language, disabled: before.disabledAt !== null }
  return editConflict(transaction, {
    subject: `staff:${before.id}`,
    action: 'staff.changed',
    current: { id: before.id, version: before.version, ...theirs },
    theirs,
    yours: { ...changes, withoutSecondFactor: undefined },
  })
}

/**
 * An invitation's link opens nothing any more.
 * @throws `request.notFound`, `edit.conflict`
 */
export async function revokeInvitation(
  shop: Shop,
  { id, version, actor }: { id: number; version: number; actor: Actor },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const invitation = await findInvitation(transaction, id)
    if (!invitation || invitation.acceptedAt || invitation.revokedAt) throw new ShopError('request.notFound')
    const now = shop.clock()
    const subject = `invitation:${id}`
    if (!(await updateInvitationRevoked(transaction, { id, version, now }))) {
      const current = { id, version: invitation.version }
      throw await editConflict(transaction, { subject, current, theirs: {}, yours: {} })
    }
    const before = { role: invitation.role }
    await insertStaffAudit(transaction, actor, { at: now, action: 'staff.uninvited', subject, before, after: null })
  })
}
