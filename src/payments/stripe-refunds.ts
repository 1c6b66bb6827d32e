import type Stripe from 'stripe'
import type { RefundOrDispute } from './payments.ts'
import { idOf } from './stripe-values.ts'

/** The refunds or dispute of an event, as they are now; none for a charge without refunds. */
export async function findRefundsAndDisputes(
  stripe: Stripe,
  { type, objectId }: { type: string; objectId: string },
): Promise<RefundOrDispute[]> {
  if (type.startsWith('charge.dispute.')) {
    const dispute = await stripe.disputes.retrieve(objectId)
    return [{ ...factsOf(dispute), kind: 'dispute', status: dispute.status, reason: dispute.reason }]
  }
  if (type.startsWith('refund.')) return [refundOf(await stripe.refunds.retrieve(objectId))]
  const refunds = await stripe.refunds.list({ charge: objectId, limit: 100 })
  return refunds.data.map(refundOf)
}

function refundOf(refund: Stripe.Refund): RefundOrDispute {
  return { ...factsOf(refund), kind: 'refund', status: refund.status ?? 'pending', reason: refund.reason ?? '' }
}

function factsOf(object: Stripe.Refund | Stripe.Dispute) {
  return { id: object.id, amount: object.amount, paymentIntentId: idOf(object.payment_intent) }
}
