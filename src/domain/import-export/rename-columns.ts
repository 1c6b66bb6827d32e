import { parse } from 'csv-parse/sync'
import { delimiterOf } from './csv-reader.ts'

// A header longer than this is none.
const maxHeaderBytes = 64 * 1024
const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/** The file with other names of its columns; what follows the header stays as it is, byte by byte. */
export async function* renameColumns(
  parts: AsyncIterable<Uint8Array>,
  columns: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const part of parts) {
    if (start === null) {
      yield part
      continue
    }
    start = Buffer.concat([start, part])
    const end = headerEnd(start)
    if (end === null && start.length < maxHeaderBytes) continue
    yield renamed(start, end, columns)
    start = null
  }
  if (start) yield renamed(start, headerEnd(start), columns)
}

function renamed(start: Buffer, end: number | null, columns: Readonly<Record<string, string>>): Buffer {
  const header = start.subarray(0, end ?? start.length).toString('utf8')
  const delimiter = delimiterOf(header)
  const [names = []] = parse(header, { bom: true, delimiter, relax_quotes: true }) as string[][]
  const cells = names.map((name) => columns[name.trim()] ?? name).map((name) => `"${name.replaceAll('"', '""')}"`)
  return Buffer.concat([Buffer.from(cells.join(delimiter)), start.subarray(end ?? start.length)])
}

/** Where the first line ends outside quotes; null where it does not yet. */
function headerEnd(bytes: Uint8Array): number | null {
  let isQuoted = false
  for (const [place, byte] of bytes.entries()) {
    if (byte === quote) isQuoted = !isQuoted
    else if (!isQuoted && (byte === lineFeed || byte === carriageReturn)) return place
  }
  return null
}
