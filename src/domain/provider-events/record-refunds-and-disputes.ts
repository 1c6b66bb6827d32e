import { insertAuditEntry } from '#domain/audit/audit-queries.ts'
import { findMembershipOfSubscription } from '#domain/membership/membership-queries.ts'
import { findOrderByPayment } from '#domain/orders/order-queries.ts'
import {
  findOpenRefunds,
  findRefundOfProvider,
  insertRefund,
  updateRefund,
  upsertDispute,
} from '#domain/refunds/refund-queries.ts'
import type { RefundOrDispute } from '#payments/payments.ts'
import type { Shop } from '#shop.ts'

/** What a charge paid for: an order, or an invoice of a membership. */
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

async function recordRefund(shop: Shop, { id, paymentIntentId, amount, status }: RefundOrDispute): Promise<void> {
  const known = await findRefundOfProvider(shop.database, id)
  if (known) return updateRefund(shop.database, known.key, id, status)
  if (!paymentIntentId) return
  // One of the shop's own, whose response is still on its way.
  const own = (await findOpenRefunds(shop.database, paymentIntentId)).find((due) => due.amount === amount)
  if (own) return updateRefund(shop.database, own.key, id, status)
  await insertRefund(shop.database, {
    key: `provider:${id}`,
    paymentIntentId,
    ...(await findSubject(shop, paymentIntentId)),
    amount,
    reason: 'provider',
    providerRefundId: id,
    status,
    createdAt: shop.clock(),
  })
}

async function recordDispute(
  shop: Shop,
  { id, paymentIntentId, amount, status, reason }: RefundOrDispute,
): Promise<void> {
  const subject = await findSubject(shop, paymentIntentId)
  const now = shop.clock()
  const dispute = {
    id,
    paymentIntentId,
    ...subject,
    amount,
    status,
    reason,
    dueBy: null,
    createdAt: now,
    updatedAt: now,
  }
  const isNew = await shop.database.transaction(async (transaction) => {
    const before = await upsertDispute(transaction, dispute)
    if (before === 'same') return false
    await insertAuditEntry(transaction, {
      at: now,
      actor: 'payment provider',
      action: 'payment.disputed',
      subject: id,
      before: before && { status: before.status },
      after: { payment: paymentIntentId, ...subject, amount, status, reason },
    })
    return true
  })
  if (isNew) shop.log.warn({ dispute: id, ...subject, status }, 'A payment is disputed')
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
