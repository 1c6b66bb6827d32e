import { sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { categories } from '#database/schema/catalogue.ts'

/** Every category, published or not, in the order of the menu; with how many products stand in it. */
export async function findDeskCategories(database: Queries) {
  return database
    .select({
      id: categories.id,
      parentId: categories.parentId,
      handle: categories.handle,
      slug: categories.slug,
      name: categories.name,
      featured: categories.featured,
      published: categories.published,
      version: categories.version,
      products: sql<number>`(SELECT count(*)::int FROM product_categories pc WHERE pc.category_id = "categories"."id")`,
    })
    .from(categories)
    .orderBy(categories.position, categories.id)
}
