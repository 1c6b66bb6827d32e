import { and, eq, or } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { savedViews } from '#database/schema/schema.ts'

export type SavedView = typeof savedViews.$inferSelect

/** Returns a staff member's own views and all shared ones, in their order. */
export async function findVisibleViews(database: Queries, staffId: number): Promise<SavedView[]> {
  return database
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.staffId, staffId), eq(savedViews.shared, true)))
    .orderBy(savedViews.position, savedViews.id)
}

/** Returns null if the view belongs to another staff member and is not shared. */
export async function findVisibleView(
  database: Queries,
  { id, staffId }: { id: number; staffId: number },
): Promise<SavedView | null> {
  const mine = or(eq(savedViews.staffId, staffId), eq(savedViews.shared, true))
  const [row] = await database
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), mine))
  return row ?? null
}

export async function insertView(transaction: Queries, row: typeof savedViews.$inferInsert): Promise<SavedView> {
  const [inserted] = await transaction.insert(savedViews).values(row).returning()
  return inserted!
}

export async function updateView(
  transaction: Queries,
  id: number,
  values: Partial<typeof savedViews.$inferInsert>,
): Promise<void> {
  await transaction.update(savedViews).set(values).where(eq(savedViews.id, id))
}

export async function deleteView(transaction: Queries, id: number): Promise<void> {
  await transaction.delete(savedViews).where(eq(savedViews.id, id))
}
