import type { MembershipHistory } from '#database/schema/states.ts'
import type { MembershipStatus } from '#shared/vocabularies.ts'

type State = {
  /** The member price applies. */
  member: boolean
  /** Final: it cannot come back. */
  over: boolean
  /** An invoice waits for its money. */
  owing: boolean
}

/** Meaning of each membership status (D15). */
const membershipStates: Readonly<Record<MembershipStatus, State>> = {
  starting: { member: true, over: false, owing: false },
  trialing: { member: true, over: false, owing: false },
  active: { member: true, over: false, owing: false },
  past_due: { member: true, over: false, owing: true },
  incomplete: { member: false, over: false, owing: true },
  unpaid: { member: false, over: false, owing: true },
  paused: { member: false, over: false, owing: false },
  incomplete_expired: { member: false, over: true, owing: false },
  canceled: { member: false, over: true, owing: false },
  abandoned: { member: false, over: true, owing: false },
}

/** States of memberships that never began, or have not begun yet; no list or figure counts them. */
export const neverBegunStates: MembershipStatus[] = ['starting', 'incomplete', 'incomplete_expired', 'abandoned']

/** A status that the provider adds in future counts as neither a membership nor its end. */
const unknownState: State = { member: false, over: false, owing: false }

export function stateOf(status: MembershipStatus): State {
  return Object.hasOwn(membershipStates, status) ? membershipStates[status] : unknownState
}

/** True if the member price applies, `past_due` included (D15). */
export function isMember(membership: { status: MembershipStatus; endedAt: Date | null } | null): boolean {
  return membership !== null && membership.endedAt === null && stateOf(membership.status).member
}

/** The strongest of several histories of one payer. */
export function strongestHistory(found: readonly MembershipHistory[]): MembershipHistory {
  if (found.includes('member')) return 'member'
  return found.includes('former') ? 'former' : 'new'
}
