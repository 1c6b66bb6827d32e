import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const diskStates = ['writable', 'full', 'forbidden', 'failing'] as const
export type DiskState = (typeof diskStates)[number]

const minFreeBytes = 16 * 1024 * 1024
const cacheMs = 5_000

type Disk = { statfs: (path: string) => Promise<{ bavail: number; bsize: number }>; now: () => number }

/** Checks whether files can be written in a directory, by writing one; the result is cached for a few seconds. */
export function createDiskCheck(
  directory: string,
  disk: Disk = { statfs, now: () => performance.now() },
): () => Promise<DiskState> {
  let asked: Promise<DiskState> | null = null
  let askedAt = 0
  return () => {
    if (!asked || disk.now() - askedAt >= cacheMs) {
      askedAt = disk.now()
      asked = checkDisk(directory, disk)
    }
    return asked
  }
}

async function checkDisk(directory: string, disk: Disk): Promise<DiskState> {
  // Several processes share the directory.
  const file = join(directory, `.writable-${process.pid}`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(file, Buffer.alloc(4_096), { mode: 0o600 })
    await rm(file)
    const { bavail, bsize } = await disk.statfs(directory)
    return bavail * bsize < minFreeBytes ? 'full' : 'writable'
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined)
    return stateOf((error as { code?: string }).code)
  }
}

function stateOf(code: string | undefined): DiskState {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'forbidden' : 'failing'
}
