import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { customers, imports, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { ProductFormat } from '#shared/product-formats.ts'
import type { Note, RefusedRow } from './import-reasons.ts'
import { foundSettings, type ImportSettings } from './import-settings.ts'

/** Products by what became, or will become, of them; `refused` are rows. */
export type ImportCounts = { created: number; changed: number; unchanged: number; refused: number }

/** What a check saw of a file, for staff to confirm or correct. */
export type SeenFile = {
  format: ProductFormat
  recognised: ProductFormat
  columns: { name: string; column: string | null }[]
  /** Attributes with how many products have one; those that the shop does not know are new. */
  attributes: { name: string; products: number; isNew: boolean }[]
  newVariants: number
  /** Price plans that a run makes of sale prices. */
  sales: number
  needsVatRate: boolean
}

export type StoredReport = {
  check: ImportCounts
  /** So far; null before the run. */
  run: ImportCounts | null
  /** The first rows that are refused, with their reasons. */
  refused: RefusedRow[]
  /** Products that the run could not do as checked. */
  failed: RefusedRow[]
  notes: Note[]
  /** Products of the shop whose prices the run changes. */
  priced: number
  /** Products whose stock it changes. */
  counted?: number
  /** What the file looked like; null in reports of before it was told. */
  seen?: SeenFile
}

export type ImportRow = Omit<typeof imports.$inferSelect, 'report' | 'settings'> & {
  report: StoredReport | null
  settings: Omit<ImportSettings, 'columns'> | null
}
export type NamedImport = ImportRow & { by: string | null }

/** What staff said of a file; what they did not say is found by looking at it. */
export function settingsOf({ columns, settings }: Pick<ImportRow, 'columns' | 'settings'>): ImportSettings {
  return { ...foundSettings, ...settings, columns }
}

export async function insertImport(transaction: Queries, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await transaction.insert(imports).values(values).returning({ id: imports.id })
  return row!.id
}

export async function findImport(database: Queries, id: number): Promise<NamedImport | null> {
  const [row] = await importStatement(database).where(eq(imports.id, id))
  return row ?? null
}

/** Updates an import if it still has this version, and increments the version. Null if another process was faster. */
export async function updateImport(
  database: Queries,
  { id, version }: Pick<ImportRow, 'id' | 'version'>,
  changes: Partial<Omit<ImportRow, 'id' | 'version'>>,
): Promise<ImportRow | null> {
  const [row] = await database
    .update(imports)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(imports.id, id), eq(imports.version, version)))
    .returning()
  return (row as ImportRow | undefined) ?? null
}

/** Imports whose files are kept no longer. */
export async function findExpiredImports(database: Queries, now: Date): Promise<ImportRow[]> {
  const rows = await database
    .select()
    .from(imports)
    .where(and(lte(imports.expiresAt, now), isNotNull(imports.file)))
  return rows as ImportRow[]
}

/** A page of the imports, the newest first. */
export function findImportPage(
  database: Queries,
  { descending, cursor, limit }: { descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<NamedImport>> {
  return selectPage<NamedImport>({
    list: 'imports',
    where: undefined,
    sort: { name: 'created_at', column: imports.createdAt, type: 'timestamptz', descending },
    id: imports.id,
    cursor,
    limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    select: (part) =>
      importStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: () => database.$count(imports),
  })
}

function importStatement(database: Queries) {
  return database
    .select({
      id: imports.id,
      staffId: imports.staffId,
      name: imports.name,
      file: imports.file,
      state: imports.state,
      total: imports.total,
      done: imports.done,
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
      expiresAt: imports.expiresAt,
      columns: imports.columns,
      settings: sql<ImportRow['settings']>`${imports.settings}`,
      version: imports.version,
      by: staffName,
      report: sql<StoredReport | null>`${imports.report}`,
    })
    .from(imports)
    .leftJoin(staff, eq(staff.id, imports.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}
