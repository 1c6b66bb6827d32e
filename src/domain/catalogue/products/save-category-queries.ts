import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { attributeCategories } from '#database/schema/attributes.ts'
import { categories } from '#database/schema/catalogue.ts'
import { formerSlugs } from '#database/schema/content.ts'
import type { CategoryStored } from './category-details.ts'
import type { CategoryNode } from './category-order-rules.ts'

/** All categories in the order of the menu, locked until the transaction ends, so that changes come in turn. */
export async function lockCategories(transaction: Queries): Promise<CategoryStored[]> {
  // This lock leaves the keys free, so adding products to a category does not wait for it.
  await transaction.select({ id: categories.id }).from(categories).orderBy(categories.id).for('no key update')
  return transaction.select().from(categories).orderBy(categories.position, categories.id)
}

export async function insertCategory(database: Queries, values: typeof categories.$inferInsert): Promise<number> {
  const [created] = await database.insert(categories).values(values).returning({ id: categories.id })
  return created!.id
}

/** Changes a category and its version. */
export async function updateCategory(
  database: Queries,
  id: number,
  values: Partial<typeof categories.$inferInsert>,
): Promise<void> {
  await database
    .update(categories)
    .set({ ...values, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
}

/** Gives all categories these parents and this order. The version of one that gets another parent goes up. */
export async function placeCategories(database: Queries, rows: readonly CategoryNode[], at: Date): Promise<void> {
  const positions = rows.map(({ id, parentId }, position) => ({ id, parent: parentId, position }))
  await database.execute(sql`UPDATE categories c SET position = p.position, parent_id = p.parent,
      version = c.version + (c.parent_id IS DISTINCT FROM p.parent)::int,
      updated_at = CASE WHEN c.parent_id IS DISTINCT FROM p.parent THEN ${at.toISOString()}::timestamptz ELSE c.updated_at END
    FROM json_to_recordset(${JSON.stringify(positions)}::json) AS p(id int, parent int, position int)
    WHERE c.id = p.id AND (c.position <> p.position OR c.parent_id IS DISTINCT FROM p.parent)`)
}

/**
 * Attributes of a category become those of the heirs. An attribute that is left without a category is for all products.
 */
export async function inheritAttributes(
  database: Queries,
  { id, heirs }: { id: number; heirs: readonly number[] },
): Promise<void> {
  await database.execute(sql`INSERT INTO ${attributeCategories} (attribute_id, category_id)
    SELECT ac.attribute_id, heir FROM ${attributeCategories} ac,
      jsonb_array_elements_text(${JSON.stringify(heirs)}::jsonb) AS h(text), CAST(h.text AS int) AS heir
    WHERE ac.category_id = ${id} ON CONFLICT DO NOTHING`)
}

export async function deleteCategoryRow(database: Queries, id: number): Promise<void> {
  await database.delete(categories).where(eq(categories.id, id))
}

/** Returns those of the addresses that another category uses. */
export async function findUsedAddresses(
  database: Queries,
  { id, addresses }: { id: number | null; addresses: string[] },
): Promise<Set<string>> {
  const { handle, slug } = categories
  const isOne = or(inArray(handle, addresses), inArray(slug, addresses))
  const rows = await database
    .select({ handle, slug })
    .from(categories)
    .where(and(isOne, id === null ? undefined : ne(categories.id, id)))
  return new Set(rows.flatMap((row) => [row.handle, row.slug]))
}

/** Addresses of categories that begin so, and addresses that categories had before. */
export async function findCategoryAddresses(database: Queries, start: string): Promise<Set<string>> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  const now = await database
    .select({ handle: categories.handle, slug: categories.slug })
    .from(categories)
    .where(or(like(categories.handle, pattern), like(categories.slug, pattern)))
  const before = await database
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, 'category'), like(formerSlugs.slug, pattern)))
  return new Set([...now.flatMap(({ handle, slug }) => [handle, slug]), ...before.map(({ slug }) => slug)])
}

/** Leads everything that led to a category to another one, or nowhere. */
export async function leadElsewhere(database: Queries, id: number, target: number | null): Promise<void> {
  const led = and(eq(formerSlugs.kind, 'category'), eq(formerSlugs.targetId, String(id)))
  if (target === null) await database.delete(formerSlugs).where(led)
  else
    await database
      .update(formerSlugs)
      .set({ targetId: String(target) })
      .where(led)
}
