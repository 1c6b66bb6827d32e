import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { keepDirectoryPrivate } from '#storage/private-directory.ts'

/** Another living process works on the data directory; the message says so in plain words. */
export class DataDirectoryInUse extends Error {}

/**
 * Locks a data directory for this process, because two processes on one embedded database would corrupt it. Throws when
 * a living process holds the lock; returns the function that releases it.
 */
export function lockDataDirectory(directory: string): () => void {
  keepDirectoryPrivate(directory)
  const file = join(directory, 'process.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${processStart(process.pid) ?? ''}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder)) {
      throw new DataDirectoryInUse(
        `The data directory ${directory} is in use by another running shop (process ${holder.pid}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      )
    }
    rmSync(file, { force: true })
  }
  throw new Error(`The data directory ${directory} could not be claimed.`)
}

type Holder = { pid: number; start: string }

function readHolder(file: string): Holder | null {
  try {
    const [pid, start = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return pid ? { pid: Number(pid), start } : null
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // The number may have been given to another program since: its start time decides.
  const start = processStart(holder.pid)
  return start === null || holder.start === '' || start === holder.start
}

/** The kernel's start time of a process, where the system reports it (Linux); else null. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
