import type { CheckoutState } from '#database/schema/states.ts'

/**
 * Every move between the states of a checkout; paid and ordered are one transaction.
 *
 *     QUOTED → CONFIRMING → REQUIRES_ACTION | DECLINED | UNKNOWN → ORDERED; side exits EXPIRED, REFUND_DUE → REFUNDED
 */
export const checkoutMoves = {
  QUOTED: ['CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  CONFIRMING: ['REQUIRES_ACTION', 'DECLINED', 'UNKNOWN', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  REQUIRES_ACTION: ['CONFIRMING', 'DECLINED', 'UNKNOWN', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  DECLINED: ['CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  UNKNOWN: ['REQUIRES_ACTION', 'DECLINED', 'CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  ORDERED: ['REFUND_DUE'],
  EXPIRED: ['ORDERED', 'REFUND_DUE'],
  REFUND_DUE: ['REFUNDED'],
  REFUNDED: [],
} as const satisfies Record<CheckoutState, readonly CheckoutState[]>

/** States that hold no stock: a payment that arrives all the same must take it again. */
export const releasedStates: CheckoutState[] = ['DECLINED', 'EXPIRED']

/** States of paid checkouts, whose order is written, even if it is refunded later. */
export const orderedStates: CheckoutState[] = ['ORDERED', 'REFUND_DUE', 'REFUNDED']

/** The states from which `to` may be reached. */
export function statesBefore(to: CheckoutState): CheckoutState[] {
  return (Object.keys(checkoutMoves) as CheckoutState[]).filter((from) =>
    (checkoutMoves[from] as readonly string[]).includes(to),
  )
}
