import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listPage } from '../api/lists.ts'
import { currency, type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { getObject, retrieveEndpoint } from '../api/retrieval.ts'
import { settle } from '../exchange-rates.ts'
import { insertObject } from '../objects.ts'
import { schedule } from '../scheduler.ts'
import type { SandboxState } from '../state.ts'

/** The provider's fee on a settled card payment, in cents: 1.5 % and 25 cents. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 25
}

const day = 86_400
const waitingDays = 7

/** Money waits a week and then for the next midnight (UTC), when everything available is paid out. */
function availableOn(state: SandboxState): number {
  return (Math.floor((state.seconds() - 1) / day) + 1 + waitingDays) * day
}

function schedulePayout(state: SandboxState, currency: string, at: number): void {
  const known = state.db
    .prepare(`SELECT 1 FROM due WHERE subject = ? AND kind = 'payout.run' AND at = ? LIMIT 1`)
    .get(currency, at)
  if (known === undefined) schedule(state, { at, kind: 'payout.run', subject: currency })
}

/**
 * Records money in (positive) or out (negative), settled at the rate of now. It is paid out once it is available.
 * @param entry.amount in cents of the charge's currency
 * @param entry.feeOf the provider's fee, of the size of what is settled
 */
export function insertBalanceTransaction(
  state: SandboxState,
  entry: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
    amount: number
    feeOf?: (settled: number) => number
    currency: string
    source: string
    description?: string | null
  },
): Stripe.BalanceTransaction {
  const settled = settle(state, entry.amount, entry.currency)
  const fee = entry.feeOf?.(Math.abs(settled.amount)) ?? 0
  const available = availableOn(state)
  const transaction: Stripe.BalanceTransaction = {
    id: state.newId('txn'),
    object: 'balance_transaction',
    amount: settled.amount,
    available_on: available,
    balance_type: 'payments',
    created: state.seconds(),
    currency: settled.currency,
    description: entry.description ?? null,
    exchange_rate: settled.exchange_rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: settled.currency,
              description: 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: settled.amount - fee,
    reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
    source: entry.source,
    status: 'pending',
    type: entry.type,
  }
  insertObject(state, 'balance_transaction', transaction)
  schedulePayout(state, settled.currency, available)
  return transaction
}

function payoutOf(state: SandboxState, id: string): string {
  return getObject(state, 'payout', id, 'payout').id
}

export const balanceTransactionEndpoints = [
  retrieveEndpoint('balance_transactions', 'balance_transaction'),
  endpoint({
    method: 'GET',
    path: '/v1/balance_transactions',
    operation: 'balance_transactions.list',
    parameters: z.strictObject({
      ...paging,
      created: range().optional(),
      currency: currency().optional(),
      payout: text().optional(),
      source: text().optional(),
      type: text().optional(),
    } satisfies ParametersOf<Stripe.BalanceTransactionListParams>),
    run: (state, { params }) =>
      listPage(
        state,
        'balance_transaction',
        '/v1/balance_transactions',
        params,
        { currency: params.currency, source: params.source, type: params.type },
        params.payout === undefined ? [] : [{ hidden: 'payout', equals: payoutOf(state, params.payout) }],
      ),
  }),
]
