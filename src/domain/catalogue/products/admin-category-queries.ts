import { eq, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { categories, productCategories, products } from '#database/schema/catalogue.ts'
import type { Texts } from '#shared/markets.ts'
import { productId } from './product-queries.ts'

/** Returns all categories, published or not, in menu order and with their numbers of products. */
export async function findAdminCategories(database: Queries) {
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

export type CategoryProductRow = {
  id: number
  name: Texts
  published: boolean
  archivedAt: Date | null
  image: string | null
}

/** Returns the products of a category in their order, in every state. */
export async function findCategoryProducts(database: Queries, categoryId: number): Promise<CategoryProductRow[]> {
  return database
    .select({
      id: products.id,
      name: products.name,
      published: products.published,
      archivedAt: products.archivedAt,
      image: sql<
        string | null
      >`(SELECT i.path FROM product_images i WHERE i.product_id = ${productId} ORDER BY i.position LIMIT 1)`,
    })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .where(eq(productCategories.categoryId, categoryId))
    .orderBy(productCategories.position, products.id)
}
