import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dayMs } from '#shared/dates.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ExportKind } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { exportsByKind } from './export-kinds.ts'
import {
  type ExportRow,
  endExport,
  findExpiredExports,
  findExport,
  forgetExportFile,
  insertExport,
  type NamedExport,
} from './export-queries.ts'

/** Has a file made, which is kept for a day. `ids`: of those that fit the filter; null: of all. */
export async function beginExport(
  shop: Shop,
  { kind, filter, ids, actor }: { kind: ExportKind; filter: string; ids: number[] | null; actor: Actor },
): Promise<NamedExport> {
  const at = shop.clock()
  const id = await shop.database.transaction(async (transaction) => {
    const earlier = await findEarlierAction(transaction, actor, { action: 'export.begun', now: at })
    if (earlier !== null) return earlier
    const { format } = exportsByKind[kind]
    const values = { kind, filter, format, state: 'RUNNING' as const, staffId: actor.staffId }
    const expiresAt = new Date(at.getTime() + dayMs)
    const made = await insertExport(transaction, { ...values, createdAt: at, expiresAt })
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'export.begun',
      subject: `export:${made}`,
      before: null,
      after: { kind, filter: withoutSearch(filter) },
    })
    await shop.jobs.enqueue(makeExportJob, { exportId: made, ids }, { key: String(made), database: transaction })
    return made
  })
  return (await findExport(shop.database, id))!
}

/** Removes the search text, which may name a person; the audit log must not contain it. */
function withoutSearch(filter: string): string {
  const params = new URLSearchParams(filter)
  params.delete('q')
  return params.toString()
}

/** Throws `request.notFound`, `state.notAllowed` while it is made, `link.expired` after a day. */
export async function readExport(shop: Shop, id: number): Promise<ExportRow & { file: string }> {
  const row = await findExport(shop.database, id)
  if (!row) throw new ShopError('request.notFound')
  if (row.expiresAt <= shop.clock()) throw new ShopError('link.expired')
  if (row.state !== 'DONE' || !row.file) throw new ShopError('state.notAllowed', { details: { state: row.state } })
  return { ...row, file: row.file }
}

async function makeExport(shop: Shop, { exportId, ids }: { exportId: number; ids: number[] | null }): Promise<void> {
  const row = await findExport(shop.database, exportId)
  if (row?.state !== 'RUNNING') return
  const { format, parts } = exportsByKind[row.kind as ExportKind]
  const file = `exports/${randomUUID()}.${format}`
  let rows = 0
  async function* counted() {
    for await (const part of parts(shop, { ids, filter: row!.filter })) {
      rows += part.rows
      yield part.text
    }
  }
  await shop.files.write(file, counted())
  const ended = { state: 'DONE' as const, file, rows, finishedAt: shop.clock() }
  if (!(await endExport(shop.database, exportId, ended))) await shop.files.remove(file)
}

/** Removes files that are kept no longer. */
export async function sweepExports(shop: Shop): Promise<void> {
  for (const { id, file } of await findExpiredExports(shop.database, shop.clock())) {
    await shop.files.remove(file!)
    await forgetExportFile(shop.database, id)
  }
}

export const makeExportJob = defineJob(
  'make-export',
  z.object({ exportId: z.number(), ids: z.array(z.number()).nullable() }),
  (shop: Shop, payload) => makeExport(shop, payload),
)
