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

/** What every status of a membership means here (D15). */
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

/** The states of what never became a membership, or has not yet: no list or figure counts it. */
export const neverBegunStates: MembershipStatus[] = ['starting', 'incomplete', 'incomplete_expired', 'abandoned']

/** A state of the provider's future is neither a membership nor its end. */
const unknownState: State = { member: false, over: false, owing: false }

export function stateOf(status: string): State {
  return Object.hasOwn(membershipStates, status) ? membershipStates[status as MembershipStatus] : unknownState
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
