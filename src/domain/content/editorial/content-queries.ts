import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import { productReviews } from '#database/schema/aftersales.ts'
import { products, productVariants } from '#database/schema/catalogue.ts'
import {
  brands,
  faqItems,
  homeBlocks,
  marketingBlocks,
  pages,
  reviews,
  testimonials,
} from '#database/schema/content.ts'
import { orders } from '#database/schema/sales.ts'

/** Returns every page, including hidden ones. */
export async function findPages(database: Queries) {
  return database.select().from(pages).orderBy(pages.slug)
}

export async function findPageRow(database: Queries, slug: string) {
  const [row] = await database.select().from(pages).where(eq(pages.slug, slug))
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

export async function deletePageRow(database: Queries, slug: string): Promise<void> {
  await database.delete(pages).where(eq(pages.slug, slug))
}

// Lists that a page shows whole; the limit only keeps a mistake from growing without end.
const max = 100

export async function findFaqItems(database: Queries) {
  return database.select().from(faqItems).orderBy(asc(faqItems.position), asc(faqItems.id)).limit(max)
}

export async function findTestimonials(database: Queries) {
  return database.select().from(testimonials).orderBy(asc(testimonials.position), asc(testimonials.id)).limit(max)
}

export async function findReviews(database: Queries) {
  return database.select().from(reviews).orderBy(asc(reviews.position), asc(reviews.id)).limit(max)
}

export async function findMarketingBlocks(database: Queries) {
  return database
    .select()
    .from(marketingBlocks)
    .orderBy(asc(marketingBlocks.position), asc(marketingBlocks.id))
    .limit(max)
}

export async function findBrands(database: Queries) {
  return database.select().from(brands).orderBy(asc(brands.position), asc(brands.id)).limit(max)
}

/** `key`: `hero` or `banner`. */
export async function findHomeBlocks(database: Queries, key: string) {
  return database
    .select()
    .from(homeBlocks)
    .where(eq(homeBlocks.key, key))
    .orderBy(asc(homeBlocks.position), asc(homeBlocks.id))
    .limit(max)
}

type ListTable = PgTable & { id: PgColumn; position: PgColumn }

/**
 * Makes a list hold exactly these rows in this order, and returns their ids. Existing rows keep their id; rows with
 * an id below 0 get a new one.
 */
export async function replaceRows<Table extends ListTable>(
  transaction: Queries,
  table: Table,
  rows: readonly (Omit<Table['$inferInsert'], 'position'> & { id: number })[],
  among?: SQL,
): Promise<number[]> {
  const there = (await transaction
    .select({ id: sql<number>`${table.id}` })
    .from(table as PgTable)
    .where(among)) as { id: number }[]
  const known = new Set(there.map(({ id }) => id))
  const gone = [...known].filter((id) => !rows.some((row) => row.id === id))
  if (gone.length) await transaction.delete(table).where(inArray(table.id, gone))
  const ids: number[] = []
  for (const [position, { id, ...row }] of rows.entries()) {
    const values = { ...row, position } as never
    if (known.has(id)) {
      await transaction.update(table).set(values).where(eq(table.id, id))
      ids.push(id)
    } else {
      // One that was there before comes back under its number.
      const made = id > 0 ? ({ ...row, position, id } as never) : values
      const [inserted] = (await transaction.insert(table).values(made).returning({ id: table.id })) as { id: number }[]
      ids.push(inserted!.id)
    }
  }
  return ids
}

/** The same for the blocks of one part of the home page. */
export async function replaceHomeBlocks(
  transaction: Queries,
  key: string,
  rows: readonly (Omit<typeof homeBlocks.$inferInsert, 'position'> & { id: number })[],
): Promise<number[]> {
  return replaceRows(transaction, homeBlocks, rows, eq(homeBlocks.key, key))
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

/** The slug of a product whose landing-style page shows reviews, or the long marketing section; null without one. */
export async function findProductToShowOn(
  database: Queries,
  { longMarketing }: { longMarketing: boolean },
): Promise<string | null> {
  const isLong = longMarketing ? eq(products.longMarketing, true) : undefined
  const reviewed = database
    .select({ one: sql`1` })
    .from(productReviews)
    .where(and(eq(productReviews.productId, products.id), eq(productReviews.state, 'APPROVED')))
  const [row] = await database
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.published, true), isLong))
    // Beside reviews by buyers the shop's own do not show.
    .orderBy(exists(reviewed), desc(products.featured), products.id)
    .limit(1)
  return row?.slug ?? null
}

/** Counts the products or variants with 1 to `limit` units left, and finds the lowest number left among them. */
export async function findFewLeft(database: Queries, limit: number): Promise<{ count: number; least: number | null }> {
  const [row] = await database
    .select({ count: sql<number>`count(*)::int`, least: sql<number | null>`min(${productVariants.stock})::int` })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(and(eq(products.published, true), sql`${productVariants.stock} BETWEEN 1 AND ${limit}`))
  return row ?? { count: 0, least: null }
}
