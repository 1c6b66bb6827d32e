import type { NewMembershipEvent } from './membership-event-queries.ts'
import type { MembershipRow } from './membership-queries.ts'

/** Returns the timeline events of a change of state; several things may have happened at once. */
export function eventsOfChange(
  before: MembershipRow,
  after: MembershipRow,
  { staffId = null, data = {} }: { staffId?: number | null; data?: Record<string, unknown> },
): NewMembershipEvent[] {
  const { id: membershipId, updatedAt } = after
  const event = (kind: NewMembershipEvent['kind'], facts: Record<string, unknown>, key: string | null = null) => ({
    membershipId,
    at: updatedAt,
    kind,
    staffId,
    key,
    data: { ...facts, ...data },
  })
  const day = (moment: Date | null) => moment?.toISOString() ?? null
  const events: NewMembershipEvent[] = []
  if (!before.subscriptionId && after.subscriptionId && after.status !== 'abandoned') {
    const facts = { amount: after.price, trial_ends_at: day(after.trialEndsAt) }
    events.push(event('started', facts, `started:${membershipId}`))
  }
  if (before.price !== after.price) events.push(event('price_changed', { from: before.price, to: after.price }))
  if (after.endedAt && !before.endedAt) events.push(event('ended', { status: after.status }, `ended:${membershipId}`))
  else if (after.endsAt && !before.endsAt) events.push(event('cancelled', { on: day(after.endsAt) }))
  else if (!after.endsAt && before.endsAt && !after.endedAt) events.push(event('resumed', {}))
  return events
}
