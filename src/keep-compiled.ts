import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const forOthersToWrite = 0o022
const forOthers = 0o077

/**
 * Keeps compiled code below the first of these folders where only this account can write, or nowhere. Node believes
 * what it finds there, so the temporary folder, which all accounts share, will not do.
 */
export function keepCompiled(folders: readonly string[]): void {
  for (const folder of folders) {
    const directory = privateFolderIn(folder)
    if (directory !== null) return void enableCompileCache(directory)
  }
}

/**
 * Returns the cache folder; null if it is not writable, as in a read-only container, or if it is open to other
 * accounts.
 */
function privateFolderIn(folder: string): string | null {
  const directory = join(folder, 'compile-cache')
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const isOwn = ({ uid, mode }: { uid: number; mode: number }, refused: number) =>
      uid === process.getuid?.() && !(mode & refused)
    const around = statSync(folder)
    const within = lstatSync(directory)
    return within.isDirectory() && isOwn(around, forOthersToWrite) && isOwn(within, forOthers) ? directory : null
  } catch {
    return null
  }
}
