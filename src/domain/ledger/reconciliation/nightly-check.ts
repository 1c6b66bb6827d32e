import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import { localTime } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { runCheck } from './run-check.ts'

// Few orders come at this hour, and the provider's own nightly work is done.
const hour = 3

/** `day` is the shop's own, as in `2026-05-17`; a check requested by staff has an operation instead. */
export const reconcileLedgerJob = defineJob(
  'reconcile-books',
  z.object({ day: z.string().optional(), operationId: z.uuid().optional() }),
  async (shop: Shop, { operationId }) => {
    if (operationId === undefined) await reconcileLedger(shop)
    else await runCheck(shop, operationId)
  },
)

/**
 * Queues the reconciliation of this night, once across processes: the day is the job's key. A shop closed at that
 * hour catches up.
 */
export async function queueNightlyCheck(shop: Shop): Promise<void> {
  const { day, hours } = localTime(shop.clock(), shop.environment.timeZone)
  if (hours < hour) return
  await shop.jobs.enqueue(reconcileLedgerJob, { day }, { key: day })
}
