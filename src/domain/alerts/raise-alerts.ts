import type { Shop } from '../../shop.ts'
import {
  findCardTesting,
  findDisputes,
  findFlaggedOrders,
  findParkedJobs,
  findTroubledRefunds,
  findUnknownPayments,
  type KeyedAlert,
} from './alert-queries.ts'

const hour = 60 * 60_000
// As long as jobs are kept: what is older was told long ago.
const lookBack = 7 * 24 * hour

/**
 * Looks for what the owner must be told (orders that cannot be delivered, refunds that failed, disputes, payments that nobody knows the
 * end of, cards tried out, jobs that were given up) and queues one mail for each. It looks at what is stored, so that nothing is lost with a process
 * that dies; the key of each keeps it to one mail however often, and by however many processes, this runs.
 */
export async function raiseAlerts(shop: Shop): Promise<void> {
  const now = shop.clock().getTime()
  const since = new Date(now - lookBack)
  const anHourAgo = new Date(now - hour)
  const found: KeyedAlert[] = [
    ...(await findFlaggedOrders(shop.database, since)),
    ...(await findTroubledRefunds(shop.database, { since, stuckBefore: anHourAgo })),
    ...(await findDisputes(shop.database, since)),
    ...(await findUnknownPayments(shop.database, anHourAgo)),
    ...(await findCardTesting(shop.database, anHourAgo)),
    ...(await findParkedJobs(shop.database, since)),
  ]
  for (const { key, alert } of found) await shop.jobs.enqueue('send-alert', { key, alert }, { key })
}
