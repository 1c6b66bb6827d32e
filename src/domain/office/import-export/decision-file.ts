import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { csvRows } from '#shared/csv.ts'
import type { Language } from '#shared/markets.ts'
import type { ObjectStore } from '#storage/object-store.ts'
import type { Decision } from './import-products.ts'
import type { ImportRow } from './import-queries.ts'
import { reportWord, whyText } from './import-reasons.ts'

/** Decision about a product, or about a row that cannot become a product (`handle` null). */
export type StoredDecision = Omit<Decision, 'product'> & { line: number; handle: string | null }

/** Path of the decisions about a file: one line of JSON each, in the order of the file. */
export const decisionsPath = (file: string) => `${file}.decisions`

export function writeDecision({ line, handle, outcome, why, version }: StoredDecision): string {
  return `${JSON.stringify([line, handle, outcome, why, version])}\n`
}

export async function* readDecisions(files: Pick<ObjectStore, 'read'>, file: string): AsyncGenerator<StoredDecision> {
  const input = Readable.from(files.read(decisionsPath(file)))
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [line, handle, outcome, why, version] = JSON.parse(text)
    yield { line, handle, outcome, why, version }
  }
}

/** The report of an import as CSV in a language: a line for each product, refused row, failure and warning. */
export async function* reportText(
  files: Pick<ObjectStore, 'read'>,
  { file, report }: ImportRow,
  language: Language,
): AsyncGenerator<string> {
  const word = (name: Parameters<typeof reportWord>[0]) => reportWord(name, language)
  yield csvRows([[word('line'), word('handle'), word('outcome'), word('reason')]])
  const failed = new Map(report?.failed.map(({ line, why }) => [line, why]))
  for await (const { line, handle, outcome, why } of readDecisions(files, file!)) {
    const failure = handle === null ? undefined : failed.get(line)
    const reported = failure ?? why
    yield csvRows([[line, handle, word(failure ? 'refused' : outcome), reported && whyText(reported, language)]])
  }
  for (const note of report?.notes ?? []) {
    yield csvRows([[note.line, null, word('note'), whyText(note.why, language)]])
  }
}
