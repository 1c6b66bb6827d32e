import { type Actor, insertStaffAudit } from '#domain/audit/audit-queries.ts'
import type { QueueName } from '#jobs/jobs.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findJob, type JobRow, lockJob } from './job-queries.ts'

/**
 * Lets a job that was given up run once more; a mail that was sent already is not sent again. However many ask
 * at once, it runs once.
 * @throws `request.notFound`, `state.notAllowed` if it was not given up
 */
export async function retryJob(
  shop: Shop,
  { id, names, actor }: { id: string; names: readonly QueueName[]; actor: Actor },
): Promise<JobRow> {
  await shop.database.transaction(async (transaction) => {
    const job = await lockJob(transaction, id)
    const name = names.find((known) => known === job?.name)
    if (!job || !name) throw new ShopError('request.notFound')
    if (job.state !== 'failed') throw new ShopError('state.notAllowed', { details: { state: job.state } })
    await shop.jobs.retry(name, id, transaction)
    const change = { at: shop.clock(), action: 'job.retried', subject: `job:${id}`, before: null, after: { name } }
    await insertStaffAudit(transaction, actor, change)
  })
  return (await findJob(shop.database, id))!
}
