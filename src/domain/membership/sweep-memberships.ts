import { receiveMissedEvents } from '#domain/checkout/receive-missed-events.ts'
import { findOrder } from '#domain/orders/order-queries.ts'
import type { Shop } from '../../shop.ts'
import { abandonMembership } from './abandon-membership.ts'
import { notifyMember } from './membership-notices.ts'
import { findForgottenStarts, type MembershipRow } from './membership-queries.ts'
import { startMembership } from './start-membership.ts'

/** A membership that does not exist at the provider after this long is looked after here; its job does it in seconds. */
const quietMilliseconds = 60_000
const atOnce = 100
/** One that the provider could not begin for so long is ended here: its member price would be for nothing (D36). */
const longestStart = 30 * 60_000

/**
 * Looks after memberships that no event spoke of: takes in what the provider could not deliver, and starts what a job gave up on. One that
 * fails does not stop the others; throws at the end if any did.
 */
export async function sweepMemberships(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => failures.push(error))
  const quiet = new Date(shop.clock().getTime() - quietMilliseconds)
  for (const membership of await findForgottenStarts(shop.database, quiet, atOnce)) {
    await attempt(() => startOrAbandon(shop, membership))
  }
  await attempt(() => receiveMissedEvents(shop))
  if (failures.length) throw new AggregateError(failures, `Looking after memberships failed ${failures.length} times`)
}

async function startOrAbandon(shop: Shop, membership: MembershipRow): Promise<void> {
  try {
    await startMembership(shop, { orderId: membership.orderId })
  } catch (error) {
    if (shop.clock().getTime() - membership.createdAt.getTime() < longestStart) throw error
    shop.log.error({ membership: membership.id, err: error }, 'A membership could not begin and is ended')
    await abandonAndTell(shop, membership)
  }
}

/** Ends it here; the owner and the member are told, once. */
async function abandonAndTell(shop: Shop, membership: MembershipRow): Promise<void> {
  const found = await findOrder(shop.database, membership.orderId)
  await abandonMembership(shop, membership, async (transaction) => {
    const key = `membership-${membership.id}:notBegun`
    await notifyMember(shop, { membershipId: membership.id, key, notice: { kind: 'notBegun' } }, transaction)
    if (!found) return
    const { number, paymentIntentId: payment } = found.order
    const alert = { kind: 'membershipNotBegun' as const, number, payment, membership: membership.id }
    await shop.jobs.enqueue('send-alert', { key, alert }, { key, database: transaction })
  })
}
