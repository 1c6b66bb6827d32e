import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { listPage } from '../api/lists.ts'
import { type ParametersOf, paging, range, text } from '../api/parameters.ts'
import { retrieveEndpoint } from '../api/retrieval.ts'
import { insertObject } from '../objects.ts'
import type { SandboxState } from '../state.ts'

/** The provider's fee on a card payment, in cents: 1.5 % and 25 cents. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 25
}

/** Records money in (positive) or out (negative), in cents. */
export function insertBalanceTransaction(
  state: SandboxState,
  entry: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
    amount: number
    fee?: number
    currency: string
    source: string
    description?: string | null
  },
): Stripe.BalanceTransaction {
  const fee = entry.fee ?? 0
  const transaction: Stripe.BalanceTransaction = {
    id: state.newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: state.seconds() + 7 * 86400,
    balance_type: 'payments',
    created: state.seconds(),
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: entry.currency,
              description: 'Processing fee',
              type: 'stripe_fee',
            },
          ],
    net: entry.amount - fee,
    reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
    source: entry.source,
    status: 'pending',
    type: entry.type,
  }
  insertObject(state, 'balance_transaction', transaction)
  return transaction
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
      source: text().optional(),
      type: text().optional(),
    } satisfies ParametersOf<Stripe.BalanceTransactionListParams>),
    run: (state, { params }) =>
      listPage(state, 'balance_transaction', '/v1/balance_transactions', params, {
        source: params.source,
        type: params.type,
      }),
  }),
]
