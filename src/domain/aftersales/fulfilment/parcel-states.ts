import type { ParcelState } from '#shared/vocabularies.ts'

/**
 * Every move between the states of a parcel. SHIPPED → PACKED is undoing, only until the mail leaves.
 *
 *     PACKED → SHIPPED → DELIVERED → RETURNED; side exits CANCELLED, and RETURNED without having been delivered
 */
export const parcelMoves = {
  PACKED: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['PACKED', 'DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
  RETURNED: [],
  CANCELLED: [],
} as const satisfies Record<ParcelState, readonly ParcelState[]>

export function mayParcelMove(from: ParcelState, to: ParcelState): boolean {
  return (parcelMoves[from] as readonly ParcelState[]).includes(to)
}
