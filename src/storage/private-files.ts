import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files that only the shop itself reads, e.g. what staff import: no address leads to them. */
export type PrivateFiles = {
  /** Keeps a file once all of it is there; returns its bytes. */
  write(path: string, parts: AsyncIterable<Uint8Array | string>): Promise<number>
  /** Throws at the first part where there is no such file. */
  read(path: string): AsyncIterable<Uint8Array>
  /** Does nothing where it is gone already. */
  remove(path: string): Promise<void>
}

export function createPrivateFiles(directory: string): PrivateFiles {
  return {
    async write(path, parts) {
      const file = join(directory, path)
      // Two processes may make the same file.
      const begun = `${file}.${randomUUID()}.part`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        const stream = createWriteStream(begun, { mode: 0o600 })
        await pipeline(Readable.from(parts), stream)
        const handle = await open(begun)
        await handle.sync().finally(() => handle.close())
        await rename(begun, file)
        return stream.bytesWritten
      } catch (error) {
        await rm(begun, { force: true })
        throw error
      }
    },
    read: (path) => createReadStream(join(directory, path)),
    remove: (path) => rm(join(directory, path), { force: true }),
  }
}
