import type { MembershipHistory } from '#database/schema/states.ts'

type State = {
  /** The member price applies. */
  member: boolean
  /** Final: it cannot come back. */
  over: boolean
  /** An invoice waits for its money. */
  owing: boolean
}

/**
 * Every state of a membership in the provider's words, and its meaning here (D15). Ours are `starting`, until it
 * exists there, and `abandoned`, ended here before (D36).
 */
export const membershipStates: Readonly<Record<string, State>> = {
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

/** The states of what never became a membership, or has not yet: no list or figure counts it. */
export const neverBegunStates: string[] = ['starting', 'incomplete', 'incomplete_expired', 'abandoned']

/** A state of the provider's future is neither a membership nor its end. */
const unknownState: State = { member: false, over: false, owing: false }

export function stateOf(status: string): State {
  return membershipStates[status] ?? unknownState
}

/** Whether the member price applies (D15, past_due included). */
export function isMember(membership: { status: string; endedAt: Date | null } | null): boolean {
  return membership !== null && membership.endedAt === null && stateOf(membership.status).member
}

/** The strongest of several histories of one payer. */
export function strongestHistory(found: readonly MembershipHistory[]): MembershipHistory {
  if (found.includes('member')) return 'member'
  return found.includes('former') ? 'former' : 'new'
}
