import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'
import { findMemberRow } from './find-member.ts'
import { requireLive } from './member-rules.ts'
import { findMembershipEvent, insertMembershipEvents } from './membership-event-queries.ts'
import { notifyMember } from './send-membership-mail.ts'

/**
 * Mails a member the link to the page in the account where the card can be changed. A repeat with the same key sends
 * no second mail.
 * @throws `request.notFound`, `membership.over`
 */
export async function sendCardLink(
  shop: Shop,
  { id, key, actor }: { id: string; key: string; actor: Actor },
): Promise<void> {
  const membership = await findMemberRow(shop, id)
  requireLive(membership)
  const eventKey = `card-link:${key}`
  if (await findMembershipEvent(shop.database, eventKey)) return
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const event = { membershipId: id, at, kind: 'card_link' as const, staffId: actor.staffId, data: {} }
    await insertMembershipEvents(transaction, [{ ...event, key: eventKey }])
    const change = { at, action: 'member.cardLinkSent', subject: `member:${id}`, before: null, after: null }
    await insertStaffAudit(transaction, actor, change)
    await notifyMember(shop, { membershipId: id, key: eventKey, notice: { kind: 'cardLink' } }, transaction)
  })
}
