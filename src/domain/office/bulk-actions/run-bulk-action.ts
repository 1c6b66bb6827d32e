import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { OperationFailure } from '#database/schema/states.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import {
  endOperation,
  findOperation,
  insertOperation,
  type OperationRow,
  updateProgress,
} from '#domain/platform/bulk-jobs/bulk-job-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type BulkKind, rowAction } from './row-actions.ts'

/** Max rows handled within a request. */
export const rowsAtOnce = 100
/** Rows a job works on before the next one takes over. */
const rowsPerJob = 200

type Work = { kind: BulkKind; input: unknown; actor: Actor }
type StoredInput = { input: unknown; actor: Actor }

/** Runs an action on each of these rows, one after the other, and returns a result per row. */
export async function actOnRows(
  shop: Shop,
  { kind, input, actor, ids }: Work & { ids: readonly string[] },
): Promise<{ done: string[]; failed: OperationFailure[] }> {
  const one = rowAction(shop, kind, input)
  const result: { done: string[]; failed: OperationFailure[] } = { done: [], failed: [] }
  for (const id of ids) {
    const failure = await tryRow(shop, id, () => one({ id, actor }))
    if (failure) result.failed.push(failure)
    else result.done.push(id)
  }
  return result
}

/** Queues a job that runs an action on many rows; returns the operation's id. */
export async function beginOperation(
  shop: Shop,
  { kind, input, actor, ids, filter }: Work & { ids: readonly string[]; filter: string },
): Promise<string> {
  rowAction(shop, kind, input)
  const id = randomUUID()
  const createdAt = shop.clock()
  await shop.database.transaction(async (transaction) => {
    await insertOperation(transaction, {
      id,
      kind,
      filter,
      staffId: actor.staffId,
      total: ids.length,
      createdAt,
      input: { input, actor } satisfies StoredInput,
      pending: [...ids],
      state: 'RUNNING',
    })
    const after = { kind, rows: ids.length }
    const change = { at: createdAt, action: 'operation.begun', subject: `operation:${id}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
    await shop.jobs.enqueue(runOperationJob, { operationId: id, from: 0 }, { key: `${id}:0`, database: transaction })
  })
  return id
}

const payload = z.object({ operationId: z.string(), from: z.number() })

/** Runs the next rows of an operation. An interrupted row is run again, which is harmless. */
async function runOperation(shop: Shop, { operationId, from }: z.infer<typeof payload>): Promise<void> {
  for (let count = 0; count < rowsPerJob; count += 1) {
    const operation = await findOperation(shop.database, operationId)
    if (operation?.state !== 'RUNNING') return
    const [row] = operation.pending
    if (row === undefined) {
      await endOperation(shop.database, { id: operationId, state: 'DONE', at: shop.clock() })
      return
    }
    const { input, actor } = operation.input as StoredInput
    const action = rowAction(shop, operation.kind as BulkKind, input)
    const failure = await tryRow(shop, row, () => action({ id: row, actor }))
    await updateProgress(shop.database, { id: operationId, row, failure })
  }
  const next = from + rowsPerJob
  await shop.jobs.enqueue(runOperationJob, { operationId, from: next }, { key: `${operationId}:${next}` })
}

export const runOperationJob = defineJob('run-operation', payload, runOperation)

/** Stops an operation after the row it works on. Throws `request.notFound`, `state.notAllowed` if it has ended. */
export async function cancelOperation(shop: Shop, { id, actor }: { id: string; actor: Actor }): Promise<OperationRow> {
  return shop.database.transaction(async (transaction) => {
    const at = shop.clock()
    const isEnded = await endOperation(transaction, { id, state: 'CANCELLED', at })
    const operation = await findOperation(transaction, id)
    if (!operation) throw new ShopError('request.notFound')
    if (!isEnded) throw new ShopError('state.notAllowed', { details: { state: operation.state } })
    const after = { done: operation.done, left: operation.pending.length }
    const change = { at, action: 'operation.cancelled', subject: `operation:${id}`, before: null, after }
    await insertStaffAudit(transaction, actor, change)
    return operation
  })
}

/** Returns why a row could not be done; null if it was done. */
async function tryRow(shop: Shop, id: string, work: () => Promise<void>): Promise<OperationFailure | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ShopError)) shop.log.error({ err: error, row: id }, 'A row of a bulk act failed')
    const refusal = error instanceof ShopError ? error : new ShopError('request.failed')
    const fields: Record<string, string[]> = { ...refusal.fields }
    for (const [name, value] of Object.entries(refusal.details)) fields[name] = [String(value)]
    return { id, code: refusal.code, fields }
  }
}
