import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText, plainText } from '#database/schema/columns.ts'
import { customers, orders, productReviews, products, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { Texts } from '#shared/markets.ts'
import type { ProductReviewState } from '#shared/vocabularies.ts'
import type { ReviewRow } from './review-queries.ts'

/** Filter for reviews; fields left out match everything. */
export type ReviewFilter = {
  /** A part of the words, or of the name that the buyer gave. */
  text?: string | undefined
  /** True if the text may match addresses and phone numbers in reviews; false for readers who see them masked. */
  byPeople: boolean
  states?: readonly ProductReviewState[] | undefined
  products?: readonly number[] | undefined
  ratings?: readonly number[] | undefined
}

/** A review with its product and order, and the name of who decided on it. */
export type ReviewListRow = ReviewRow & {
  productName: Texts
  productSlug: string
  orderNumber: number
  decidedBy: string | null
}

/** A page of the reviews that fit. */
export async function findReviewPage(
  database: Queries,
  input: { filter: ReviewFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<ReviewListRow>> {
  return selectPage<ReviewListRow>({
    list: 'product-reviews',
    where: reviewCondition(input.filter),
    sort: { name: 'created_at', column: productReviews.createdAt, type: 'timestamptz', descending: input.descending },
    id: productReviews.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    select: (part) =>
      reviewsThat(database, part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .then((rows) => rows.map(toRow)),
    database,
    from: productReviews,
  })
}

/** Every review that fits, to `limit`, with its version. */
export async function findReviewVersions(
  database: Queries,
  { filter, limit }: { filter: ReviewFilter; limit: number },
): Promise<{ id: number; version: number }[]> {
  return database
    .select({ id: productReviews.id, version: productReviews.version })
    .from(productReviews)
    .where(reviewCondition(filter))
    .orderBy(asc(productReviews.id))
    .limit(limit)
}

export async function findReview(database: Queries, id: number): Promise<ReviewListRow | null> {
  const [row] = await reviewsThat(database, eq(productReviews.id, id))
  return row ? toRow(row) : null
}

function reviewsThat(database: Queries, where: SQL | undefined) {
  return database
    .select({
      review: productReviews,
      productName: products.name,
      productSlug: products.slug,
      orderNumber: orders.number,
      decidedBy: staffName,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(orders, eq(orders.id, productReviews.orderId))
    .leftJoin(staff, eq(staff.id, productReviews.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .where(where)
}

function toRow({ review, ...more }: Awaited<ReturnType<typeof reviewsThat>>[number]): ReviewListRow {
  return { ...review, ...more }
}

// An index of trigrams finds nothing shorter, and neither does a reader.
const minInsideLength = 3

// Matches everything that may be masked: addresses, and numbers as long as a phone number.
const personInWords = String.raw`[^\s<>"'(),;:]+@[^\s<>"'(),;:]+|(\+|00)?\d([\s().-]{0,2}\d){6,}`

function reviewCondition({ text, byPeople, states, products: of, ratings }: ReviewFilter): SQL | undefined {
  const words = plainText(
    sql`${productReviews.title} || ' ' || ${productReviews.body} || ' ' || ${productReviews.author}`,
  )
  const masked = sql`regexp_replace(${words}, ${personInWords}, ' ', 'g')`
  const isShort = text !== undefined && text.length < minInsideLength
  return and(
    states && inArray(productReviews.state, [...states]),
    of && inArray(productReviews.productId, [...of]),
    ratings && inArray(productReviews.rating, [...ratings]),
    isShort
      ? sql`false`
      : text === undefined
        ? undefined
        : and(containsText(words, text), byPeople ? undefined : containsText(masked, text)),
  )
}

/** Takes the review's row lock until the transaction ends; null if there is no such review. */
export async function lockReview(transaction: Queries, id: number): Promise<ReviewRow | null> {
  const [row] = await transaction.select().from(productReviews).where(eq(productReviews.id, id)).for('update')
  return row ?? null
}

/** Changes a review, and its version with it. */
export async function updateReview(
  transaction: Queries,
  id: number,
  changes: Pick<ReviewRow, 'state' | 'reason' | 'staffId' | 'decidedAt'>,
): Promise<void> {
  await transaction
    .update(productReviews)
    .set({ ...changes, version: sql`${productReviews.version} + 1` })
    .where(eq(productReviews.id, id))
}

const isWaiting = eq(productReviews.state, 'PENDING')

export async function countWaitingReviews(database: Queries): Promise<number> {
  const [row] = await database.select({ count: count() }).from(productReviews).where(isWaiting)
  return row?.count ?? 0
}

/** The first of them. */
export async function findWaitingReviews(
  database: Queries,
  limit: number,
): Promise<{ id: number; name: Texts; author: string; createdAt: Date }[]> {
  return database
    .select({
      id: productReviews.id,
      name: products.name,
      author: productReviews.author,
      createdAt: productReviews.createdAt,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(isWaiting)
    .orderBy(asc(productReviews.createdAt), asc(productReviews.id))
    .limit(limit)
}
