import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File of DATA_DIR in which a backup notes when it was taken. */
export const backupNote = 'last-backup'

/** When the last backup of this shop was taken; null if none is known. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(join(dataDir, backupNote), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}
