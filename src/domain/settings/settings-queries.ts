import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { auditLog, settings } from '#database/schema/content.ts'

/** Every stored setting as it lies there; shapes are checked by the reader. */
export async function selectSettingRows(database: Queries): Promise<{ key: string; value: unknown }[]> {
  // Read as text: a JSON column's own reader would take a text of digits, such as a pixel's number, for a number.
  const rows = await database.select({ key: settings.key, json: sql<string>`${settings.value}::text` }).from(settings)
  return rows.map(({ key, json }) => ({ key, value: JSON.parse(json) as unknown }))
}

export async function upsertSetting(database: Queries, row: { key: string; value: unknown; at: Date }): Promise<void> {
  await database
    .insert(settings)
    .values({ key: row.key, value: row.value, updatedAt: row.at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    })
}

export async function insertAuditEntry(
  database: Queries,
  entry: { at: Date; actor: string; action: string; subject: string; before: unknown; after: unknown },
): Promise<void> {
  await database.insert(auditLog).values(entry)
}
