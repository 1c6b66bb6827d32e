import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { customers, exports, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'

export type ExportRow = typeof exports.$inferSelect
export type NamedExport = ExportRow & { by: string | null }

export async function insertExport(transaction: Queries, values: typeof exports.$inferInsert): Promise<number> {
  const [row] = await transaction.insert(exports).values(values).returning({ id: exports.id })
  return row!.id
}

export async function findExport(database: Queries, id: number): Promise<NamedExport | null> {
  const [row] = await exportStatement(database).where(eq(exports.id, id))
  return row ? { ...row.exports, by: row.by } : null
}

/** Ends an export that is under way; false where it has ended. */
export async function endExport(
  database: Queries,
  id: number,
  values: Pick<ExportRow, 'state' | 'file' | 'rows' | 'finishedAt'>,
): Promise<boolean> {
  const isRunning = and(eq(exports.id, id), eq(exports.state, 'RUNNING'))
  return (await database.update(exports).set(values).where(isRunning).returning({ id: exports.id })).length > 0
}

export async function findExpiredExports(database: Queries, now: Date): Promise<ExportRow[]> {
  return database
    .select()
    .from(exports)
    .where(and(lte(exports.expiresAt, now), isNotNull(exports.file)))
}

export async function forgetExportFile(database: Queries, id: number): Promise<void> {
  await database.update(exports).set({ file: null }).where(eq(exports.id, id))
}

/** A page of the exports of these kinds, the newest first. */
export async function findExportPage(
  database: Queries,
  input: { kinds: readonly string[]; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<NamedExport>> {
  const { kinds, descending, cursor, limit } = input
  const where = inArray(exports.kind, [...kinds])
  return selectPage<NamedExport>({
    list: 'exports',
    where,
    sort: { name: 'created_at', column: exports.createdAt, type: 'timestamptz', descending },
    id: exports.id,
    cursor,
    limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    async select(part) {
      const rows = await exportStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
      return rows.map((row) => ({ ...row.exports, by: row.by }))
    },
    count: () => database.$count(exports, where),
  })
}

function exportStatement(database: Queries) {
  return database
    .select({ exports, by: staffName })
    .from(exports)
    .leftJoin(staff, eq(staff.id, exports.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}
