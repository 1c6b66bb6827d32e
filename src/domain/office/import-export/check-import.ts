import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { decisionsPath, type StoredDecision, writeDecision } from './decision-file.ts'
import { isKnownAttribute, readKnownAttributes } from './import-attributes.ts'
import { importImages } from './import-images.ts'
import { type Decision, decideProducts, inBatches } from './import-products.ts'
import { findImport, type ImportRow, type StoredReport, settingsOf, updateImport } from './import-queries.ts'
import type { RefusedRow } from './import-reasons.ts'
import { openProductFile, placeOf } from './product-file.ts'
import { newSeenFile } from './seen-file.ts'

const batchSize = 250
/** Refused rows and warnings that are shown; the report file has all. */
export const shownRows = 100

/** Compares an uploaded file with the shop and notes what a run will do, product by product. */
async function checkImport(shop: Shop, importId: number): Promise<void> {
  const found = await findImport(shop.database, importId)
  if (found?.state !== 'UPLOADED' || !found.file) return
  const source = found.file
  const { vatRate } = settingsOf(found)
  const file = await openProductFile(() => shop.files.read(source), await placeOf(shop), settingsOf(found))
  let row: ImportRow | null = await updateImport(shop.database, found, { total: await file.count(), done: 0 })
  const report: StoredReport & { counted: number } = {
    check: { created: 0, changed: 0, unchanged: 0, refused: 0 },
    run: null,
    refused: [],
    failed: [],
    notes: [],
    priced: 0,
    counted: 0,
  }
  const known = await readKnownAttributes(shop.database)
  const seen = newSeenFile(file, (name) => isKnownAttribute(known, name))
  const refuse = (rows: readonly RefusedRow[]) => {
    report.check.refused += rows.length
    report.refused = [...report.refused, ...rows].toSorted((a, b) => a.line - b.line).slice(0, shownRows)
  }
  async function* decided(): AsyncGenerator<string> {
    for await (const entries of inBatches(file.entries(), batchSize)) {
      const products = entries.flatMap(({ product }) => product ?? [])
      const images = await importImages(shop.storage, products, {
        fetchImage: never,
        dryRun: true,
        deadHosts: new Map(),
      })
      report.notes.push(...images.notes)
      const decisions = await decideProducts(shop.database, products, { stored: images.stored, isDry: true, vatRate })
      const rows = entries.flatMap(({ refused }) => refused ?? [])
      refuse(rows)
      for (const { line, why } of rows)
        yield writeDecision({ line, handle: null, outcome: 'refused', why, version: null })
      report.priced += decisions.filter(isRepriced).length
      report.counted += decisions.filter(isCountedAnew).length
      seen.add(decisions)
      for (const { product, outcome, why, version } of decisions) {
        const { line, handle } = product
        const stored: StoredDecision = { line, handle, outcome, why, version }
        if (stored.outcome === 'refused') refuse([{ line, why: stored.why ?? [] }])
        else report.check[stored.outcome] += 1
        yield writeDecision(stored)
      }
      row &&= await updateImport(shop.database, row, { done: row.done + products.length })
      if (!row) throw new Error(`Import ${importId} was changed while it was checked`)
    }
  }
  await shop.files.write(decisionsPath(source), decided())
  const { add: _, ...told } = seen
  report.seen = told
  report.notes = [...file.notes, ...report.notes].slice(0, shownRows)
  if (row) await updateImport(shop.database, row, { state: 'CHECKED', report, done: 0 })
}

const isCountedAnew = ({ outcome, isCounted }: Decision) =>
  (outcome === 'changed' || outcome === 'created') && isCounted
const isRepriced = ({ outcome, isPriced }: Decision) => outcome === 'changed' && isPriced

const never = () => Promise.reject(new Error('A check fetches nothing'))

export const checkImportJob = defineJob(
  'check-import',
  z.object({ importId: z.number() }),
  (shop: Shop, { importId }) => checkImport(shop, importId),
)
