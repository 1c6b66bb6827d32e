import type { Queries } from '#database/open-database.ts'
import { emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { insertMembershipEvents, type NewMembershipEvent } from './membership-event-queries.ts'
import type { MembershipRow } from './membership-queries.ts'

/** Adds events to a membership's timeline, and emits webhooks for its start and end. */
export async function recordMembershipEvents(
  transaction: Queries,
  about: MembershipRow,
  events: readonly NewMembershipEvent[],
): Promise<void> {
  await insertMembershipEvents(transaction, events)
  for (const { kind, at } of events) {
    if (kind !== 'started' && kind !== 'ended') continue
    await emitWebhook(transaction, { event: `membership.${kind}`, key: about.id, about, at: at ?? new Date(0) })
  }
}
