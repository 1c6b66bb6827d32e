import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { migrateDatabase } from '#database/migrate-database.ts'
import type { Database } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import type { ObjectStore } from '#storage/object-store.ts'
import type { Stores } from '#storage/open-stores.ts'
import { ArchiveError, readArchive } from './archive.ts'
import { type Manifest, manifestSchema } from './backup-manifest.ts'
import {
  inOneMoment,
  inOneStep,
  listTables,
  qualified,
  type Run,
  readLines,
  setSequence,
  type Table,
  tableId,
  writeLines,
} from './database-tables.ts'
import { migrateDatabaseTo } from './older-schema.ts'

export type RestoreReport = { from: string; createdAt: string; tables: number; rows: number; images: number }

type RestoreTarget = {
  database: Database
  stores: Pick<Stores, 'originals'>
  log: Logger
  /** A folder of migrations other than the shop's own. */
  migrations?: string
}
const linesAtOnce = 500

/**
 * Restores a backup into an empty target and compares every table by count and checksum before anything stays. A backup
 * of an older release is migrated to this one's schema.
 * @throws Error in plain words, also for a backup of a newer release.
 */
export async function restoreBackup(target: RestoreTarget, source: string): Promise<RestoreReport> {
  const file = await newestBackup(source)
  const staging = await mkdtemp(join(tmpdir(), 'vitrine-restore-'))
  try {
    const manifest = await unpack(file, staging)
    await requireEmpty(target)
    await migrateDatabaseTo(target.database, manifest.migrations, target.migrations)
    const jobs = await createJobQueue(target.database, target.log)
    await jobs.stop()
    await putImages(target.stores.originals, manifest, staging)
    try {
      await inOneStep(target.database, (run) => putRows(run, manifest, staging))
    } catch (error) {
      // Nothing of the rows was kept: the target is empty again for another try.
      for (const { path } of manifest.pictures) await target.stores.originals.remove(path)
      throw error
    }
    await migrateDatabase(target.database, target.migrations)
    return {
      from: file,
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      images: manifest.pictures.length,
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new Error(`${file} cannot be restored. ${error.message}`)
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The file itself, or the newest backup in a folder. */
async function newestBackup(source: string): Promise<string> {
  const found = await stat(source).catch(() => null)
  if (!found) throw new Error(`There is no ${source}.`)
  if (!found.isDirectory()) return source
  const names = (await readdir(source)).filter((name) => /^vitrine-.*\.tar\.gz$/.test(name)).sort()
  const newest = names.at(-1)
  if (!newest) throw new Error(`There is no backup in ${source}.`)
  return join(source, newest)
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  const digests = await readArchive(file, staging)
  if (!digests.has('manifest.json')) throw new ArchiveError('It is cut off, or no backup of a shop')
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(staging, 'manifest.json'), 'utf8')))
  if (!parsed.success) throw new ArchiveError('It is no backup of a shop, or of a release that this one does not know')
  const manifest = parsed.data
  for (const { part, sha256 } of [...manifest.tables, ...manifest.pictures]) {
    if (digests.get(part) !== sha256) throw new ArchiveError(`It is damaged: ${part} is not what was written`)
  }
  const odd = manifest.pictures.find(({ path }) => !isStoragePath(path))
  if (odd) throw new ArchiveError(`"${odd.path}" is no path of an image`)
  return manifest
}

async function requireEmpty({ database, stores }: RestoreTarget): Promise<void> {
  const filled = await inOneMoment(database, async (run) => {
    for (const table of await listTables(run)) {
      const [row] = await run<{ there: boolean }>(`SELECT EXISTS (SELECT 1 FROM ${qualified(table)}) AS there`)
      if (row?.there) return tableId(table)
    }
    return null
  })
  if (filled) {
    throw new Error(
      `There is a shop in this database already (${filled} has rows). A backup is restored only into an empty place: ` +
        'set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
    )
  }
  for await (const { key } of stores.originals.list('')) {
    if (key === placeholderPath) continue
    throw new Error(
      `There are images in this storage already (${key}). A backup is restored only into an empty place: ` +
        'set DATA_DIR to an empty folder, or S3_PREFIX to one that nothing begins with.',
    )
  }
}

async function putImages(images: ObjectStore, manifest: Manifest, staging: string): Promise<void> {
  for (const { path, part } of manifest.pictures) await images.write(path, createReadStream(join(staging, part)))
}

async function putRows(run: Run, manifest: Manifest, staging: string): Promise<void> {
  const here = new Map((await listTables(run)).map((table) => [tableId(table), table]))
  for (const table of manifest.tables) {
    const known = here.get(tableId(table))
    if (!known) throw new Error(`The backup has a table ${tableId(table)} that this release does not know.`)
    const file = join(staging, table.part)
    if (table.schema === 'pgboss') await makeQueues(run, table, file)
    for await (const lines of linesOf(file)) await writeLines(run, table, lines)
    const found = await fingerprint(run, table)
    if (found.rows !== table.rows || found.sha256 !== table.sha256) {
      throw new Error(
        `${tableId(table)} did not come back as it was (${found.rows} of ${table.rows} rows): nothing was kept.`,
      )
    }
  }
  for (const sequence of manifest.sequences) await setSequence(run, sequence)
}

/** Jobs of a queue that this release no longer has need their queue all the same. */
async function makeQueues(run: Run, table: Table, file: string): Promise<void> {
  const index = table.columns.findIndex(({ name }) => name === 'name')
  const names = new Set<string>()
  for await (const lines of linesOf(file)) for (const line of lines) names.add(String(JSON.parse(line)[index]))
  const known = new Set((await run<{ name: string }>('SELECT name FROM pgboss.queue')).map(({ name }) => name))
  for (const name of names) {
    if (!known.has(name)) await run('SELECT pgboss.create_queue($1, \'{"policy":"standard"}\'::jsonb)', [name])
  }
}

/** Line by line: `readline` would end a line at U+2028 as well, which texts may hold. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (rest) lines.push(rest)
  if (lines.length) yield lines
}

async function fingerprint(run: Run, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of readLines(run, table)) {
    hash.update(`${lines.join('\n')}\n`)
    rows += lines.length
  }
  return { rows, sha256: hash.digest('hex') }
}
