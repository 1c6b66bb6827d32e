import { sendAlertJob } from '#domain/platform/alert-mail/send-alert.ts'
import { minuteMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { abandonMembership } from './abandon-membership.ts'
import { findForgottenStarts, findStartingOrder, type MembershipRow } from './membership-queries.ts'
import { notifyMember } from './send-membership-mail.ts'
import { startMembership } from './start-membership.ts'

/** A membership that does not exist at the provider after this long is started here; its job takes seconds. */
const quietMs = minuteMs
const batchSize = 100
/** One that the provider could not begin for this long is ended here: its member price would be for nothing (D36). */
const maxStartMs = 30 * minuteMs

/**
 * Starts the memberships that a job gave up on. One that fails does not stop the others; throws at the end if any
 * did.
 */
export async function sweepMemberships(shop: Shop): Promise<void> {
  const failures: unknown[] = []
  const quiet = new Date(shop.clock().getTime() - quietMs)
  for (const membership of await findForgottenStarts(shop.database, quiet, batchSize)) {
    await startOrAbandon(shop, membership).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} memberships could not be started`)
}

async function startOrAbandon(shop: Shop, membership: MembershipRow): Promise<void> {
  try {
    await startMembership(shop, { orderId: membership.orderId })
  } catch (error) {
    if (shop.clock().getTime() - membership.createdAt.getTime() < maxStartMs) throw error
    shop.log.error({ membership: membership.id, err: error }, 'A membership could not begin and is ended')
    await abandonAndNotify(shop, membership)
  }
}

/** Ends it here and mails the owner and the member, once. */
async function abandonAndNotify(shop: Shop, membership: MembershipRow): Promise<void> {
  const order = await findStartingOrder(shop.database, membership.orderId)
  await abandonMembership(shop, membership, async (transaction) => {
    const key = `membership-${membership.id}:notBegun`
    await notifyMember(shop, { membershipId: membership.id, key, notice: { kind: 'notBegun' } }, transaction)
    if (!order) return
    const { number, paymentIntentId: payment } = order
    const alert = { kind: 'membershipNotBegun' as const, number, payment, membership: membership.id }
    await shop.jobs.enqueue(sendAlertJob, { key, alert }, { key, database: transaction })
  })
}
