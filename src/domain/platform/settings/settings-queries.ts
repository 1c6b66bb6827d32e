import { gt, max, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { referenceRates } from '#database/schema/ledger.ts'
import { settings } from '#database/schema/platform.ts'
import { otherCurrencies } from '#shared/money.ts'
import type { ReferenceRates } from './setting-form-rules.ts'

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

/** Keeps the rates that hold from now on beside those of before, which money that moved before is reckoned with. */
export async function insertReferenceRates(
  database: Queries,
  { before, after, at }: { before: ReferenceRates; after: ReferenceRates; at: Date },
): Promise<void> {
  const changed = otherCurrencies.filter((currency) => (before[currency] ?? null) !== (after[currency] ?? null))
  const rows = changed.map((currency) => ({ currency, since: at, rate: after[currency] ?? null }))
  if (rows.length > 0) await database.insert(referenceRates).values(rows)
}

/** Returns when settings were last changed; null if every one is at its default. */
export async function findSettingsChangedAt(database: Queries): Promise<Date | null> {
  const [row] = await database.select({ at: max(settings.updatedAt) }).from(settings)
  return row?.at ?? null
}

/** Settings stored after a moment. */
export async function findSettingsChangedSince(database: Queries, moment: Date): Promise<string[]> {
  const rows = await database.select({ key: settings.key }).from(settings).where(gt(settings.updatedAt, moment))
  return rows.map(({ key }) => key)
}

/** Blocks other changes of settings until the transaction ends. */
export async function lockSettings(transaction: Queries): Promise<void> {
  await transaction.execute(sql`LOCK TABLE ${settings} IN SHARE ROW EXCLUSIVE MODE`)
}
