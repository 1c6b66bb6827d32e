import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Content, ObjectStore, StoredObject } from './object-store.ts'

// Below the folder itself, so that a finished file is renamed within one file system.
const draftFolder = '.drafts'
// An older one is of a killed process.
const maxDraftAgeMs = 3_600_000

/** Files below a folder of this machine. */
export function createFolderStore(directory: string): ObjectStore {
  const root = resolve(directory)
  const drafts = join(root, draftFolder)
  let tidied: Promise<void> | null = null

  function fileOf(key: string): string {
    const file = resolve(root, key)
    if (!file.startsWith(root + sep)) throw new Error(`"${key}" leads out of its folder`)
    return file
  }

  async function describe(key: string): Promise<StoredObject | null> {
    const file = await stat(fileOf(key)).catch(ifMissing(null))
    if (!file?.isFile()) return null
    return {
      key,
      bytes: file.size,
      changedAt: new Date(Math.floor(file.mtimeMs)),
      version: `${file.size}\n${file.mtimeMs}`,
    }
  }

  return {
    describe,
    get: (key) => readFile(fileOf(key)).catch(ifMissing(null)),
    read: (key) => createReadStream(fileOf(key)),
    async write(key, content) {
      const file = fileOf(key)
      tidied ??= removeOldDrafts(drafts)
      await tidied
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const draft = join(drafts, randomUUID())
      try {
        const bytes = await writeDraft(draft, content)
        await rename(draft, file)
        return bytes
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async *list(prefix) {
      // Reads only the folder that the prefix names, not the whole tree.
      const start = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      for (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (!entry.isFile() || !key.startsWith(prefix) || isDraft(key)) continue
        const found = await describe(key)
        if (found) yield found
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

function isDraft(key: string): boolean {
  return key.startsWith(`${draftFolder}/`)
}

async function writeDraft(draft: string, content: Content): Promise<number> {
  const stream = createWriteStream(draft, { mode: 0o600 })
  await pipeline(content instanceof Uint8Array ? Readable.from([content]) : Readable.from(content), stream)
  const handle = await open(draft)
  await handle.sync().finally(() => handle.close())
  return stream.bytesWritten
}

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    const draft = join(folder, name)
    const found = await stat(draft).catch(ifMissing(null))
    if (found && Date.now() - found.mtimeMs > maxDraftAgeMs) await rm(draft, { force: true })
  }
}

function ifMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return value
    throw error
  }
}
