import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productCategories, products } from '#database/schema/catalogue.ts'

/** Locks products until the transaction ends; returns those that exist. */
export async function lockProducts(transaction: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await transaction
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = ANY(${sql.param([...ids])}::int[])`)
    .orderBy(products.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** The categories of products by their numbers, in the order of the menu. */
export async function findCategoriesOfProducts(
  database: Queries,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const response =
    await database.execute(sql`SELECT pc.product_id AS id, json_agg(c.id ORDER BY c.position, c.id) AS categories
    FROM product_categories pc JOIN categories c ON c.id = pc.category_id
    WHERE pc.product_id = ANY(${sql.param([...ids])}::int[]) GROUP BY pc.product_id`)
  const { rows } = response as unknown as { rows: { id: number; categories: number[] }[] }
  return new Map(rows.map(({ id, categories }) => [id, categories]))
}

/** Makes a category hold exactly these products in this order. */
export async function setCategoryProducts(
  database: Queries,
  categoryId: number,
  ids: readonly number[],
): Promise<void> {
  await database
    .delete(productCategories)
    .where(
      and(
        eq(productCategories.categoryId, categoryId),
        sql`NOT ${productCategories.productId} = ANY(${sql.param([...ids])}::int[])`,
      ),
    )
  await database.execute(sql`INSERT INTO product_categories (product_id, category_id, position)
    SELECT p.id, ${categoryId}, p.position - 1
    FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY AS p(id, position)
    ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position
    WHERE product_categories.position <> excluded.position`)
}

/** Appends the products of a category to those of another, each only once. */
export async function appendProducts(database: Queries, from: number, to: number): Promise<void> {
  await database.execute(sql`INSERT INTO product_categories (product_id, category_id, position)
    SELECT pc.product_id, ${to}, last.position + row_number() OVER (ORDER BY pc.position, pc.product_id)
    FROM product_categories pc,
      (SELECT coalesce(max(position), -1) AS position FROM product_categories WHERE category_id = ${to}) AS last
    WHERE pc.category_id = ${from}
    ON CONFLICT (product_id, category_id) DO NOTHING`)
}

/** Increments the version of products whose categories changed. Returns the new version of each. */
export async function touchProducts(
  database: Queries,
  ids: readonly number[],
  at: Date,
): Promise<{ id: number; version: number }[]> {
  if (ids.length === 0) return []
  return database
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: at })
    .where(sql`${products.id} = ANY(${sql.param([...ids])}::int[])`)
    .returning({ id: products.id, version: products.version })
}
