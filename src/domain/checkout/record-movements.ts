import { findMembershipOfSubscription } from '#domain/membership/membership-queries.ts'
import { findOrderByPayment } from '#domain/orders/order-queries.ts'
import { insertAuditEntry } from '#domain/settings/settings-queries.ts'
import type { Movement } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { findOpenRefunds, findRefundOfProvider, insertRefund, noteRefund } from './checkout-queries.ts'
import { noteDispute } from './dispute-queries.ts'

/** What a charge paid for: an order, or a bill of a membership. */
type Subject = { orderId: number | null; membershipId: string | null; invoiceId: string | null }

/**
 * Notes refunds and disputes as the provider describes them now, also those made in its own dashboard. A refund of goods leaves the
 * membership alone, and the other way round: they are separate acts. A dispute is told to whoever reads the log.
 */
export async function recordMovements(shop: Shop, event: { type: string; objectId: string }): Promise<void> {
  for (const movement of await shop.payments.findMovement(event)) {
    if (movement.kind === 'refund') await recordRefund(shop, movement)
    else await recordDispute(shop, movement)
  }
}

async function recordRefund(shop: Shop, { id, paymentIntentId, amount, status }: Movement): Promise<void> {
  const known = await findRefundOfProvider(shop.database, id)
  if (known) return noteRefund(shop.database, known.key, id, status)
  if (!paymentIntentId) return
  // One of the shop's own whose answer is still on its way.
  const own = (await findOpenRefunds(shop.database, paymentIntentId)).find((due) => due.amount === amount)
  if (own) return noteRefund(shop.database, own.key, id, status)
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

async function recordDispute(shop: Shop, { id, paymentIntentId, amount, status, reason }: Movement): Promise<void> {
  const subject = await findSubject(shop, paymentIntentId)
  const now = shop.clock()
  const dispute = { id, paymentIntentId, ...subject, amount, status, reason, createdAt: now, updatedAt: now }
  const told = await shop.database.transaction(async (transaction) => {
    const before = await noteDispute(transaction, dispute)
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
  if (told) shop.log.warn({ dispute: id, ...subject, status }, 'A payment is disputed')
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
