import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listPage } from '../api/lists.ts'
import { emptyableText, mergeMetadata, metadata, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import type { Card, Decline } from '../cards.ts'
import { emit, emitChange } from '../events.ts'
import { insertObject, saveObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'
import { feeOf, insertBalanceTransaction } from './balance-transactions.ts'

export type ChargeInput = {
  readonly intent: Stripe.PaymentIntent
  readonly paymentMethod: Stripe.PaymentMethod
  readonly card: Card
  readonly decline: Decline | null
  /** The cardholder has just completed a challenge. */
  readonly authenticated: boolean
  readonly offSession: boolean
}

/** Charges a card, or records the declined attempt. Only captured money reaches the balance. */
export function createCharge(state: SandboxState, input: ChargeInput): Stripe.Charge {
  const { intent, decline, card } = input
  const captured = intent.capture_method !== 'manual'
  const id = state.newId('ch')
  const paid = decline === null
  const balance =
    paid && captured
      ? insertBalanceTransaction(state, {
          type: 'charge',
          amount: intent.amount,
          feeOf,
          currency: intent.currency,
          source: id,
          description: intent.description,
        })
      : null
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid && captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balance?.id ?? null,
    billing_details: input.paymentMethod.billing_details,
    calculated_statement_descriptor: 'VITRINE',
    captured: paid && captured,
    created: state.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(card, decline),
    paid,
    payment_intent: intent.id,
    payment_method: input.paymentMethod.id,
    payment_method_details: detailsOf(input),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${state.config.baseUrl}/payments/${intent.id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping === null ? null : { ...intent.shipping },
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  insertObject(state, 'charge', charge)
  emit(state, paid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

function outcomeOf(card: Card, decline: Decline | null): Stripe.Charge.Outcome {
  const risk = card.riskLevel ?? 'normal'
  const scores = { normal: 20, elevated: 68, highest: 92 }
  const base = { advice_code: null, network_advice_code: null, risk_level: risk, risk_score: scores[risk] }
  if (decline === null) {
    return {
      ...base,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: risk === 'elevated' ? 'elevated_risk_level' : null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  if (card.blocked === true) {
    return {
      ...base,
      network_decline_code: null,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      seller_message: 'This payment was blocked as too risky.',
      type: 'blocked',
    }
  }
  return {
    ...base,
    network_decline_code: '02',
    network_status: 'declined_by_network',
    reason: decline.decline_code ?? decline.code,
    seller_message: 'The bank returned a decline.',
    type: 'issuer_declined',
  }
}

function detailsOf(input: ChargeInput): Stripe.Charge.PaymentMethodDetails {
  const known = input.paymentMethod.card!
  const { card, authenticated } = input
  const address = input.paymentMethod.billing_details.address
  return {
    type: 'card',
    card: {
      amount_authorized: input.decline === null ? input.intent.amount : null,
      authorization_code: input.decline === null ? '123456' : null,
      brand: known.brand,
      checks: {
        address_line1_check: address?.line1 ? (card.checks?.line1 ?? 'pass') : null,
        address_postal_code_check: address?.postal_code ? (card.checks?.postalCode ?? 'pass') : null,
        cvc_check: known.checks?.cvc_check === null ? null : (card.checks?.cvc ?? cvcCheckOf(input.decline)),
      },
      country: known.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: known.exp_month,
      exp_year: known.exp_year,
      fingerprint: known.fingerprint ?? null,
      funding: known.funding,
      installments: null,
      last4: known.last4,
      mandate: null,
      network: known.brand,
      network_transaction_id: input.decline === null ? input.intent.id.slice(-15) : null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: input.intent.id,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

function cvcCheckOf(decline: Decline | null): 'pass' | 'fail' {
  return decline?.code === 'incorrect_cvc' ? 'fail' : 'pass'
}

const updateParameters = z.strictObject({
  description: emptyableText().optional(),
  metadata: metadata().optional(),
  receipt_email: emptyableText().optional(),
} satisfies ParametersOf<Stripe.ChargeUpdateParams>)

export const chargeEndpoints = [
  retrieveEndpoint('charges', 'charge'),
  endpoint({
    method: 'POST',
    path: '/v1/charges/:id',
    operation: 'charges.update',
    parameters: updateParameters,
    run: (state, { id, params }) => {
      const before = getObject(state, 'charge', id)
      const after: Stripe.Charge = {
        ...before,
        description: params.description === undefined ? before.description : params.description,
        receipt_email: params.receipt_email === undefined ? before.receipt_email : params.receipt_email,
        metadata: mergeMetadata(before.metadata, params.metadata),
      }
      saveObject(state, 'charge', after)
      emitChange(state, 'charge.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    operation: 'charges.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      customer: text().optional(),
      payment_intent: text().optional(),
    } satisfies ParametersOf<Stripe.ChargeListParams>),
    run: (state, { params }) =>
      listPage(state, 'charge', '/v1/charges', params, {
        customer: params.customer,
        payment_intent: params.payment_intent,
      }),
  }),
]
