import type { Queries } from '#database/open-database.ts'
import { type AttributeRow, findAttributes } from '#domain/catalogue/attributes/attribute-queries.ts'
import { countProductsOfAttributes, countProductsOfChoices } from './attribute-change-queries.ts'

/** An attribute with the numbers of products that have a value of it. */
export type CountedAttribute = AttributeRow & { products: number }

/** All attributes in their order. */
export async function listAttributes(database: Queries): Promise<CountedAttribute[]> {
  const [rows, counts] = await Promise.all([findAttributes(database), countProductsOfAttributes(database)])
  return rows.map((row) => ({ ...row, products: counts.get(row.id) ?? 0 }))
}

/** An attribute with the numbers of products by choice; null if there is none. */
export async function findAttribute(
  database: Queries,
  id: number,
): Promise<(CountedAttribute & { choiceProducts: Map<string, number> }) | null> {
  const row = (await listAttributes(database)).find((each) => each.id === id)
  return row ? { ...row, choiceProducts: await countProductsOfChoices(database, id) } : null
}
