/**
 * States of a checkout and every move between them. Nobody writes a state by hand: an update names the states it may leave.
 * QUOTED → CONFIRMING → REQUIRES_ACTION | DECLINED | UNKNOWN → ORDERED; side exits EXPIRED, REFUND_DUE → REFUNDED.
 * A payment's id is written together with the first attempt to confirm it (an earlier release wrote INTENT_CREATED in between). That it is
 * paid is written in the transaction that writes the order, so nothing is ever paid and not ordered.
 */
export const checkoutMoves = {
  QUOTED: ['CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  INTENT_CREATED: ['CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  CONFIRMING: ['REQUIRES_ACTION', 'DECLINED', 'UNKNOWN', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  REQUIRES_ACTION: ['CONFIRMING', 'DECLINED', 'UNKNOWN', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  DECLINED: ['CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  UNKNOWN: ['REQUIRES_ACTION', 'DECLINED', 'CONFIRMING', 'ORDERED', 'REFUND_DUE', 'EXPIRED'],
  ORDERED: ['REFUND_DUE'],
  EXPIRED: ['ORDERED', 'REFUND_DUE'],
  REFUND_DUE: ['REFUNDED'],
  REFUNDED: [],
} as const satisfies Record<string, readonly string[]>

export type CheckoutState = keyof typeof checkoutMoves

/** Neither sold nor dead: the shopper may still pay. Stock is held for these, but for DECLINED. */
export const openStates: CheckoutState[] = [
  'QUOTED',
  'INTENT_CREATED',
  'CONFIRMING',
  'REQUIRES_ACTION',
  'DECLINED',
  'UNKNOWN',
]

/** States in which no stock is held: whoever pays all the same must have it taken again. */
export const releasedStates: CheckoutState[] = ['DECLINED', 'EXPIRED']

/** Paid: the order is written, whatever became of it later. */
export const orderedStates: CheckoutState[] = ['ORDERED', 'REFUND_DUE', 'REFUNDED']

/** The states from which `to` may be reached. */
export function statesBefore(to: CheckoutState): CheckoutState[] {
  return (Object.keys(checkoutMoves) as CheckoutState[]).filter((from) =>
    (checkoutMoves[from] as readonly string[]).includes(to),
  )
}
