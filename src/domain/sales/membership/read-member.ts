import { findStaffNames } from '#database/staff-name.ts'
import { findNotes, type NoteRow } from '#domain/people/notes/note-queries.ts'
import { findRefundsOfInvoices, type RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import { PaymentUnknown, ProviderRefused } from '#payments/payments.ts'
import { atLeastZero, type Cents, minus, noCents, sumOf } from '#shared/money.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMember, type MemberListRow } from './member-list-queries.ts'
import { findConsentOf, findOrdersOfMember, type MemberOrder } from './member-part-queries.ts'
import { findInvoicesOf, type StoredInvoice } from './membership-event-queries.ts'

export type MemberPage = MemberListRow & {
  invoices: (StoredInvoice & { refunded: Cents; left: Cents })[]
  refunds: RefundRow[]
  orders: MemberOrder[]
  agreed: { summary: string | null; at: string } | null
  notes: NoteRow[]
  names: Map<number, string>
}

/**
 * Returns a membership with its invoices, their refunds, and the person's orders and notes. Throws
 * `request.notFound`.
 */
export async function readMember(shop: Pick<Shop, 'database'>, id: string): Promise<MemberPage> {
  const { database } = shop
  const member = await findMember(database, id)
  if (!member) throw new ShopError('request.notFound')
  const stored = await findInvoicesOf(database, [id])
  const refunds = await findRefundsOfInvoices(
    database,
    stored.map((invoice) => invoice.id),
  )
  const notes = await findNotes(database, { kind: 'member', subject: id })
  return {
    ...member,
    invoices: stored.map((invoice) => withRefunds(invoice, refunds)).reverse(),
    refunds,
    orders: await findOrdersOfMember(database, member.row.customerId),
    agreed: await findConsentOf(database, member.row.orderId),
    notes,
    names: await findStaffNames(
      database,
      notes.map(({ staffId }) => staffId),
    ),
  }
}

function withRefunds(invoice: StoredInvoice, refunds: readonly RefundRow[]) {
  const back = refunds.filter(
    ({ invoiceId, status }) => invoiceId === invoice.id && status !== 'failed' && status !== 'canceled',
  )
  const refunded = sumOf(back.map(({ amount }) => amount))
  return {
    ...invoice,
    refunded,
    left: invoice.status === 'paid' ? atLeastZero(minus(invoice.amount, refunded)) : noCents,
  }
}

/**
 * Returns the provider's current membership. `found` is null if it has not begun, or if the provider is unavailable
 * (`answered` is then false).
 */
export async function readMemberAtProvider(shop: Shop, id: string) {
  const member = await findMember(shop.database, id)
  if (!member) throw new ShopError('request.notFound')
  const { subscriptionId } = member.row
  if (!subscriptionId) return { responded: true, found: null }
  try {
    return { responded: true, found: await shop.payments.readMembership(subscriptionId) }
  } catch (error) {
    if (error instanceof PaymentUnknown) return { responded: false, found: null }
    if (error instanceof ProviderRefused) return { responded: true, found: null }
    throw error
  }
}
