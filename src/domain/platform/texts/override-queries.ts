import { and, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { textOverrides } from '#database/schema/schema.ts'
import type { Language } from '#shared/markets.ts'

export type OverrideRow = typeof textOverrides.$inferSelect
type TextId = { language: Language; key: string }

const at = ({ language, key }: TextId) => and(eq(textOverrides.language, language), eq(textOverrides.key, key))

export async function findOverrides(database: Queries): Promise<OverrideRow[]> {
  return database.select().from(textOverrides)
}

export async function findOverride(database: Queries, id: TextId): Promise<OverrideRow | null> {
  const [row] = await database.select().from(textOverrides).where(at(id))
  return row ?? null
}

/** Locked until the transaction ends. */
export async function lockOverride(transaction: Queries, id: TextId): Promise<OverrideRow | null> {
  const [row] = await transaction.select().from(textOverrides).where(at(id)).for('update')
  return row ?? null
}

/** Inserts an override; false if another change was faster. */
export async function insertOverride(
  transaction: Queries,
  row: Omit<typeof textOverrides.$inferInsert, 'version'>,
): Promise<boolean> {
  const inserted = await transaction
    .insert(textOverrides)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: textOverrides.key })
  return inserted.length > 0
}

export async function updateOverride(
  transaction: Queries,
  id: TextId,
  values: Pick<OverrideRow, 'value' | 'sourceHash' | 'staffId' | 'updatedAt' | 'version'>,
): Promise<void> {
  await transaction.update(textOverrides).set(values).where(at(id))
}

export async function deleteOverride(transaction: Queries, id: TextId): Promise<void> {
  await transaction.delete(textOverrides).where(at(id))
}
