import type { ListReader } from '#api/office/sales/order-query.ts'
import type { ReturnItem, ReturnListQuery, ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import type { ReturnPage } from '#domain/aftersales/returns/read-return.ts'
import type { ReturnFilter, ReturnListRow } from '#domain/aftersales/returns/return-list-queries.ts'
import type { FullReturn } from '#domain/aftersales/returns/return-queries.ts'
import { allowedReturnActions, urgencyOf } from '#domain/aftersales/returns/return-rules.ts'
import { maskEmail, maskPeopleIn } from '#domain/people/staff/mask-rules.ts'
import type { Permission } from '#domain/people/staff/permission-rules.ts'
import { boughtLine } from '#domain/sales/orders/bought-line-rules.ts'
import { instantOf } from '#shared/shop-days.ts'

type ReturnReader = { now: Date; may(permission: Permission): boolean }

const iso = (moment: Date | null) => moment?.toISOString() ?? null
const count = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export function toReturnItem(row: ReturnListRow, now: Date): ReturnItem {
  return {
    ...sharedOf(row, { now, contact: row.contact, country: row.country }),
    nothing_sent: row.nothingSent,
    products: row.names,
    pieces: count(row.lines),
    received: count(row.lines.map(({ received }) => ({ quantity: received }))),
  }
}

/** Returns a return's page with the personal data and actions that this reader may see. */
export function toReturnPage(page: ReturnPage, { now, may }: ReturnReader): ReturnPageResponse {
  const { row, order, offer, membership } = page
  const masked = !may('people.see')
  const mayPay = may(row.subject === 'membership' ? 'members.money' : 'refunds.make')
  const mayDo = { refund: mayPay, cancel: mayPay && may('orders.edit') }
  const { awaited, unsent } = page
  const possible = may('returns.handle') ? allowedReturnActions(row, { toPay: offer.items, awaited, unsent }) : []
  const textFor = (text: string | null) => (text !== null && masked ? maskPeopleIn(text) : text)
  const byOf = (staffId: number | null) => (staffId === null ? null : (page.staff.get(staffId) ?? null))
  return {
    ...sharedOf(row, { now, contact: order.contact, country: order.country }),
    email: masked ? maskEmail(order.email) : order.email,
    language: order.language,
    outcome: textFor(row.outcome),
    by: byOf(row.staffId),
    sent_proof_at: iso(row.sentProofAt),
    received_at: iso(row.receivedAt),
    ended_at: iso(row.endedAt),
    lines: linesOf(page),
    nothing_sent: page.nothingSent,
    currency: order.currency,
    offer: { amount: offer.amount, lines: offer.items },
    refunds: row.refunds.map((refund) => ({
      id: refund.key,
      amount: refund.amount,
      state: refund.status,
      reason: refund.reason,
      note: textFor(refund.note),
      failure: refund.failure,
      invoice: refund.invoiceId,
      by: byOf(refund.staffId),
      created_at: refund.createdAt.toISOString(),
    })),
    membership: membership && {
      id: membership.id,
      status: membership.status,
      ended_at: iso(membership.endedAt),
      invoices:
        membership.invoices?.map(({ invoice, left }) => ({
          id: invoice.id,
          number: invoice.number,
          amount: invoice.amountPaid,
          left,
          paid_at: iso(invoice.paidAt),
          url: invoice.url,
        })) ?? null,
    },
    allowed: possible.filter((action) => (action === 'refund' || action === 'cancel' ? mayDo[action] : true)),
    version: row.version,
  }
}

function linesOf({ row, lines, refunds, unsent, awaited }: ReturnPage): ReturnPageResponse['lines'] {
  return row.lines.flatMap(({ position, quantity, received, restocked, condition }) => {
    const line = lines.find((each) => each.position === position)
    if (!line) return []
    return {
      position,
      quantity,
      received,
      restocked,
      condition,
      product_id: line.productId,
      name: line.name,
      size: line.variantLabel,
      image: line.image,
      price: line.price,
      bought: boughtLine(line, refunds),
      unsent: unsent.find((each) => each.position === position)?.quantity ?? 0,
      awaited: awaited.find((each) => each.position === position)?.quantity ?? 0,
    }
  })
}

function sharedOf(
  row: FullReturn,
  { now, contact, country }: { now: Date; contact: { firstName: string; lastName: string }; country: string },
) {
  return {
    id: row.id,
    order_number: row.orderNumber,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    stated_at: row.statedAt.toISOString(),
    due_at: iso(row.dueAt),
    due: urgencyOf(row, now),
    reason: row.reason,
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    country,
  }
}

type Filters = Omit<ReturnListQuery, 'sort' | 'limit' | 'cursor'>

/** Converts a list query to the domain's filter, with days in the shop's time zone. */
export function returnFilterOf(query: Filters, { timeZone, byEmail }: ListReader): ReturnFilter {
  const [from, before] = [query['date.gte'], query['date.lt']]
  return {
    text: query.q || undefined,
    byEmail,
    kinds: query.kind,
    subjects: query.subject,
    states: query.state,
    reasons: query.reason,
    products: query.product,
    due: query.due,
    stated: {
      from: from === undefined ? undefined : instantOf(from, timeZone),
      before: before === undefined ? undefined : instantOf(before, timeZone),
    },
  }
}
