import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { productPrices, products, productVariants, stockNotices } from '#database/schema/schema.ts'
import type { Texts } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'

export type NoticeRow = typeof stockNotices.$inferSelect

/**
 * Stores a request for a notice. Returns null if there is nothing to do: it is already confirmed, or was asked for
 * after `again`.
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
      target: [stockNotices.productId, stockNotices.variantKey, stockNotices.email],
      set: { askedAt, confirmedAt, language, host, https },
      setWhere: confirmedAt ? isNull(stockNotices.confirmedAt) : waits,
    })
    .returning()
  return row ?? null
}

/** Returns the label of the variant that a notice is about; null if it is about the product itself. */
export async function findNoticedVariant(
  database: Queries,
  { productId, variantKey }: Pick<NoticeRow, 'productId' | 'variantKey'>,
): Promise<Texts | null> {
  if (variantKey === '') return null
  const [row] = await database
    .select({ label: productVariants.label })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), eq(productVariants.key, variantKey)))
  return row?.label ?? null
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

/** Deletes unconfirmed notices from before `unconfirmed`, and all notices from before `any`. */
export async function deleteOldNotices(
  database: Queries,
  { unconfirmed, any }: { unconfirmed: Date; any: Date },
): Promise<void> {
  const never = and(isNull(stockNotices.confirmedAt), lt(stockNotices.askedAt, unconfirmed))
  await database.delete(stockNotices).where(or(never, lt(stockNotices.askedAt, any)))
}

/** What each host that notices were asked for on charges in. */
export type HostCurrencies = readonly (readonly [host: string, currency: Currency])[]

/** The hosts that notices were asked for on. */
export async function findNoticeHosts(database: Queries): Promise<string[]> {
  const rows = await database.selectDistinct({ host: stockNotices.host }).from(stockNotices)
  return rows.map(({ host }) => host)
}

/** True if it can be bought on the notice's host. A variant without its own count uses the product's. */
function isBack(hosts: HostCurrencies): SQL {
  const currencies = hosts.map(([host, currency]) => sql`WHEN ${host}::text THEN ${currency}::text`)
  if (currencies.length === 0) return sql`false`
  return sql`EXISTS (SELECT 1 FROM ${products} p
    JOIN ${productPrices} price ON price.product_id = p.id AND price.variant_key = ''
      AND price.currency = CASE ${stockNotices.host} ${sql.join(currencies, sql` `)} END
    JOIN variants s ON s.product_id = p.id AND s.key = ${stockNotices.variantKey}
    JOIN variants whole ON whole.product_id = p.id AND whole.key = ''
  WHERE p.id = ${stockNotices.productId} AND p.published AND coalesce(s.stock, whole.stock, 1) > 0)`
}

/** Returns the confirmed notices whose product or variant can be bought, oldest first. */
export async function findDueNotices(
  database: Queries,
  { hosts, limit }: { hosts: HostCurrencies; limit: number },
): Promise<NoticeRow[]> {
  return database
    .select()
    .from(stockNotices)
    .where(and(isNotNull(stockNotices.confirmedAt), isBack(hosts)))
    .orderBy(asc(stockNotices.confirmedAt), asc(stockNotices.id))
    .limit(limit)
}

/** True if the notice is confirmed and the product or variant can be bought now. */
export async function isNoticeDue(
  database: Queries,
  { id, hosts }: { id: string; hosts: HostCurrencies },
): Promise<boolean> {
  const found = await database.$count(
    stockNotices,
    and(eq(stockNotices.id, id), isNotNull(stockNotices.confirmedAt), isBack(hosts))!,
  )
  return found > 0
}

/** Returns the notices of an address with their product names, oldest first. */
export async function findNoticesOf(database: Queries, email: string) {
  return database
    .select({ notice: stockNotices, product: products.name })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, stockNotices.productId))
    .where(eq(stockNotices.email, email))
    .orderBy(asc(stockNotices.askedAt))
}
