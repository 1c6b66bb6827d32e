import { sendAlertJob } from '#domain/platform/alert-mail/send-alert.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import {
  findCardTesting,
  findDisputes,
  findDueWithdrawals,
  findFlaggedOrders,
  findGivenUpWebhooks,
  findParkedJobs,
  findTroubledRefunds,
  findUnknownPayments,
  type KeyedAlert,
} from './alert-queries.ts'

// Equals the time for which jobs are kept; anything older has already been reported.
const lookBackMs = 7 * dayMs

/**
 * Queues one mail for each thing the owner must look at. It reads only what is stored, and the key of each limits it
 * to one mail across processes.
 */
export async function raiseAlerts(shop: Shop): Promise<void> {
  const now = shop.clock().getTime()
  const since = new Date(now - lookBackMs)
  const anHourAgo = new Date(now - hourMs)
  const found: KeyedAlert[] = [
    ...(await findFlaggedOrders(shop.database, since)),
    ...(await findTroubledRefunds(shop.database, { since, stuckBefore: anHourAgo })),
    ...(await findDisputes(shop.database, since)),
    ...(await findDueWithdrawals(shop.database, { since, now: shop.clock() })),
    ...(await findUnknownPayments(shop.database, anHourAgo)),
    ...(await findCardTesting(shop.database, anHourAgo)),
    ...(await findParkedJobs(shop.database, since)),
    ...(await findGivenUpWebhooks(shop.database, since)),
  ]
  for (const { key, alert } of found) await shop.jobs.enqueue(sendAlertJob, { key, alert }, { key })
}
