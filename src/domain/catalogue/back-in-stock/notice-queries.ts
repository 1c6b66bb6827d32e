import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productSizes, products, stockNotices } from '#database/schema/schema.ts'

export type NoticeRow = typeof stockNotices.$inferSelect

/**
 * Stores what somebody asks for. Null where nothing is to be done: it is confirmed already, or was asked for after
 * `again`.
 */
export async function upsertNotice(
  database: Queries,
  notice: typeof stockNotices.$inferInsert,
  again: Date,
): Promise<NoticeRow | null> {
  const { askedAt, confirmedAt = null, language, host, https } = notice
  const waits = and(isNull(stockNotices.confirmedAt), lt(stockNotices.askedAt, again))
  const [row] = await database
    .insert(stockNotices)
    .values(notice)
    .onConflictDoUpdate({
      target: [stockNotices.productId, stockNotices.sizeKey, stockNotices.email],
      set: { askedAt, confirmedAt, language, host, https },
      setWhere: confirmedAt ? isNull(stockNotices.confirmedAt) : waits,
    })
    .returning()
  return row ?? null
}

export async function countNoticesOf(database: Queries, email: string): Promise<number> {
  return database.$count(stockNotices, eq(stockNotices.email, email))
}

export async function findNotice(database: Queries, id: string): Promise<NoticeRow | null> {
  const [row] = await database.select().from(stockNotices).where(eq(stockNotices.id, id))
  return row ?? null
}

export async function updateConfirmed(database: Queries, id: string, at: Date): Promise<void> {
  await database
    .update(stockNotices)
    .set({ confirmedAt: at })
    .where(and(eq(stockNotices.id, id), isNull(stockNotices.confirmedAt)))
}

export async function deleteNotice(database: Queries, id: string): Promise<void> {
  await database.delete(stockNotices).where(eq(stockNotices.id, id))
}

export async function deleteNoticesOf(database: Queries, email: string): Promise<void> {
  await database.delete(stockNotices).where(eq(stockNotices.email, email))
}

/** Those never confirmed that were asked for before `unconfirmed`, and all from before `any`. */
export async function deleteOldNotices(
  database: Queries,
  { unconfirmed, any }: { unconfirmed: Date; any: Date },
): Promise<void> {
  const never = and(isNull(stockNotices.confirmedAt), lt(stockNotices.askedAt, unconfirmed))
  await database.delete(stockNotices).where(or(never, lt(stockNotices.askedAt, any)))
}

// A size without a count of its own draws on the product's.
const isBack = sql`EXISTS (SELECT 1 FROM ${products} p LEFT JOIN ${productSizes} s
    ON s.product_id = p.id AND s.key = ${stockNotices.sizeKey}
  WHERE p.id = ${stockNotices.productId} AND p.published
    AND (${stockNotices.sizeKey} = '' OR s.key IS NOT NULL) AND coalesce(s.stock, p.stock, 1) > 0)`

/** Confirmed ones whose product or size can be bought, the oldest first. */
export async function findDueNotices(database: Queries, limit: number): Promise<NoticeRow[]> {
  return database
    .select()
    .from(stockNotices)
    .where(and(isNotNull(stockNotices.confirmedAt), isBack))
    .orderBy(asc(stockNotices.confirmedAt), asc(stockNotices.id))
    .limit(limit)
}

/** Whether it is confirmed and can be bought at this moment. */
export async function isNoticeDue(database: Queries, id: string): Promise<boolean> {
  const found = await database.$count(
    stockNotices,
    and(eq(stockNotices.id, id), isNotNull(stockNotices.confirmedAt), isBack)!,
  )
  return found > 0
}

/** What an address asked to be told, with the names of the products. */
export async function findNoticesOf(database: Queries, email: string) {
  return database
    .select({ notice: stockNotices, product: products.name })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, stockNotices.productId))
    .where(eq(stockNotices.email, email))
    .orderBy(asc(stockNotices.askedAt))
}
