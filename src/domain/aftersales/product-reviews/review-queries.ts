import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { orders, parcels, productReviews, products, reviewInvitations } from '#database/schema/schema.ts'

export type ReviewRow = typeof productReviews.$inferSelect
export type InvitationRow = typeof reviewInvitations.$inferSelect

/**
 * Returns sent orders without an invitation whose last parcel arrived before `arrivedBy`, earliest first, with that
 * time. A parcel not marked as delivered counts as arrived `deliveryDays` after it left.
 */
export async function findOrdersToInvite(
  database: Queries,
  input: { arrivedBy: Date; deliveryDays: number; limit: number },
): Promise<{ id: number; arrivedAt: Date }[]> {
  const late = sql`${parcels.shippedAt} + make_interval(days => ${input.deliveryDays})`
  const arrivedAt = sql`coalesce((
    SELECT max(coalesce(${parcels.deliveredAt}, ${late})) FROM ${parcels}
    WHERE ${parcels.orderId} = ${orders.id} AND ${parcels.state} IN ('SHIPPED', 'DELIVERED')), ${orders.sentAt})`
  const by = input.arrivedBy.toISOString()
  const { rows } = (await database.execute(sql`
    SELECT id, arrived FROM (
      SELECT ${orders.id} AS id, ${arrivedAt} AS arrived FROM ${orders}
      WHERE ${orders.fulfilmentState} = 'FULFILLED' AND ${orders.sentAt} <= ${by}
        AND NOT EXISTS (SELECT 1 FROM ${reviewInvitations} WHERE ${reviewInvitations.orderId} = ${orders.id})
    ) sent WHERE arrived <= ${by} ORDER BY arrived, id LIMIT ${input.limit}`)) as unknown as {
    rows: { id: number; arrived: string | Date }[]
  }
  return rows.map(({ id, arrived }) => ({ id, arrivedAt: new Date(arrived) }))
}

/** Returns false if the order already has one. */
export async function insertReviewInvitation(
  transaction: Queries,
  invitation: typeof reviewInvitations.$inferInsert,
): Promise<boolean> {
  const inserted = await transaction
    .insert(reviewInvitations)
    .values(invitation)
    .onConflictDoNothing()
    .returning({ orderId: reviewInvitations.orderId })
  return inserted.length > 0
}

export async function findInvitation(database: Queries, orderId: number): Promise<InvitationRow | null> {
  const [row] = await database.select().from(reviewInvitations).where(eq(reviewInvitations.orderId, orderId))
  return row ?? null
}

/** Returns those of the ids whose product is published. */
export async function findShownProducts(database: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.published, true)))
  return rows.map(({ id }) => id)
}

export async function findReviewsOfOrder(database: Queries, orderId: number): Promise<ReviewRow[]> {
  return database
    .select()
    .from(productReviews)
    .where(eq(productReviews.orderId, orderId))
    .orderBy(asc(productReviews.id))
}

/** Stores a buyer's review of a product; returns false if staff already decided on an earlier version. */
export async function writeReviewRow(
  transaction: Queries,
  review: Omit<typeof productReviews.$inferInsert, 'state'>,
): Promise<boolean> {
  const { rating, title, body, author, language } = review
  const written = await transaction
    .insert(productReviews)
    .values({ ...review, state: 'PENDING' })
    .onConflictDoUpdate({
      target: [productReviews.orderId, productReviews.productId],
      set: { rating, title, body, author, language, version: sql`${productReviews.version} + 1` },
      setWhere: eq(productReviews.state, 'PENDING'),
    })
    .returning({ id: productReviews.id })
  return written.length > 0
}

export type ShownReview = Pick<ReviewRow, 'id' | 'rating' | 'title' | 'body' | 'author' | 'language' | 'createdAt'>

const shown = (productId: number) => and(eq(productReviews.productId, productId), eq(productReviews.state, 'APPROVED'))

/** The approved reviews of a product, the newest first. */
export async function findShownReviews(
  database: Queries,
  productId: number,
  page: { limit: number; offset: number },
): Promise<ShownReview[]> {
  const { id, rating, title, body, author, language, createdAt } = productReviews
  return database
    .select({ id, rating, title, body, author, language, createdAt })
    .from(productReviews)
    .where(shown(productId))
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Counts a product's approved reviews and returns their average, rounded to one decimal; null without any. */
export async function findRating(
  database: Queries,
  productId: number,
): Promise<{ count: number; average: number | null }> {
  const [row] = await database
    .select({
      count: count(),
      average: sql<number | null>`round(avg(${productReviews.rating}), 1)::float8`,
    })
    .from(productReviews)
    .where(shown(productId))
  return row ?? { count: 0, average: null }
}
