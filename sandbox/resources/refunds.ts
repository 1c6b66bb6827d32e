import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidParameter, refused } from '../api/errors.ts'
import { listPage } from '../api/lists.ts'
import { integer, mergeMetadata, metadata, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit, emitChange } from '../events.ts'
import { findObject, insertObject, listObjects, saveObject } from '../objects.ts'
import { schedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'
import { insertBalanceTransaction } from './balance-transactions.ts'
import { cardOf } from './payment-method-attachment.ts'

const createParameters = z.strictObject({
  amount: integer().optional(),
  charge: text().optional(),
  metadata: metadata().optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
} satisfies ParametersOf<Stripe.RefundCreateParams>)

const refundDelaySeconds = 300

function chargeToRefund(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.Charge {
  if (params.charge !== undefined) return getObject(state, 'charge', params.charge, 'charge')
  if (params.payment_intent === undefined) {
    throw invalidParameter('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = getObject(state, 'payment_intent', params.payment_intent, 'payment_intent')
  const charge = typeof intent.latest_charge === 'string' ? getObject(state, 'charge', intent.latest_charge) : undefined
  if (charge === undefined || charge.status !== 'succeeded') {
    throw refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      { param: 'payment_intent' },
    )
  }
  return charge
}

function createRefund(state: SandboxState, params: z.infer<typeof createParameters>): Stripe.Refund {
  const charge = chargeToRefund(state, params)
  if (charge.status !== 'succeeded') throw refused('This charge cannot be refunded, as it did not succeed.')
  if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const left = charge.amount_captured - charge.amount_refunded
  const amount = params.amount ?? left
  if (amount < 1) throw invalidParameter(`Invalid positive integer: ${amount}`, 'amount', 'parameter_invalid_integer')
  if (amount > left) {
    throw refused(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      undefined,
      { param: 'amount' },
    )
  }
  const card = cardOf(state, charge.payment_method!)
  const id = state.newId('re')
  const balance = insertBalanceTransaction(state, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    description: 'REFUND FOR CHARGE',
  })
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: state.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card.refund === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  insertObject(state, 'refund', refund)
  const before = charge
  const after: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  }
  saveObject(state, 'charge', after)
  emit(state, 'refund.created', refund)
  emit(state, 'charge.refunded', after, { amount_refunded: before.amount_refunded, refunded: before.refunded })
  if (card.refund !== undefined) {
    const kind = card.refund === 'pending' ? 'refund.succeed' : 'refund.fail'
    schedule(state, { at: state.seconds() + refundDelaySeconds, kind, subject: id })
  }
  return refund
}

function money(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}

export function succeedRefund(state: SandboxState, id: string): void {
  const before = findObject(state, 'refund', id)
  if (before?.status !== 'pending') return
  const after: Stripe.Refund = { ...before, status: 'succeeded' }
  saveObject(state, 'refund', after)
  emitChange(state, 'refund.updated', before, after)
  emitChange(state, 'charge.refund.updated', before, after)
}

/** A failed refund returns to the balance, and the charge counts as paid again. */
export function failRefund(state: SandboxState, id: string): void {
  const before = findObject(state, 'refund', id)
  if (before === undefined || before.status === 'failed') return
  const returned = insertBalanceTransaction(state, {
    type: 'refund_failure',
    amount: before.amount,
    currency: before.currency,
    source: id,
    description: 'REFUND FAILURE',
  })
  const after: Stripe.Refund = {
    ...before,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_reason: 'expired_or_canceled_card',
  }
  saveObject(state, 'refund', after)
  const charge = getObject(state, 'charge', String(before.charge))
  const paid = { ...charge, amount_refunded: charge.amount_refunded - before.amount, refunded: false }
  saveObject(state, 'charge', paid)
  emitChange(state, 'refund.updated', before, after)
  emitChange(state, 'charge.refund.updated', before, after)
  emit(state, 'refund.failed', after)
}

export function refundList(state: SandboxState, charge: string) {
  const { data } = listObjects(state, 'refund', { where: [{ field: 'charge', equals: charge }] })
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` }
}

export const refundEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    operation: 'refunds.create',
    parameters: createParameters,
    run: (state, { params }) => createRefund(state, params),
  }),
  retrieveEndpoint('refunds', 'refund'),
  endpoint({
    method: 'POST',
    path: '/v1/refunds/:id',
    operation: 'refunds.update',
    parameters: z.strictObject({ metadata: metadata().optional() } satisfies ParametersOf<Stripe.RefundUpdateParams>),
    run: (state, { id, params }) => {
      const before = getObject(state, 'refund', id)
      const after: Stripe.Refund = { ...before, metadata: mergeMetadata(before.metadata ?? {}, params.metadata) }
      saveObject(state, 'refund', after)
      emitChange(state, 'refund.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds',
    operation: 'refunds.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      charge: text().optional(),
      payment_intent: text().optional(),
    } satisfies ParametersOf<Stripe.RefundListParams>),
    run: (state, { params }) =>
      listPage(state, 'refund', '/v1/refunds', params, {
        charge: params.charge,
        payment_intent: params.payment_intent,
      }),
  }),
]
