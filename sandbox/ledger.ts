import { listObjects } from './objects.ts'
import type { SandboxState } from './state.ts'

/** The money moved for one payment intent, in cents. */
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
        charges: own.map(({ id, amount, amount_refunded, status, created }) => ({
          id,
          amount,
          amount_refunded,
          status,
          created,
        })),
      }
    })
}
