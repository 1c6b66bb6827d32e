import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import type { Texts } from '#shared/markets.ts'

/** A category as links and breadcrumbs name it. */
export type CategoryLink = { handle: string; name: Texts }

/** Condition that a category is shown: it and all above it are published. `category` is a row of `categories`. */
export function isShown(category: string): SQL {
  return sql`EXISTS (SELECT FROM derived.category_paths shown
    WHERE shown.category_id = ${sql.raw(category)}.id AND shown.ancestor_id = ${wholeCatalogue})`
}

/** The categories above one that is shown, from the top, as JSON. `category` is a row of `categories`. */
export function pathSql(category: string): SQL<CategoryLink[]> {
  return sql`(SELECT coalesce(json_agg(json_build_object('handle', above.handle, 'name', above.name) ORDER BY way.depth DESC), '[]'::json)
    FROM derived.category_paths way JOIN categories above ON above.id = way.ancestor_id
    WHERE way.category_id = ${sql.raw(category)}.id AND way.depth > 0)`
}

/** These categories and all below them, shown or not, as an array of ids. */
export function branchSql(categoryIds: readonly number[]): SQL {
  return sql`ARRAY(WITH RECURSIVE branch AS (SELECT unnest(${sql.param([...categoryIds])}::int[]) AS id
    UNION SELECT c.id FROM branch JOIN categories c ON c.parent_id = branch.id) SELECT id FROM branch)`
}

/** Returns these categories and the shown ones above them: the lists that change with their products. */
export async function findListsOf(database: Queries, categoryIds: readonly number[]): Promise<number[]> {
  if (categoryIds.length === 0) return []
  const response = await database.execute(sql`SELECT DISTINCT ancestor_id AS id FROM derived.category_paths
    WHERE category_id = ANY(${sql.param([...categoryIds])}::int[]) AND ancestor_id <> ${wholeCatalogue} ORDER BY 1`)
  return (response as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id)
}

/** Waits until nobody else changes lists, so that whoever moves a branch meanwhile is never waited for in a circle. */
export async function lockLists(transaction: Queries): Promise<void> {
  await transaction.execute(sql`SELECT derived.take_turn()`)
}
