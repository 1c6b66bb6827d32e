import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { settings } from '#database/schema/content.ts'

/** Every stored setting, unchecked. */
export async function findSettingRows(database: Queries): Promise<{ key: string; value: unknown }[]> {
  // Read as text: the driver's JSON reader turns a string of digits, such as a pixel's number, into a number.
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
