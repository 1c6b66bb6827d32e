import Stripe from 'stripe'
import { type Cents, type Currency, cents, formatAmount } from '#shared/money.ts'
import type { RefundStatus } from '#shared/vocabularies.ts'
import { type RefundOrDispute, RefundRefused } from './payments.ts'
import { codeOf, idOf, moment } from './stripe-values.ts'

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
 * Refunds part of a payment, once per key.
 * @throws RefundRefused also if the payment was charged in another currency
 */
export async function createRefund(
  stripe: Stripe,
  input: { paymentId: string; amount: Cents; currency: Currency; key: string; metadata?: Record<string, string> },
): Promise<{ id: string; status: RefundStatus }> {
  const { paymentId, amount, currency, key } = input
  try {
    // Idempotency keys expire after a day; what exists does not.
    const existing = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
    const made = existing.data.find((refund) => refund.metadata?.refund_key === key)
    if (made) return { id: made.id, status: statusOf(made) }
    // The provider takes no currency, and would pay back as many units of the charge's.
    const charged = codeOf((await stripe.paymentIntents.retrieve(paymentId)).currency)
    if (charged !== currency) {
      throw new RefundRefused(`A payment in ${charged} cannot be refunded by ${formatAmount(amount, currency)}.`)
    }
    const metadata = { ...input.metadata, refund_key: key }
    const refund = await stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, { idempotencyKey: key })
    return { id: refund.id, status: statusOf(refund) }
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
    if (isRefusal && error.code !== 'payment_intent_unexpected_state') throw new RefundRefused(error.message)
    throw error
  }
}

/** A status of the provider's future stays as it is: the shop takes it for one under way. */
function statusOf({ status }: Stripe.Refund): RefundStatus {
  return (status ?? 'pending') as RefundStatus
}

function refundOf(refund: Stripe.Refund): RefundOrDispute {
  return {
    ...factsOf(refund),
    kind: 'refund',
    status: statusOf(refund),
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
    dueBy: moment(due_by),
  }
}

function factsOf(object: Stripe.Refund | Stripe.Dispute) {
  return {
    id: object.id,
    amount: cents(object.amount),
    currency: codeOf(object.currency),
    paymentIntentId: idOf(object.payment_intent),
    createdAt: new Date(object.created * 1_000),
  }
}
