import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export type Entry = { name: string } & ({ file: string } | { bytes: Uint8Array })

const block = 512
// Chunk size in bytes. It is large because each chunk waits for its turn when the shop is busy.
const item = 1024 * 1024
const sane = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** The archive is cut off, damaged, or none. */
export class ArchiveError extends Error {}

/** Writes a gzipped tar archive, readable by this account only. Resolves when it is on disk. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  await pipeline(
    inParts(tarOf(entries)),
    createGzip({ level: 5, chunkSize: item }),
    createWriteStream(path, { mode: 0o600, flags: 'wx', highWaterMark: item }),
  )
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const size = 'bytes' in entry ? entry.bytes.byteLength : (await stat(entry.file)).size
    yield header(entry.name, size)
    if ('bytes' in entry) yield entry.bytes
    else yield* createReadStream(entry.file)
    yield new Uint8Array((block - (size % block)) % block)
  }
  yield new Uint8Array(2 * block)
}

async function* inParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const part of parts) {
    held.push(part)
    size += part.byteLength
    if (size < item) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size) yield Buffer.concat(held)
}

function header(name: string, size: number): Uint8Array {
  if (!sane.test(name) || name.length > 99) throw new Error(`"${name}" is no name for a part of an archive`)
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0, 'ascii')
  bytes.write('0000600\0', 100, 'ascii')
  bytes.write('0000000\0', 108, 'ascii')
  bytes.write('0000000\0', 116, 'ascii')
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'ascii')
  bytes.write('00000000000\0', 136, 'ascii')
  bytes.write('        ', 148, 'ascii')
  bytes.write('0', 156, 'ascii')
  bytes.write('ustar\u000000', 257, 'ascii')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return bytes
}

/**
 * Reads an archive to its end and returns the SHA-256 of each part by name; with `folder`, writes the parts below it.
 * Throws ArchiveError.
 */
export async function readArchive(path: string, folder: string | null): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  const reader = new BlockReader(unzipped(path))
  try {
    for (;;) {
      const head = await reader.take(block)
      if (head.every((byte) => byte === 0)) return digests
      const name = textAt(head, 0, 100)
      const size = Number.parseInt(textAt(head, 124, 12), 8)
      if (!sane.test(name) || !Number.isSafeInteger(size)) throw new ArchiveError('It is no backup of a shop')
      const hash = createHash('sha256')
      const target = folder ? join(folder, name) : null
      if (target) await mkdir(dirname(target), { recursive: true })
      const file = target ? await open(target, 'wx', 0o600) : null
      try {
        for await (const part of reader.parts(size)) {
          hash.update(part)
          await file?.writeFile(part)
        }
      } finally {
        await file?.close()
      }
      await reader.take((block - (size % block)) % block)
      digests.set(name, hash.digest('hex'))
    }
  } finally {
    await reader.end()
  }
}

function textAt(bytes: Buffer, start: number, length: number): string {
  const text = bytes.toString('ascii', start, start + length)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

async function* unzipped(path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: item })
  const fed = pipeline(createReadStream(path, { highWaterMark: item }), gunzip).catch(
    (error: NodeJS.ErrnoException) => {
      // The read below reports the error; if the reader stopped first, the rest is not needed.
      return error
    },
  )
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new ArchiveError('It is damaged, cut off, or no backup of a shop')
    throw error
  } finally {
    gunzip.destroy()
    await fed
  }
}

/** Reads a stream in chunks of the requested sizes. */
class BlockReader {
  #source: AsyncGenerator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncGenerator<Buffer>) {
    this.#source = source
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.parts(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *parts(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next()
        if (next.done) throw new ArchiveError('It is cut off')
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async end(): Promise<void> {
    await this.#source.return(undefined)
  }
}
