import { insertAuditEntry } from '#domain/platform/audit/audit-queries.ts'
import { findMembershipOfSubscription } from '#domain/sales/membership/membership-queries.ts'
import { findOrderByPayment } from '#domain/sales/orders/order-queries.ts'
import { isPaidBack } from '#domain/sales/orders/order-state-rules.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { emitRefundWebhook } from '#domain/sales/refunds/emit-refund-webhook.ts'
import {
  findRefund,
  findRefundOfProvider,
  insertRefund,
  type RefundRow,
  updateRefund,
  upsertDispute,
} from '#domain/sales/refunds/refund-queries.ts'
import type { ReportedDispute, ReportedRefund } from '#payments/payments.ts'
import type { Shop } from '#shop.ts'

/** Subject of a charge: an order, or an invoice of a membership. */
type Subject = { orderId: number | null; membershipId: string | null; invoiceId: string | null }

/**
 * Stores refunds and disputes as the provider describes them now, also those made in its dashboard. A refund of goods
 * leaves the membership alone, and the reverse.
 */
export async function recordRefundsAndDisputes(shop: Shop, event: { type: string; objectId: string }): Promise<void> {
  for (const record of await shop.payments.findRefundsAndDisputes(event)) {
    if (record.kind === 'refund') await recordRefund(shop, record)
    else await recordDispute(shop, record)
  }
}

async function recordRefund(shop: Shop, record: ReportedRefund): Promise<void> {
  const own = await findOwnRefund(shop, record)
  if (own) return followRefund(shop, own, record)
  const { id, paymentIntentId, amount, currency, status, failure, createdAt } = record
  if (!paymentIntentId) return
  const subject = await findSubject(shop, paymentIntentId)
  await shop.database.transaction(async (transaction) => {
    await insertRefund(transaction, {
      key: `provider:${id}`,
      paymentIntentId,
      ...subject,
      amount,
      currency,
      reason: 'provider',
      providerRefundId: id,
      status,
      failure,
      failedAt: isPaidBack({ status }) ? null : shop.clock(),
      createdAt: earlier(createdAt, shop.clock()),
    })
    if (subject.orderId !== null) await refreshOrderStates(transaction, subject.orderId)
    await emitRefundWebhook(shop, transaction, { key: `provider:${id}`, orderId: subject.orderId, status })
  })
}

/** The stored refund that the provider reports: by its id, or by the key that the shop gave it. */
async function findOwnRefund(
  shop: Shop,
  { id, paymentIntentId, refundKey }: ReportedRefund,
): Promise<RefundRow | null> {
  const known = await findRefundOfProvider(shop.database, id)
  if (known) return known
  if (refundKey === null) return null
  const own = await findRefund(shop.database, refundKey)
  // A second one of the same key, or of another payment, is none of ours.
  const isFree = own?.providerRefundId === null || own?.providerRefundId === id
  return own?.paymentIntentId === paymentIntentId && isFree ? own : null
}

async function followRefund(
  shop: Shop,
  { key, orderId }: Pick<RefundRow, 'key' | 'orderId'>,
  { id, status, failure }: ReportedRefund,
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    await updateRefund(transaction, key, { id, status, failure, at: shop.clock() })
    if (orderId !== null) await refreshOrderStates(transaction, orderId)
    await emitRefundWebhook(shop, transaction, { key, orderId, status })
  })
}

async function recordDispute(
  shop: Shop,
  { id, paymentIntentId, amount, currency, status, reason, dueBy, createdAt }: ReportedDispute,
): Promise<void> {
  const subject = await findSubject(shop, paymentIntentId)
  const now = shop.clock()
  const dispute = {
    id,
    paymentIntentId,
    ...subject,
    amount,
    currency,
    status,
    reason,
    dueBy,
    createdAt: earlier(createdAt, now),
    updatedAt: now,
  }
  const isNew = await shop.database.transaction(async (transaction) => {
    const before = await upsertDispute(transaction, dispute)
    if (before === 'same') return false
    if (subject.orderId !== null) await refreshOrderStates(transaction, subject.orderId)
    await insertAuditEntry(transaction, {
      at: now,
      actor: 'payment provider',
      action: 'payment.disputed',
      subject: id,
      before: before && { status: before.status },
      after: { payment: paymentIntentId, ...subject, amount, currency, status, reason },
    })
    return true
  })
  if (isNew) shop.log.warn({ dispute: id, ...subject, status }, 'A payment is disputed')
}

/** Late reports keep their own date, and a sandbox whose clock is ahead never produces a future date. */
function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

async function findSubject(shop: Shop, paymentIntentId: string | null): Promise<Subject> {
  const nothing = { orderId: null, membershipId: null, invoiceId: null }
  if (!paymentIntentId) return nothing
  const order = await findOrderByPayment(shop.database, paymentIntentId)
  if (order) return { ...nothing, orderId: order.id }
  const invoiceId = await shop.payments.findInvoiceOfPayment(paymentIntentId)
  if (!invoiceId) return nothing
  const { subscriptionId } = await shop.payments.retrieveInvoice(invoiceId)
  const membership = subscriptionId ? await findMembershipOfSubscription(shop.database, subscriptionId) : null
  return { ...nothing, invoiceId, membershipId: membership?.id ?? null }
}
