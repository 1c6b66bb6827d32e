import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#database/open-database.ts'
import { noteBackup } from '#storage/backup-note.ts'
import { listInOrder, type ObjectStore } from '#storage/object-store.ts'
import type { Stores } from '#storage/open-stores.ts'
import { ArchiveError, type Entry, readArchive, writeArchive } from './archive.ts'
import type { Manifest } from './backup-manifest.ts'
import {
  inOneMoment,
  listMigrations,
  listSequences,
  listTables,
  type Run,
  readLines,
  type Table,
} from './database-tables.ts'

export type BackupReport = { file: string; tables: number; rows: number; images: number; bytes: number }

/**
 * Writes a consistent snapshot of the database, and the images, into one archive, and reads it back to verify it.
 * `target` is a file, or a folder in which the file is named by the time.
 * @throws Error in plain words; an existing file is never overwritten.
 */
export async function createBackup(
  { database, stores, now }: { database: Database; stores: Stores; now: Date },
  target: string,
): Promise<BackupReport> {
  const file = await freeFile(target, now)
  await mkdir(dirname(file), { recursive: true })
  const staging = await mkdtemp(join(dirname(file), `.${basename(file)}.`))
  try {
    // First the database, then the images: every image that the rows speak of is there by then.
    const taken = await inOneMoment(database, (run) => takeDatabase(run, staging))
    const manifest: Manifest = {
      format: 'vitrine-backup',
      version: 1,
      createdAt: now.toISOString(),
      engine: database.engine,
      ...taken,
      pictures: [],
    }
    const draft = join(staging, 'archive')
    await writeArchive(draft, parts(manifest, staging, stores.originals))
    await proveArchive(draft, manifest)
    await rename(draft, file)
    // A backup is no less one where the note cannot be written.
    await noteBackup(stores.files, now).catch(() => undefined)
    return {
      file,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      images: manifest.pictures.length,
      bytes: (await stat(file)).size,
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function takeDatabase(run: Run, staging: string): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = await listMigrations(run)
  if (migrations.length === 0) throw new Error('There is no shop in this database yet: nothing to back up.')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(run)) {
    const part = `database/${table.schema}.${table.name}.jsonl`
    tables.push({ ...table, part, ...(await takeTable(run, table, join(staging, part))) })
  }
  return { migrations, tables, sequences: await listSequences(run) }
}

async function takeTable(run: Run, table: Table, file: string): Promise<{ rows: number; sha256: string }> {
  await mkdir(dirname(file), { recursive: true })
  const hash = createHash('sha256')
  let rows = 0
  async function* texts() {
    for await (const lines of readLines(run, table)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      rows += lines.length
      yield text
    }
  }
  await pipeline(Readable.from(texts()), createWriteStream(file, { mode: 0o600 }))
  return { rows, sha256: hash.digest('hex') }
}

/** The parts in their order; what the manifest, which comes last, says of the images is filled in on the way. */
async function* parts(manifest: Manifest, staging: string, images: ObjectStore): AsyncGenerator<Entry> {
  for (const { part } of manifest.tables) yield { name: part, file: join(staging, part) }
  for (const { key: path } of await listInOrder(images)) {
    const bytes = await images.get(path)
    // The picture was deleted after it was listed.
    if (!bytes) continue
    const part = `pictures/${String(manifest.pictures.length + 1).padStart(6, '0')}`
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    manifest.pictures.push({ path, part, bytes: bytes.byteLength, sha256 })
    yield { name: part, bytes }
  }
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }
}

async function proveArchive(file: string, manifest: Manifest): Promise<void> {
  const digests = await readArchive(file, null)
  const wrong = [...manifest.tables, ...manifest.pictures].find(({ part, sha256 }) => digests.get(part) !== sha256)
  if (wrong) throw new ArchiveError(`The backup could not be read again (${wrong.part}): the disk may be failing.`)
}

async function freeFile(target: string, now: Date): Promise<string> {
  const found = await stat(target).catch(() => null)
  const isFolder = target.endsWith('/') || found?.isDirectory()
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  const file = isFolder ? join(target, `vitrine-${stamp}Z.tar.gz`) : target
  const taken = isFolder ? await stat(file).catch(() => null) : found
  if (taken) throw new Error(`${file} is there already: a backup never overwrites another.`)
  return resolve(file)
}
