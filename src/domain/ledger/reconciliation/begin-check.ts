import { randomUUID } from 'node:crypto'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { insertOperation, type OperationRow } from '#domain/platform/bulk-jobs/bulk-job-queries.ts'
import { hourMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { checkKind, findRunningCheck } from './difference-queries.ts'
import { reconcileLedgerJob } from './nightly-check.ts'
import { checkSteps } from './reconcile-ledger.ts'

/** Queues a comparison of the ledgers; returns the running one if there is one. */
export async function beginCheck(shop: Shop, actor: Actor): Promise<OperationRow> {
  const createdAt = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const running = await findRunningCheck(transaction, new Date(createdAt.getTime() - hourMs))
    if (running) return running
    const id = randomUUID()
    await insertOperation(transaction, {
      id,
      kind: checkKind,
      filter: '',
      staffId: actor.staffId,
      input: {},
      createdAt,
      pending: [...checkSteps],
      total: checkSteps.length,
      state: 'RUNNING',
    })
    const change = { at: createdAt, action: 'books.checked', subject: 'books', before: null, after: null }
    await insertStaffAudit(transaction, actor, change)
    await shop.jobs.enqueue(reconcileLedgerJob, { operationId: id }, { key: id, database: transaction })
    return (await findRunningCheck(transaction, new Date(0)))!
  })
}
