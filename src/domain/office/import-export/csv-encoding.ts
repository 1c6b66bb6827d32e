/** A file that can be read from its beginning as often as needed. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac OS Roman',
}

/** The beginning of a file as text, enough for its header; `kind` says where it is no text at all. */
export type FileStart = { text: string; encoding: Encoding; kind: 'text' | 'workbook' | 'binary' | 'empty' }

/** `isDamaged`: it is UTF-8 in which some bytes are not, which are read as U+FFFD. */
export type FoundEncoding = { encoding: Encoding; isDamaged: boolean }

const startBytes = 64 * 1024

export async function readStart(source: ByteSource): Promise<FileStart> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of source()) {
    parts.push(bytes)
    size += bytes.byteLength
    if (size >= startBytes) break
  }
  const start = Buffer.concat(parts)
  const encoding = encodingOfStart(start)
  // The start may end in the middle of a character.
  const text = new TextDecoder(encoding).decode(start, { stream: true })
  return { text, encoding, kind: kindOf(start, encoding) }
}

/** Reads the whole file, because bytes that are not UTF-8 may occur anywhere. */
export async function findEncoding(source: ByteSource, start: FileStart): Promise<FoundEncoding> {
  if (start.encoding.startsWith('utf-16')) return { encoding: start.encoding, isDamaged: false }
  if (await isUtf8(source)) return { encoding: 'utf-8', isDamaged: false }
  const decoder = new TextDecoder('utf-8')
  let letters = 0
  let broken = 0
  const tally = newTally()
  const count = (text: string) => {
    broken += text.match(/\uFFFD/g)?.length ?? 0
    letters += text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0
  }
  for await (const bytes of source()) {
    count(decoder.decode(bytes, { stream: true }))
    addTo(tally, bytes)
  }
  count(decoder.decode())
  // In a code page, byte sequences that look like UTF-8 occur only by chance.
  if (letters > 2 * broken) return { encoding: 'utf-8', isDamaged: true }
  return { encoding: codePageOf(tally), isDamaged: false }
}

/** The text part by part, and whether it is the last one. */
export async function* textOf(source: ByteSource, encoding: Encoding): AsyncGenerator<[string, boolean]> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of source()) yield [decoder.decode(bytes, { stream: true }), false]
  yield [decoder.decode(), true]
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of source()) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

function encodingOfStart(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(start)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    const tally = newTally()
    addTo(tally, start)
    return codePageOf(tally)
  }
}

/** UTF-16 without its mark: every second byte of the header is 0. */
function wideEncoding(start: Uint8Array): Encoding | null {
  const head = start.subarray(0, 200)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : null
}

const signatures: [kind: 'workbook' | 'binary', bytes: number[]][] = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['binary', [0x25, 0x50, 0x44, 0x46]],
  ['binary', [0x1f, 0x8b]],
]

function kindOf(start: Uint8Array, encoding: Encoding): FileStart['kind'] {
  if (start.length === 0) return 'empty'
  const known = signatures.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))
  if (known) return known[0]
  const zeros = encoding.startsWith('utf-16') ? 0 : start.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0)
  return zeros > start.length / 20 ? 'binary' : 'text'
}

/** Counts that distinguish code pages: line ends, and the range of letters beyond ASCII. */
type Tally = { lineFeeds: number; returns: number; western: number; mac: number }

const newTally = (): Tally => ({ lineFeeds: 0, returns: 0, western: 0, mac: 0 })
// Æ, Ø, æ and ø, the only letters of the north that Mac OS Roman has above 0x9F.
const macLetters = new Set([0xae, 0xaf, 0xbe, 0xbf])

function addTo(tally: Tally, bytes: Uint8Array): void {
  for (const byte of bytes) {
    if (byte === 0x0a) tally.lineFeeds += 1
    else if (byte === 0x0d) tally.returns += 1
    else if (byte >= 0xc0) tally.western += 1
    else if (byte >= 0x80 && (byte <= 0x9f || macLetters.has(byte))) tally.mac += 1
  }
}

/** Spreadsheets on old Macs ended lines with a carriage return alone. */
function codePageOf({ lineFeeds, returns, western, mac }: Tally): Encoding {
  return lineFeeds === 0 && returns > 0 && mac > western ? 'macintosh' : 'windows-1252'
}
