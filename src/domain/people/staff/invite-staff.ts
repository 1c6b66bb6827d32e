import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { hourMs } from '#shared/dates.ts'
import { invalid } from '#shared/shop-error.ts'
import type { StaffRole } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  type InvitationRow,
  insertStaffInvitation,
  updateInvitationsOfAddressRevoked,
  updateInvitationToken,
} from './invitation-queries.ts'
import { invitationToken } from './invitation-token.ts'
import { type OfficeMailContext, sendStaffMailJob } from './send-staff-mail.ts'
import { findStaffByEmail } from './staff-queries.ts'

const lifetime = 72 * hourMs

/**
 * Invites an address with a role; the mailed link works once, for 72 hours. An earlier invitation to the address
 * ends.
 * @throws invalid `email`: `validation.emailTaken` if it has a role already
 */
export async function inviteStaff(
  shop: Shop,
  input: { email: string; role: StaffRole; language: string; actor: Actor; mailContext: OfficeMailContext },
): Promise<InvitationRow> {
  const { role, language, actor, mailContext } = input
  const email = normalEmail(input.email)
  const now = shop.clock()
  // The first use of the secret is a query of its own, which must not wait for the transaction.
  await invitationToken(shop, { id: 0, createdAt: now })
  return shop.database.transaction(async (transaction) => {
    if (await findStaffByEmail(transaction, email)) throw invalid({ email: ['validation.emailTaken'] })
    await updateInvitationsOfAddressRevoked(transaction, email, now)
    const row = { email, role, language, invitedBy: actor.staffId, createdAt: now }
    const expiresAt = new Date(now.getTime() + lifetime)
    const unknown = hashToken(createSecretToken())
    const invitation = await insertStaffInvitation(transaction, { ...row, expiresAt, tokenHash: unknown })
    await updateInvitationToken(transaction, invitation.id, hashToken(await invitationToken(shop, invitation)))
    const subject = `invitation:${invitation.id}`
    const change = { at: now, action: 'staff.invited', subject, before: null, after: { role, language } }
    await insertStaffAudit(transaction, actor, change)
    const key = `invitation-${invitation.id}-${now.getTime()}`
    await shop.jobs.enqueue(
      sendStaffMailJob,
      { kind: 'invitation', id: invitation.id, key, ...mailContext },
      { key, database: transaction },
    )
    return invitation
  })
}
