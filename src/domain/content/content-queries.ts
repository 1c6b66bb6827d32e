import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productSizes, products } from '#database/schema/catalogue.ts'
import { faqItems, marketingBlocks, pages, reviews, testimonials } from '#database/schema/content.ts'
import { productReviews } from '#database/schema/publishing.ts'
import { orders } from '#database/schema/sales.ts'

export async function findPublishedPage(database: Queries, slug: string) {
  const [row] = await database
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), eq(pages.published, true)))
  return row ?? null
}

export async function findPageSlugs(database: Queries): Promise<string[]> {
  const rows = await database
    .select({ slug: pages.slug })
    .from(pages)
    .where(eq(pages.published, true))
    .orderBy(pages.slug)
  return rows.map((row) => row.slug)
}

export async function upsertPage(database: Queries, row: typeof pages.$inferInsert): Promise<void> {
  const { slug: _, ...changes } = row
  await database.insert(pages).values(row).onConflictDoUpdate({ target: pages.slug, set: changes })
}

// Lists that a page shows whole; the limit only keeps a mistake from growing without end.
const most = 100

export async function findFaqItems(database: Queries) {
  return database.select().from(faqItems).orderBy(asc(faqItems.position), asc(faqItems.id)).limit(most)
}

export async function findTestimonials(database: Queries) {
  return database.select().from(testimonials).orderBy(asc(testimonials.position), asc(testimonials.id)).limit(most)
}

export async function findReviews(database: Queries) {
  return database.select().from(reviews).orderBy(asc(reviews.position), asc(reviews.id)).limit(most)
}

export async function findMarketingBlocks(database: Queries) {
  return database
    .select()
    .from(marketingBlocks)
    .orderBy(asc(marketingBlocks.position), asc(marketingBlocks.id))
    .limit(most)
}

export async function updateFaqItems(database: Queries, rows: (typeof faqItems.$inferInsert)[]): Promise<void> {
  await database.delete(faqItems)
  if (rows.length) await database.insert(faqItems).values(rows)
}

export async function updateTestimonials(database: Queries, rows: (typeof testimonials.$inferInsert)[]): Promise<void> {
  await database.delete(testimonials)
  if (rows.length) await database.insert(testimonials).values(rows)
}

export async function updateReviews(database: Queries, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  await database.delete(reviews)
  if (rows.length) await database.insert(reviews).values(rows)
}

export async function updateMarketingBlocks(
  database: Queries,
  rows: (typeof marketingBlocks.$inferInsert)[],
): Promise<void> {
  await database.delete(marketingBlocks)
  if (rows.length) await database.insert(marketingBlocks).values(rows)
}

/** The number of addresses that ever bought, for the claim in mode `real`. */
export async function countPayers(database: Queries): Promise<number> {
  const [row] = await database.select({ count: sql<number>`count(DISTINCT lower(${orders.email}))::int` }).from(orders)
  return row?.count ?? 0
}

/** Number and average of what buyers wrote and staff approved, over all products. */
export async function findReviewFigures(database: Queries): Promise<{ count: number; average: number }> {
  const [row] = await database
    .select({
      count: sql<number>`count(*)::int`,
      average: sql<number>`coalesce(round(avg(${productReviews.rating}), 1), 0)::float8`,
    })
    .from(productReviews)
    .where(eq(productReviews.state, 'APPROVED'))
  return row ?? { count: 0, average: 0 }
}

/** Where at most `limit` pieces are left, but not none: in how many products or sizes, and the least of them. */
export async function findFewLeft(database: Queries, limit: number): Promise<{ places: number; least: number | null }> {
  const left = sql`coalesce(${productSizes.stock}, ${products.stock})`
  const [row] = await database
    .select({ places: sql<number>`count(*)::int`, least: sql<number | null>`min(${left})::int` })
    .from(products)
    .leftJoin(productSizes, eq(productSizes.productId, products.id))
    .where(and(eq(products.published, true), sql`${left} BETWEEN 1 AND ${limit}`))
  return row ?? { places: 0, least: null }
}
