import { receiveMissedEvents } from '#domain/checkout/receive-missed-events.ts'
import type { Shop } from '../../shop.ts'
import { findForgottenStarts } from './membership-queries.ts'
import { startMembership } from './start-membership.ts'

/** A membership that does not exist at the provider after this long is looked after here; its job does it in seconds. */
const quietMilliseconds = 60_000
const atOnce = 100

/**
 * Looks after memberships that no event spoke of: takes in what the provider could not deliver, and starts what a job gave up on. One that
 * fails does not stop the others; throws at the end if any did.
 */
export async function sweepMemberships(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: () => Promise<unknown>) => work().catch((error: unknown) => failures.push(error))
  const quiet = new Date(shop.clock().getTime() - quietMilliseconds)
  for (const { orderId } of await findForgottenStarts(shop.database, quiet, atOnce)) {
    await attempt(() => startMembership(shop, { orderId }))
  }
  await attempt(() => receiveMissedEvents(shop))
  if (failures.length) throw new AggregateError(failures, `Looking after memberships failed ${failures.length} times`)
}
