import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const forOthers = 0o077
const sticky = 0o1000

/** Makes new files of this process and its children readable by their own account only. Not for worker threads. */
export function makeFilesPrivate(): void {
  process.umask(forOthers)
}

/**
 * Makes a directory, or closes this account's own with its contents, to all other accounts. One that is closed already
 * is not read, and shared ones such as /tmp are left alone.
 */
export function keepDirectoryPrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(directory)
  if (uid !== process.getuid?.() || mode & sticky) return
  chmodSync(directory, mode & 0o777 & ~forOthers)
  for (const name of readdirSync(directory)) closeEntry(join(directory, name))
}

function closeEntry(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink() || !(entry.mode & forOthers)) return
  try {
    chmodSync(path, entry.mode & 0o777 & ~forOthers)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The entry was deleted, or belongs to another account; the directory above is closed to others.
    if (code === 'ENOENT' || code === 'EPERM') return
    throw error
  }
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeEntry(join(path, name))
}
