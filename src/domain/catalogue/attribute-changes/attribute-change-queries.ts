import { eq, max, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { attributeCategories, attributes, productAttributes } from '#database/schema/attributes.ts'

export async function insertAttribute(database: Queries, values: typeof attributes.$inferInsert): Promise<number> {
  const [created] = await database.insert(attributes).values(values).returning({ id: attributes.id })
  return created!.id
}

/** Changes an attribute and its version. */
export async function updateAttribute(
  database: Queries,
  id: number,
  values: Partial<typeof attributes.$inferInsert>,
): Promise<void> {
  await database
    .update(attributes)
    .set({ ...values, version: sql`${attributes.version} + 1` })
    .where(eq(attributes.id, id))
}

/** Deletes an attribute with the values that products have. */
export async function deleteAttributeRow(database: Queries, id: number): Promise<void> {
  await database.delete(attributes).where(eq(attributes.id, id))
}

export async function replaceAttributeCategories(
  database: Queries,
  attributeId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await database.delete(attributeCategories).where(eq(attributeCategories.attributeId, attributeId))
  if (categoryIds.length === 0) return
  await database.insert(attributeCategories).values(categoryIds.map((categoryId) => ({ attributeId, categoryId })))
}

/** The products that have a value of an attribute. */
export async function findProductsOfAttribute(database: Queries, attributeId: number): Promise<number[]> {
  const rows = await database
    .select({ id: productAttributes.productId })
    .from(productAttributes)
    .where(eq(productAttributes.attributeId, attributeId))
    .orderBy(productAttributes.productId)
  return rows.map(({ id }) => id)
}

/** How many products have a value of each attribute; one that no product has is missing. */
export async function countProductsOfAttributes(database: Queries): Promise<Map<number, number>> {
  const rows = await database
    .select({ id: productAttributes.attributeId, count: sql<number>`count(*)::int` })
    .from(productAttributes)
    .groupBy(productAttributes.attributeId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many products have each choice of an attribute of that type; one that no product has is missing. */
export async function countProductsOfChoices(database: Queries, attributeId: number): Promise<Map<string, number>> {
  const response = await database.execute(sql`SELECT c.id, count(*)::int AS count
    FROM ${productAttributes} pa, jsonb_array_elements_text(pa.value) AS c(id)
    WHERE pa.attribute_id = ${attributeId} AND jsonb_typeof(pa.value) = 'array' GROUP BY c.id`)
  const { rows } = response as unknown as { rows: { id: string; count: number }[] }
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A position behind all attributes. */
export async function nextAttributePosition(database: Queries): Promise<number> {
  const [row] = await database.select({ last: max(attributes.position) }).from(attributes)
  return (row?.last ?? 0) + 10
}
