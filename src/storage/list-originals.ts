import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Paths of the stored images below their folder, with forward slashes, in order. */
export async function listOriginals(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** What is stored now; a file that goes meanwhile is left out. */
export async function describeOriginals(folder: string): Promise<StoredFile[]> {
  const paths = await listOriginals(folder)
  const found = await Promise.all(
    paths.map(async (path) => {
      const file = await stat(join(folder, path)).catch(() => null)
      return file && { path, bytes: file.size, changedAt: new Date(Math.floor(file.mtimeMs)) }
    }),
  )
  return found.filter((file) => file !== null)
}

export type StoredFile = { path: string; bytes: number; changedAt: Date }
