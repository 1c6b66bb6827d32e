import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit } from '../events.ts'
import { insertObject, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { insertBalanceTransaction } from './balance-transactions.ts'

/** In cents of the settlement's currency. */
const disputeFee = 2000

/** The cardholder disputes a charge: the money is withdrawn at once. */
export function openDispute(
  state: SandboxState,
  charge: Stripe.Charge,
  reason: 'fraudulent' | 'product_not_received',
): Stripe.Dispute {
  const id = state.newId('du')
  const withdrawal = insertBalanceTransaction(state, {
    type: 'adjustment',
    amount: -charge.amount,
    feeOf: () => disputeFee,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: state.seconds() + 9 * 86400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  insertObject(state, 'dispute', dispute)
  const disputed: Stripe.Charge = { ...charge, disputed: true }
  saveObject(state, 'charge', disputed)
  emit(state, 'charge.dispute.created', dispute)
  emit(state, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const disputeEndpoints = [
  retrieveEndpoint('disputes', 'dispute'),
  endpoint({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    operation: 'disputes.close',
    parameters: z.strictObject({}),
    run: (state, { id }) => {
      const before = getObject(state, 'dispute', id)
      if (before.status === 'lost' || before.status === 'won') throw refused('This dispute is already closed.')
      const after: Stripe.Dispute = { ...before, status: 'lost' }
      saveObject(state, 'dispute', after)
      emit(state, 'charge.dispute.closed', after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/disputes',
    operation: 'disputes.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      charge: text().optional(),
      payment_intent: text().optional(),
    } satisfies ParametersOf<Stripe.DisputeListParams>),
    run: (state, { params }) =>
      listPage(state, 'dispute', '/v1/disputes', params, {
        charge: params.charge,
        payment_intent: params.payment_intent,
      }),
  }),
]
