import type Stripe from 'stripe'
import { findObject, listObjects } from './objects.ts'
import type { SandboxState } from './state.ts'

/** A charge in the currency of the balance, in cents. `exchange_rate`: null where nothing was converted. */
export type SettledCharge = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'exchange_rate' | 'fee'>

/** The money moved for one payment intent, in cents of its currency. */
export type LedgerEntry = {
  readonly payment_intent: string
  readonly status: string
  readonly amount: number
  readonly amount_refunded: number
  readonly currency: string
  readonly customer: string | null
  readonly metadata: Record<string, string>
  readonly charges: readonly {
    readonly id: string
    readonly amount: number
    readonly amount_refunded: number
    readonly status: string
    readonly created: number
    /** What the charge brought to the balance; null where nothing was captured. */
    readonly settled: SettledCharge | null
  }[]
}

/** Every payment intent with its charges, oldest first. */
export function readLedger(state: SandboxState): LedgerEntry[] {
  const charges = Map.groupBy(listObjects(state, 'charge').data.reverse(), (charge) => charge.payment_intent)
  return listObjects(state, 'payment_intent')
    .data.reverse()
    .map((intent) => {
      const own = charges.get(intent.id) ?? []
      return {
        payment_intent: intent.id,
        status: intent.status,
        amount: intent.amount,
        amount_refunded: own.reduce((sum, charge) => sum + charge.amount_refunded, 0),
        currency: intent.currency,
        customer: typeof intent.customer === 'string' ? intent.customer : null,
        metadata: intent.metadata,
        charges: own.map(({ id, amount, amount_refunded, status, created, balance_transaction }) => ({
          id,
          amount,
          amount_refunded,
          status,
          created,
          settled: settledOf(state, balance_transaction),
        })),
      }
    })
}

/** What a balance transaction says of a charge, by its id. */
export function settledOf(state: SandboxState, id: Stripe.Charge['balance_transaction']): SettledCharge | null {
  const found = typeof id === 'string' ? findObject(state, 'balance_transaction', id) : undefined
  if (found === undefined) return null
  const { amount, currency, exchange_rate, fee } = found
  return { amount, currency, exchange_rate, fee }
}
