import type { Buyers } from '#shared/vocabularies.ts'

/**
 * Moments from which members, and everyone, may buy a product. With the first alone it is for members only, with the
 * second alone they buy at once, and with neither everyone does.
 */
export type OpeningTimes = { membersFrom: Date | null; publicFrom: Date | null }

/** Returns who may buy the product at a moment. */
export function buyersAt({ membersFrom, publicFrom }: OpeningTimes, at: Date): Buyers {
  if (publicFrom ? publicFrom <= at : !membersFrom) return 'everyone'
  return membersFrom && membersFrom > at ? 'none' : 'members'
}

/**
 * True if a buyer may have the product at a moment. A member is anyone whose membership runs, or begins with this
 * purchase.
 */
export function mayBuy(times: OpeningTimes, { at, isMember }: { at: Date; isMember: boolean }): boolean {
  const buyers = buyersAt(times, at)
  return buyers === 'everyone' || (buyers === 'members' && isMember)
}

/** Returns the next moment at which more people may buy the product; null if there is none. */
export function nextOpening({ membersFrom, publicFrom }: OpeningTimes, at: Date): Date | null {
  const coming = [membersFrom, publicFrom].filter((moment) => moment !== null && moment > at) as Date[]
  return coming.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}
