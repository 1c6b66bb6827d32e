import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { QueueName } from '#jobs/jobs.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findJob, type JobRow, lockJob } from './job-queries.ts'

/**
 * Lets a job that was given up run again, and a waiting job run now. It runs once, however often requested, and sends
 * no mail twice.
 * @throws `request.notFound`, `state.notAllowed` if it ended
 */
export async function retryJob(
  shop: Shop,
  { id, names, actor }: { id: string; names: readonly QueueName[]; actor: Actor },
): Promise<JobRow> {
  await shop.database.transaction(async (transaction) => {
    const job = await lockJob(transaction, id)
    const name = names.find((known) => known === job?.name)
    if (!job || !name) throw new ShopError('request.notFound')
    if (job.state === 'completed' || job.state === 'cancelled') {
      throw new ShopError('state.notAllowed', { details: { state: job.state } })
    }
    // The job is running or about to run, so there is nothing left to do.
    if (job.state !== 'failed' && !job.waits) return
    if (job.state === 'failed') await shop.jobs.retry(name, id, transaction)
    else await shop.jobs.hurry(name, id, transaction)
    const action = job.state === 'failed' ? 'job.retried' : 'job.hurried'
    const change = { at: shop.clock(), action, subject: `job:${id}`, before: null, after: { name } }
    await insertStaffAudit(transaction, actor, change)
  })
  return (await findJob(shop.database, id))!
}
