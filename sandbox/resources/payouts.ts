import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { conditionsOf, listPage } from '../api/lists.ts'
import { mergeMetadata, metadata, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { emit, emitChange } from '../events.ts'
import { findObject, insertObject, saveObject } from '../objects.ts'
import { schedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'

const travelSeconds = 2 * 86_400
const bankAccount = 'ba_1SandboxBankAccount000000'

const waiting = `kind = 'balance_transaction' AND json_extract(hidden, '$.payout') IS NULL
  AND json_extract(body, '$.available_on') <= ?1 AND json_extract(body, '$.currency') = ?2`

/** Marks what has become available in a currency; returns its sum in cents. */
function makeAvailable(state: SandboxState, currency: string): number {
  const now = state.seconds()
  state.db
    .prepare(`UPDATE object SET body = json_set(body, '$.status', 'available') WHERE ${waiting}`)
    .run(now, currency)
  const row = state.db
    .prepare(`SELECT coalesce(sum(json_extract(body, '$.net')), 0) AS net FROM object WHERE ${waiting}`)
    .get(now, currency)
  return Number(row?.net ?? 0)
}

/** Pays out what is available in a currency, by its daily run. A debt waits for later money. */
export function payOut(state: SandboxState, currency: string): void {
  const amount = makeAvailable(state, currency)
  if (amount <= 0) return
  const id = state.newId('po')
  const withdrawal = newWithdrawal(state, { id, amount, currency })
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: state.seconds() + travelSeconds,
    automatic: true,
    balance_transaction: withdrawal.id,
    created: state.seconds(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: bankAccount,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  state.db
    .prepare(`UPDATE object SET hidden = json_set(hidden, '$.payout', ?3) WHERE ${waiting}`)
    .run(state.seconds(), currency, id)
  insertObject(state, 'payout', payout)
  insertObject(state, 'balance_transaction', withdrawal, { payout: id })
  emit(state, 'payout.created', payout)
  schedule(state, { at: payout.arrival_date, kind: 'payout.arrive', subject: id })
}

/** The payout's own transaction: it is listed with those it settles, as at the provider. */
function newWithdrawal(
  state: SandboxState,
  { id, amount, currency }: { id: string; amount: number; currency: string },
): Stripe.BalanceTransaction {
  return {
    id: state.newId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: state.seconds(),
    balance_type: 'payments',
    created: state.seconds(),
    currency,
    description: 'STRIPE PAYOUT',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: -amount,
    reporting_category: 'payout',
    source: id,
    status: 'available',
    type: 'payout',
  }
}

/** The money has reached the bank. */
export function completePayout(state: SandboxState, id: string): void {
  const before = findObject(state, 'payout', id)
  if (before?.status !== 'in_transit') return
  const after: Stripe.Payout = {
    ...before,
    status: 'paid',
    reconciliation_status: 'completed',
    trace_id: { status: 'supported', value: id.slice(-12) },
  }
  saveObject(state, 'payout', after)
  emitChange(state, 'payout.updated', before, after)
  emit(state, 'payout.paid', after)
  emit(state, 'payout.reconciliation_completed', after)
}

export const payoutEndpoints = [
  retrieveEndpoint('payouts', 'payout'),
  endpoint({
    method: 'POST',
    path: '/v1/payouts/:id',
    operation: 'payouts.update',
    parameters: z.strictObject({ metadata: metadata().optional() } satisfies ParametersOf<Stripe.PayoutUpdateParams>),
    run: (state, { id, params }) => {
      const before = getObject(state, 'payout', id)
      const after: Stripe.Payout = { ...before, metadata: mergeMetadata(before.metadata ?? {}, params.metadata) }
      saveObject(state, 'payout', after)
      emitChange(state, 'payout.updated', before, after)
      return after
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payouts',
    operation: 'payouts.list',
    parameters: z.strictObject({
      ...paging,
      arrival_date: range().optional(),
      created: range().optional(),
      destination: text().optional(),
      status: z.enum(['pending', 'paid', 'failed', 'canceled', 'in_transit']).optional(),
    } satisfies ParametersOf<Stripe.PayoutListParams>),
    run: (state, { params }) =>
      listPage(
        state,
        'payout',
        '/v1/payouts',
        params,
        { destination: params.destination, status: params.status },
        conditionsOf(params.arrival_date, (bound, value) => ({ field: 'arrival_date', bound, value })),
      ),
  }),
]
