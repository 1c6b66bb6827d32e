import { findStaffNames } from '#database/staff-name.ts'
import { findNotes } from '#domain/people/notes/note-queries.ts'
import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import * as parts from './order-parts-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { sentItems } from './order-state-rules.ts'
import { findAuditOf, findEventsAbout } from './timeline-queries.ts'
import { mergeTimeline, type TimelineItem } from './timeline-rules.ts'

type Source = Pick<TimelineItem, 'subject' | 'by' | 'staffId'>

/** Everything that happened to an order, in the order of time, with who did it. Throws `request.notFound`. */
export async function readTimeline(
  { database }: Pick<Shop, 'database'>,
  number: number,
): Promise<(TimelineItem & { name: string | null })[]> {
  const order = await parts.findOrderByNumber(database, number)
  if (!order) throw new ShopError('request.notFound')
  const parcels = await parts.findParcelsWithLines(database, order.id)
  const refunds = await parts.findRefundsWithLines(database, order.id)
  const returns = await parts.findReturnsWithLines(database, order.id)
  const disputes = await parts.findDisputesOfOrder(database, order.id)
  const withdrawals = await parts.findStatedWithdrawals(database, order.id)
  const notes = await findNotes(database, { kind: 'order', subject: String(number) })
  const stored = [
    ...(await purchaseItems(database, order)),
    ...parcels.flatMap(parcelItems),
    ...refunds.map(refundItem),
    ...returns.flatMap((row) => returnItems(row, sentItems({ parcels }).size === 0)),
    ...withdrawals
      .filter(({ subject }) => !returns.some((row) => row.kind === 'withdrawal' && row.subject === subject))
      .map(({ subject, statedAt }) => payerItem(order, 'withdrawal.stated', statedAt, { subject })),
    ...disputes.map((row) => {
      const { id, amount, reason, status, dueBy } = row
      const data = { id, amount, reason, state: status, due_by: dueBy?.toISOString() ?? null }
      return { at: row.createdAt, kind: 'dispute.opened', subject: id, by: 'provider' as const, staffId: null, data }
    }),
    ...notes.map((row) => ({
      at: row.createdAt,
      kind: 'note',
      subject: `note:${row.id}`,
      by: 'staff' as const,
      staffId: row.staffId,
      data: { id: row.id, text: row.text, edited_at: row.editedAt?.toISOString() ?? null, version: row.version },
    })),
    ...(order.email ? await mailItems(database, order) : []),
  ]
  const objects = [
    order.paymentIntentId,
    ...refunds.flatMap((row) => row.providerRefundId ?? []),
    ...disputes.map(({ id }) => id),
  ]
  const events = (await findEventsAbout(database, objects)).map((row) => {
    const data = { id: row.id, type: row.type, object: row.objectId, failure: row.failure }
    return { at: row.createdAt, kind: 'event', subject: row.id, by: 'provider' as const, staffId: null, data }
  })
  const entries = await findAuditOf(database, [
    `order:${number}`,
    ...parcels.map(({ id }) => `parcel:${id}`),
    ...returns.map(({ id }) => `return:${id}`),
    ...refunds.map(({ key }) => `refund:${key}`),
    ...disputes.map(({ id }) => id),
  ])
  const items = mergeTimeline(
    [...stored, ...events],
    isErased(order) ? entries.filter(({ action }) => !isOfAddress(action)) : entries,
  )
  const names = await findStaffNames(
    database,
    items.map(({ staffId }) => staffId),
  )
  return items.map((item) => ({ ...item, name: item.staffId === null ? null : (names.get(item.staffId) ?? null) }))
}

const isErased = (order: OrderRow) => order.email === ''
const isOfAddress = (action: string) => action === 'order.addressChanged'

async function purchaseItems(database: Shop['database'], order: OrderRow): Promise<TimelineItem[]> {
  const checkout = await parts.findCheckoutOfOrder(database, order.checkoutId)
  const membership = await parts.findMembershipStartedBy(database, order.id)
  const { total: amount, paymentIntentId: payment, createdAt } = order
  return [
    ...(checkout
      ? [payerItem(order, 'checkout.begun', checkout.createdAt, { id: checkout.id, declines: checkout.declines })]
      : []),
    payerItem(order, 'payment.made', createdAt, { amount, payment, attempt: checkout?.attempt ?? null }),
    { ...source(`order:${order.number}`), at: createdAt, kind: 'order.placed', data: { flag: order.flag } },
    ...(membership
      ? [
          {
            ...source(`member:${membership.id}`),
            at: membership.createdAt,
            kind: 'membership.started',
            data: { id: membership.id },
          },
        ]
      : []),
  ]
}

function source(subject: string, staffId: number | null = null): Source {
  return { subject, staffId, by: staffId === null ? 'shop' : 'staff' }
}

function payerItem(order: OrderRow, kind: string, at: Date, data: Record<string, unknown>): TimelineItem {
  return { at, kind, subject: `order:${order.number}`, by: 'payer', staffId: null, data }
}

function parcelItems(row: Awaited<ReturnType<typeof parts.findParcelsWithLines>>[number]): TimelineItem[] {
  const from = source(`parcel:${row.id}`)
  const lines = row.lines.map(({ position, quantity }) => ({ position, quantity }))
  const moments = [
    ['parcel.packed', row.createdAt, { lines }],
    ['parcel.shipped', row.shippedAt, { carrier: row.carrier, tracking_number: row.trackingNumber }],
    ['parcel.delivered', row.deliveredAt, {}],
    ['parcel.returned', row.returnedAt, {}],
    ['parcel.cancelled', row.cancelledAt, {}],
  ] as const
  return moments.flatMap(([kind, at, data]) => (at ? [{ ...from, at, kind, data: { id: row.id, ...data } }] : []))
}

function refundItem(row: Awaited<ReturnType<typeof parts.findRefundsWithLines>>[number]): TimelineItem {
  const isElsewhere = row.reason === 'provider'
  const lines = row.lines.map(({ position, quantity, restocked }) => ({ position, quantity, restocked }))
  const { key, amount, reason, status: state, failure, note } = row
  return {
    ...source(`refund:${key}`, row.staffId),
    ...(isElsewhere && { by: 'provider' as const }),
    at: row.createdAt,
    kind: 'refund.made',
    data: {
      key,
      amount,
      reason,
      state,
      failure,
      note,
      lines,
      provider_id: row.providerRefundId,
      at_provider: isElsewhere,
    },
  }
}

function returnItems(
  row: Awaited<ReturnType<typeof parts.findReturnsWithLines>>[number],
  nothingSent: boolean,
): TimelineItem[] {
  const from = source(`return:${row.id}`, row.staffId)
  const begun = row.staffId === null ? { ...from, by: 'payer' as const } : from
  const { id, kind: why, subject, state, dueAt } = row
  // Leaves out the state: the row only has today's state, not the one at that time.
  const data = { id, kind: why, subject, due_at: dueAt?.toISOString() ?? null }
  const ended = { id, state, nothing_to_return: nothingSent || subject === 'membership' }
  return [
    { ...begun, at: row.statedAt, kind: 'return.stated', data },
    ...(row.receivedAt ? [{ ...source(from.subject), at: row.receivedAt, kind: 'return.received', data: { id } }] : []),
    ...(row.endedAt ? [{ ...source(from.subject), at: row.endedAt, kind: 'return.ended', data: ended }] : []),
  ]
}

async function mailItems(database: Shop['database'], order: OrderRow): Promise<TimelineItem[]> {
  const mails = await parts.findMailsOfOrder(database, order.id)
  return mails.map((mail) => {
    const { key, subject, language, resendOf } = mail
    const data = { key, kind: mailKindOf(mail), subject, language, resend_of: resendOf }
    return { ...source(`mail:${key}`), at: mail.sentAt, kind: 'mail', data }
  })
}
