import type { ReturnState } from '#shared/vocabularies.ts'

/**
 * Every move between the states of a return. Only what a shopper asks for is rejected: a withdrawal is a statement,
 * and begins as APPROVED.
 *
 *     REQUESTED → APPROVED → RECEIVED → REFUNDED; side exits REJECTED, CANCELLED, and CLOSED without a refund
 */
export const returnMoves = {
  REQUESTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['RECEIVED', 'CANCELLED'],
  RECEIVED: ['REFUNDED', 'CLOSED'],
  REJECTED: [],
  CANCELLED: [],
  REFUNDED: [],
  CLOSED: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>

/** Returns that are not over. */
export const openReturnStates: readonly ReturnState[] = ['REQUESTED', 'APPROVED', 'RECEIVED']

export function mayReturnMove(from: ReturnState, to: ReturnState): boolean {
  return (returnMoves[from] as readonly ReturnState[]).includes(to)
}
