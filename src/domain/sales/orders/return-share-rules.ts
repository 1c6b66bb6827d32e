import type { ReturnState } from '#shared/vocabularies.ts'
import { type OrderFacts, sentItems } from './order-state-rules.ts'

/** A return of goods, as far as it shares the order's items with others. */
export type SharingReturn = {
  id: number
  kind: 'withdrawal' | 'voluntary'
  state: ReturnState
  lines: { position: number; quantity: number; received: number; cancelledBefore: number }[]
}

/** `sent`: items of a return that left the shop; `toCancel`: withdrawn ones that did not and must not be sent. */
export type ReturnShare = { position: number; sent: number; toCancel: number }

const setAside: readonly ReturnState[] = ['REJECTED', 'CANCELLED']

/**
 * Divides the items of an order among its returns of goods, oldest first: sent items before unsent ones. What was
 * cancelled since the first withdrawal was cancelled for the withdrawals.
 */
export function returnShares(
  facts: Pick<OrderFacts, 'lines' | 'parcels'>,
  returns: readonly SharingReturn[],
): Map<number, ReturnShare[]> {
  const free = sentItems(facts)
  const counted = returns.filter(({ state }) => !setAside.includes(state)).toSorted((a, b) => a.id - b.id)
  const cancelled = new Map(
    facts.lines.map((line) => {
      const before = counted.flatMap(({ kind, lines }) =>
        kind === 'withdrawal' ? lines.filter(({ position }) => position === line.position) : [],
      )
      const first = before.length === 0 ? line.cancelled : Math.min(...before.map((each) => each.cancelledBefore))
      return [line.position, Math.max(0, line.cancelled - first)]
    }),
  )
  const take = (from: Map<number, number>, position: number, wanted: number) => {
    const taken = Math.min(wanted, from.get(position) ?? 0)
    from.set(position, (from.get(position) ?? 0) - taken)
    return taken
  }
  return new Map(
    counted.map(({ id, kind, state, lines }) => [
      id,
      lines.map(({ position, quantity, received }) => {
        // What staff closed without a refund is given up beyond what was received.
        const isByReceipt = kind === 'voluntary' || state === 'CLOSED'
        const isOver = state === 'REFUNDED' || state === 'CLOSED'
        const sent = take(free, position, isOver && isByReceipt ? received : quantity)
        if (isByReceipt) return { position, sent, toCancel: 0 }
        const unsent = quantity - sent
        return { position, sent, toCancel: unsent - take(cancelled, position, unsent) }
      }),
    ]),
  )
}
