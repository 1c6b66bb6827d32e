import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { payRefund } from '#domain/sales/refunds/pay-refund.ts'
import {
  findRefund,
  findRefundsOfInvoices,
  insertRefund,
  type RefundRow,
} from '#domain/sales/refunds/refund-queries.ts'
import { type Invoice, PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import { type Cents, type Currency, minus, sumOf } from '#shared/money.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { RefundReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { lockMembership, type MembershipRow } from './membership-queries.ts'

const maxInvoices = 100

/** A paid invoice, and the part of it that is not refunded. */
export type PaidInvoice = { invoice: Invoice; left: Cents }

/** Returns a membership's paid invoices, newest first. Throws `provider.unavailable`. */
export async function readPaidInvoices(
  shop: Shop,
  { subscriptionId }: Pick<MembershipRow, 'subscriptionId'>,
): Promise<PaidInvoice[]> {
  if (!subscriptionId) return []
  const invoices = await orSilent(() => shop.payments.listInvoices({ subscriptionId, limit: maxInvoices }))
  const paid = invoices.filter(({ status, amountPaid }) => status === 'paid' && amountPaid > 0)
  const refunds = await findRefundsOfInvoices(
    shop.database,
    paid.map(({ id }) => id),
  )
  return paid.map((invoice) => ({ invoice, left: leftOf(invoice, refunds) }))
}

/**
 * Refunds an invoice of a membership, or a part of it; the membership itself stays unchanged. A repeat with the same
 * key returns the first refund.
 * @throws `provider.unavailable`, `refunds.nothingLeft`, invalid `invoice`, `amount` or `currency`
 */
export async function refundInvoice(
  shop: Shop,
  input: {
    membership: MembershipRow
    invoiceId: string
    key: string
    /** Null: all that is left. */
    amount: Cents | null
    /** Currency that the amount is meant in; left out: the invoice's. */
    currency?: Currency | undefined
    reason: RefundReason
    note: string | null
    actor: Actor
    returnId?: number
    /** Runs in the same transaction, once the refund is stored. */
    record?(transaction: Queries): Promise<void>
  },
): Promise<RefundRow> {
  const { key } = input
  if (!(await findRefund(shop.database, key))) {
    const invoice = await findOwnInvoice(shop, input)
    await shop.database.transaction((transaction) => recordRefund(shop, transaction, { ...input, invoice }))
    crashPoint('refund.due')
  }
  const stored = (await findRefund(shop.database, key))!
  if (stored.status === 'due') await payRefund(shop, stored)
  return (await findRefund(shop.database, key))!
}

type Recorded = Parameters<typeof refundInvoice>[1] & { invoice: Invoice & { paymentId: string } }

async function recordRefund(shop: Shop, transaction: Queries, input: Recorded): Promise<void> {
  const { membership, invoice, key, amount, reason, note, actor, returnId = null } = input
  await lockMembership(transaction, membership.id)
  const before = await findRefundsOfInvoices(transaction, [invoice.id])
  if (before.some((refund) => refund.key === key)) return
  const left = leftOf(invoice, before)
  if (input.currency && input.currency !== invoice.currency) throw invalid({ currency: ['refunds.currency'] })
  if (left === 0) throw new ShopError('refunds.nothingLeft')
  if (amount !== null && amount > left) throw invalid({ amount: ['validation.tooMuch'] })
  const at = shop.clock()
  await insertRefund(transaction, {
    key,
    reason,
    note,
    returnId,
    staffId: actor.staffId,
    paymentIntentId: invoice.paymentId,
    membershipId: membership.id,
    invoiceId: invoice.id,
    amount: amount ?? left,
    currency: invoice.currency,
    status: 'due',
    createdAt: at,
  })
  await insertStaffAudit(transaction, actor, {
    at,
    action: 'invoice.refunded',
    subject: `member:${membership.id}`,
    before: { left },
    after: { refund: key, invoice: invoice.id, amount: amount ?? left, currency: invoice.currency, reason },
  })
  await input.record?.(transaction)
}

async function findOwnInvoice(
  shop: Shop,
  { membership, invoiceId }: { membership: MembershipRow; invoiceId: string },
): Promise<Invoice & { paymentId: string }> {
  const paid = await readPaidInvoices(shop, membership)
  if (!paid.some(({ invoice }) => invoice.id === invoiceId)) throw invalid({ invoice: ['validation.unknown'] })
  const invoice = await orSilent(() => shop.payments.retrieveInvoice(invoiceId))
  const { paymentId } = invoice
  if (!paymentId) throw invalid({ invoice: ['validation.unknown'] })
  return { ...invoice, paymentId }
}

function leftOf({ id, amountPaid }: Invoice, refunds: readonly RefundRow[]): Cents {
  const back = refunds.filter(
    ({ invoiceId, status }) => invoiceId === id && status !== 'failed' && status !== 'canceled',
  )
  return minus(amountPaid, sumOf(back.map(({ amount }) => amount)))
}

async function orSilent<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('provider.unavailable')
    throw error
  }
}
