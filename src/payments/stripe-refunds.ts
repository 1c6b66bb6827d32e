import Stripe from 'stripe'
import { type RefundOrDispute, RefundRefused } from './payments.ts'
import { idOf } from './stripe-values.ts'

/** The refunds or dispute of an event, as they are now; none for a charge without refunds. */
export async function findRefundsAndDisputes(
  stripe: Stripe,
  { type, objectId }: { type: string; objectId: string },
): Promise<RefundOrDispute[]> {
  if (type.startsWith('charge.dispute.')) {
    const dispute = await stripe.disputes.retrieve(objectId)
    return [disputeOf(dispute)]
  }
  if (type.startsWith('refund.')) return [refundOf(await stripe.refunds.retrieve(objectId))]
  const refunds = await stripe.refunds.list({ charge: objectId, limit: 100 })
  return refunds.data.map(refundOf)
}

/**
 * Pays back a part of a payment, once for its key.
 * @throws RefundRefused
 */
export async function createRefund(
  stripe: Stripe,
  { paymentId, amount, key }: { paymentId: string; amount: number; key: string },
): Promise<{ id: string; status: string }> {
  try {
    const metadata = { refund_key: key }
    const refund = await stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, { idempotencyKey: key })
    return { id: refund.id, status: refund.status ?? 'pending' }
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
    if (isRefusal && error.code !== 'payment_intent_unexpected_state') throw new RefundRefused(error.message)
    throw error
  }
}

function refundOf(refund: Stripe.Refund): RefundOrDispute {
  return {
    ...factsOf(refund),
    kind: 'refund',
    status: refund.status ?? 'pending',
    reason: refund.reason ?? '',
    refundKey: refund.metadata?.refund_key ?? null,
    failure: refund.failure_reason ?? null,
    dueBy: null,
  }
}

function disputeOf(dispute: Stripe.Dispute): RefundOrDispute {
  const { due_by } = dispute.evidence_details
  return {
    ...factsOf(dispute),
    kind: 'dispute',
    status: dispute.status,
    reason: dispute.reason,
    refundKey: null,
    failure: null,
    dueBy: due_by === null ? null : new Date(due_by * 1000),
  }
}

function factsOf(object: Stripe.Refund | Stripe.Dispute) {
  return { id: object.id, amount: object.amount, paymentIntentId: idOf(object.payment_intent) }
}
