import type { MembershipEventKind } from '#database/schema/states.ts'
import { findStaffNames } from '#database/staff-name.ts'
import { findNotes } from '#domain/people/notes/note-queries.ts'
import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'
import { findAuditOf, findEventsAbout } from '#domain/sales/orders/timeline-queries.ts'
import { mergeTimeline, type TimelineItem } from '#domain/sales/orders/timeline-rules.ts'
import { findRefundsOfInvoices } from '#domain/sales/refunds/refund-queries.ts'
import type { Shop } from '#shop.ts'
import { findMemberRow } from './find-member.ts'
import { findMailsOfMembership } from './member-part-queries.ts'
import { findInvoicesOf, findMembershipEvents } from './membership-event-queries.ts'

/** Everything that happened to a membership here and at the provider, in the order of time. */
export async function readMemberTimeline(
  { database }: Pick<Shop, 'database'>,
  id: string,
): Promise<(TimelineItem & { name: string | null })[]> {
  const { subscriptionId, trialEndsAt } = await findMemberRow({ database }, id)
  const subject = `member:${id}`
  const events = await findMembershipEvents(database, id)
  const invoices = await findInvoicesOf(database, [id])
  const refunds = await findRefundsOfInvoices(
    database,
    invoices.map((invoice) => invoice.id),
  )
  const mails = await findMailsOfMembership(database, id)
  const notes = await findNotes(database, { kind: 'member', subject: id })
  const objects = [
    ...(subscriptionId ? [subscriptionId] : []),
    ...invoices.map((invoice) => invoice.id),
    ...refunds.flatMap((refund) => refund.providerRefundId ?? []),
  ]
  const stored: TimelineItem[] = [
    ...events.filter(hasHappened(trialEndsAt)).map(({ at, kind, data, staffId }) => ({
      at,
      kind: `membership.${kind}`,
      subject,
      staffId,
      data: shownData(kind, data),
      by: staffId === null ? ('shop' as const) : ('staff' as const),
    })),
    ...refunds.map((row) => ({
      at: row.createdAt,
      kind: 'refund.made',
      subject: `refund:${row.key}`,
      staffId: row.staffId,
      by:
        row.reason === 'provider'
          ? ('provider' as const)
          : row.staffId === null
            ? ('shop' as const)
            : ('staff' as const),
      data: { amount: row.amount, reason: row.reason, state: row.status, failure: row.failure, invoice: row.invoiceId },
    })),
    ...mails.map((mail) => ({
      at: mail.sentAt,
      kind: 'mail',
      subject: `mail:${mail.key}`,
      by: 'shop' as const,
      staffId: null,
      data: { key: mail.key, kind: mailKindOf(mail), subject: mail.subject, language: mail.language },
    })),
    ...notes.map((row) => ({
      at: row.createdAt,
      kind: 'note',
      subject: `note:${row.id}`,
      by: 'staff' as const,
      staffId: row.staffId,
      data: { id: row.id, text: row.text, edited_at: row.editedAt?.toISOString() ?? null, version: row.version },
    })),
    ...(await findEventsAbout(database, objects)).map((row) => ({
      at: row.createdAt,
      kind: 'event',
      subject: row.id,
      by: 'provider' as const,
      staffId: null,
      data: { id: row.id, type: row.type, object: row.objectId, failure: row.failure },
    })),
  ]
  const items = mergeTimeline(stored, await findAuditOf(database, [subject]))
  const names = await findStaffNames(
    database,
    items.map(({ staffId }) => staffId),
  )
  return items.map((item) => ({ ...item, name: item.staffId === null ? null : (names.get(item.staffId) ?? null) }))
}

/**
 * An extension is stored before the provider is called. It is shown once it is done, or once the provider reports it.
 */
const hasHappened =
  (trialEndsAt: Date | null) =>
  ({ kind, data }: { kind: MembershipEventKind; data: Record<string, unknown> }) =>
    kind !== 'trial_extended' || data.done === true || (trialEndsAt?.toISOString() ?? '') >= String(data.to)

/** Returns an event's data with its main amount or day under the name that every timeline displays. */
function shownData(kind: MembershipEventKind, data: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'trial_extended') return { ...data, on: data.to }
  return kind.startsWith('price_') ? { ...data, amount: data.to } : data
}
