import type { ObjectStore } from './object-store.ts'

const note = 'last-backup'

/** Notes that a backup was taken, for the back office on every machine. */
export async function noteBackup(files: ObjectStore, at: Date): Promise<void> {
  await files.write(note, Buffer.from(at.toISOString()))
}

/** When the last backup of this shop was taken; null if none is known. */
export async function readLastBackup(files: ObjectStore): Promise<Date | null> {
  const text = await files.get(note).catch(() => null)
  const at = new Date(String(text ?? '').trim())
  return Number.isNaN(at.getTime()) ? null : at
}
