import { invalid } from '#shared/shop-error.ts'
import { openCsv } from './csv-reader.ts'
import type { RefusedRow } from './import-reasons.ts'

const maxRows = 5_000
const maxCell = 200

export type TrackingFile = { rows: { line: number; cells: string[] }[]; refused: RefusedRow[] }

/** Reads a carrier's file of tracking numbers as rows of cells. Returns a problem instead if it is not text. */
export async function readTrackingFile(
  bytes: Uint8Array,
): Promise<TrackingFile | { problem: NonNullable<Awaited<ReturnType<typeof openCsv>>['problem']> }> {
  const file = await openCsv(() => [bytes])
  if (file.problem) return { problem: file.problem }
  const cut = (cells: readonly string[]) => cells.map((cell) => cell.trim().slice(0, maxCell))
  const columns = file.header.map((_, index) => String(index))
  const found: TrackingFile = { rows: [{ line: 1, cells: cut(file.header) }], refused: [] }
  for await (const row of file.rows(columns)) {
    if ('why' in row) found.refused.push({ line: row.line, why: row.why })
    else found.rows.push({ line: row.line, cells: cut(columns.map((column) => row.cells[column] ?? '')) })
    if (found.rows.length + found.refused.length > maxRows) throw invalid({ file: ['validation.tooLarge'] })
  }
  return found
}
