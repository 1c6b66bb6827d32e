import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrateDatabase, migrationsFolder } from '#database/migrate-database.ts'
import type { Database } from '#database/open-database.ts'
import type { Migration } from './database-tables.ts'

/**
 * Gives an empty database the schema of these migrations, so that rows of an older release fit. Throws in plain words
 * for unknown migrations.
 */
export async function migrateDatabaseTo(
  database: Database,
  wanted: readonly Migration[],
  source = migrationsFolder,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: source })
  const isKnown = wanted.every(({ hash }, index) => known[index]?.hash === hash)
  if (!isKnown) {
    throw new Error(
      `The backup is of a newer or another release (${wanted.length} migrations, this one knows ${known.length}): restore it with that release.`,
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-schema-'))
  try {
    await cp(source, folder, { recursive: true })
    const journalFile = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] }
    journal.entries = journal.entries.slice(0, wanted.length)
    await writeFile(journalFile, JSON.stringify(journal))
    await migrateDatabase(database, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
