import { z } from 'zod'
import {
  type Actor,
  findEarlierAction,
  insertAuditEntry,
  insertStaffAudit,
} from '#domain/platform/audit/audit-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { fetchImage } from '#storage/fetch-image.ts'
import { decisionsPath, readDecisions, type StoredDecision } from './decision-file.ts'
import { type DeadHosts, importImages } from './import-images.ts'
import { type Decision, inBatches, keepFew, tidyCatalogue, writeDecisions } from './import-products.ts'
import {
  findExpiredImports,
  findImport,
  type ImportRow,
  type NamedImport,
  type StoredReport,
  settingsOf,
  updateImport,
} from './import-queries.ts'
import type { Note } from './import-reasons.ts'
import type { ImportedProduct } from './imported-product.ts'
import { openProductFile, placeOf } from './product-file.ts'

// Products per transaction: few, so that buyers do not wait long for locks.
const batchSize = 20
const keptFailures = 1_000

/**
 * Begins what the check announced. Throws `request.notFound`, `edit.conflict`, `state.notAllowed` and what
 * `before` throws, called where prices or stock in the shop change.
 */
export function beginImport(shop: Shop, input: { id: number; actor: Actor; before?: Before }): Promise<NamedImport> {
  return move(shop, { ...input, action: 'import.run', state: 'RUNNING' })
}

/** Throws as `beginImport`. */
export async function discardImport(shop: Shop, input: { id: number; actor: Actor }): Promise<NamedImport> {
  const row = await move(shop, { ...input, action: 'import.discarded', state: 'DISCARDED' })
  if (row.file) await removeFiles(shop, row.file)
  return row
}

type Before = Record<'prices' | 'stock', () => void>
type Move = {
  id: number
  actor: Actor
  action: string
  state: 'RUNNING' | 'DISCARDED'
  before?: Before
}

async function move(shop: Shop, { id, actor, action, state, before }: Move): Promise<NamedImport> {
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const row = await findImport(transaction, id)
    if (!row) throw new ShopError('request.notFound')
    if ((await findEarlierAction(transaction, actor, { action, now: at })) !== null) return
    const { report } = row
    if (row.state !== 'CHECKED' || !report) throw new ShopError('state.notAllowed', { details: { state: row.state } })
    if (report.priced !== 0) before?.prices()
    if (report.counted !== 0) before?.stock()
    const run = { created: 0, changed: 0, unchanged: 0, refused: report.check.refused }
    const changes =
      state === 'RUNNING' ? { state, done: 0, report: { ...report, run } } : { state, finishedAt: at, file: null }
    if (!(await updateImport(transaction, row, changes)))
      throw new ShopError('state.notAllowed', { details: { state } })
    await insertStaffAudit(transaction, actor, {
      at,
      action,
      subject: `import:${id}`,
      before: { state: row.state },
      after: { state, ...report.check },
    })
    if (state === 'RUNNING') {
      await shop.jobs.enqueue(runImportJob, { importId: id, actor }, { key: String(id), database: transaction })
    }
  })
  return (await findImport(shop.database, id))!
}

const actorSchema = z.object({
  staffId: z.number(),
  name: z.string(),
  requestId: z.string(),
  ip: z.string(),
  sessionId: z.string().nullable(),
  tokenId: z.number().nullable(),
})

/**
 * Does what was decided, some products at a time. How far it came is written with them: a run that was cut off goes on
 * from there.
 */
async function runImport(shop: Shop, { importId, actor }: { importId: number; actor: Actor }): Promise<void> {
  const found = await findImport(shop.database, importId)
  if (found?.state !== 'RUNNING' || !found.file) return
  let row: ImportRow = found
  // The last writes of an interrupted run may not have been announced.
  if (row.done > 0) await shop.changes.announce(['*'])
  const deadHosts: DeadHosts = new Map()
  for await (const batch of inBatches(workOf(shop, row), batchSize)) {
    const products = batch.flatMap(({ product, outcome }) => (isWritten(outcome) ? product : []))
    const fetching = { fetchImage: (address: string) => fetchImage(address), dryRun: false, deadHosts }
    const images = await importImages(shop.storage, products, fetching)
    row = await writeBatch(shop, { row, batch, images, actor })
  }
  const { run } = row.report!
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    if (!(await updateImport(transaction, row, { state: 'DONE', done: row.total, finishedAt: at })))
      throw new Error('Done twice')
    const after = { state: 'DONE', ...run }
    const entry = { at, actor: 'import', action: 'import.done', subject: `import:${importId}` }
    await insertAuditEntry(transaction, { ...entry, before: { state: 'RUNNING' }, after })
  })
  if (run && run.created + run.changed > batchSize) await tidyCatalogue(shop)
}

const isWritten = (outcome: Decision['outcome']) => outcome === 'created' || outcome === 'changed'

/** Products with what was decided about each, from where the run is on. */
async function* workOf(shop: Shop, { done, ...row }: ImportRow): AsyncGenerator<Decision> {
  const opened = await openProductFile(() => shop.files.read(row.file!), await placeOf(shop), settingsOf(row))
  const decisions = readDecisions(shop.files, row.file!)
  let index = 0
  for await (const { product } of opened.entries()) {
    if (!product) continue
    const decision = await nextOf(decisions)
    index += 1
    if (index > done) yield { product, ...decisionOf(product, decision) }
  }
}

async function nextOf(decisions: AsyncGenerator<StoredDecision>): Promise<StoredDecision | null> {
  for (;;) {
    const { value, done } = await decisions.next()
    if (done) return null
    if (value.handle !== null) return value
  }
}

function decisionOf({ handle }: ImportedProduct, decision: StoredDecision | null): Omit<Decision, 'product'> {
  if (decision?.handle !== handle) throw new Error(`No decision about "${handle}"`)
  return { outcome: decision.outcome, why: decision.why, version: decision.version }
}

type Batch = {
  row: ImportRow
  batch: readonly Decision[]
  images: Awaited<ReturnType<typeof importImages>>
  actor: Actor
}

/** Writes a batch and how far the import came, together. */
async function writeBatch(shop: Shop, { row, batch, images, actor }: Batch): Promise<ImportRow> {
  const tags = new Set<string>()
  const after = await shop.database.transaction(async (transaction) => {
    const inside = { ...shop, database: transaction }
    const counts = { created: 0, changed: 0, unchanged: 0, refused: [] }
    // Products refused by the check are already counted.
    const decisions = batch.filter(({ outcome }) => outcome !== 'refused')
    const notes = [...images.notes]
    const by = { source: 'import' as const, actor }
    const work = { stored: images.stored, report: counts, tags, by, vatRate: settingsOf(row).vatRate, notes }
    await writeDecisions(inside, decisions, work)
    const report = advanced(row.report!, counts, notes)
    const advancedRow = await updateImport(transaction, row, { done: row.done + batch.length, report })
    if (!advancedRow) throw new Error(`Import ${row.id} runs elsewhere`)
    return advancedRow
  })
  keepFew(tags)
  if (tags.size) await shop.changes.announce([...tags])
  return after
}

type Counts = { created: number; changed: number; unchanged: number; refused: StoredReport['failed'] }

function advanced(report: StoredReport, counts: Counts, notes: Note[]): StoredReport {
  const run = report.run!
  return {
    ...report,
    run: {
      created: run.created + counts.created,
      changed: run.changed + counts.changed,
      unchanged: run.unchanged + counts.unchanged,
      refused: run.refused + counts.refused.length,
    },
    failed: [...report.failed, ...counts.refused].slice(0, keptFailures),
    notes: [...report.notes, ...notes].slice(0, keptFailures),
  }
}

/** Removes files that are kept no longer. */
export async function sweepImports(shop: Shop): Promise<void> {
  for (const row of await findExpiredImports(shop.database, shop.clock())) {
    await removeFiles(shop, row.file!)
    await updateImport(shop.database, row, { file: null })
  }
}

async function removeFiles({ files }: Shop, file: string): Promise<void> {
  await Promise.all([files.remove(file), files.remove(decisionsPath(file))])
}

export const runImportJob = defineJob(
  'run-import',
  z.object({ importId: z.number(), actor: actorSchema }),
  (shop: Shop, payload) => runImport(shop, payload),
)
