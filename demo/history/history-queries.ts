import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../src/database/open-database.ts'
import { contactMessages, orders, products, productVariants, providerEvents } from '../../src/database/schema/schema.ts'

/** A product as a cart names it, e.g. `4351:women`. */
export type HistoryProduct = { key: string; hasMemberPrice: boolean }

/** Products for everyone in their order, those with options by their first variant. Counted ones may sell out. */
export async function findHistoryProducts(database: Queries): Promise<HistoryProduct[]> {
  const firstVariant = sql<string | null>`(SELECT ${productVariants.key} FROM ${productVariants}
    WHERE ${productVariants.productId} = ${products.id} AND ${productVariants.key} <> '' ORDER BY ${productVariants.position} LIMIT 1)`
  const isNotCounted = sql`EXISTS (SELECT FROM variants v
    WHERE v.product_id = ${products.id} AND v.key = '' AND v.stock IS NULL)`
  const rows = await database
    .select({
      id: products.id,
      variant: firstVariant,
      memberPrice: sql<number | null>`(SELECT pp.member_price FROM product_prices pp
        WHERE pp.product_id = ${products.id} AND pp.variant_key = '' AND pp.currency = 'EUR')`,
    })
    .from(products)
    .where(and(eq(products.published, true), isNotCounted, isNull(products.publicFrom)))
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ id, variant, memberPrice }) => ({
    key: variant === null ? String(id) : `${id}:${variant}`,
    hasMemberPrice: memberPrice !== null,
  }))
}

export async function hasOrders(database: Queries): Promise<boolean> {
  return (await database.select({ id: orders.id }).from(orders).limit(1)).length > 0
}

export async function findNewestMessage(database: Queries): Promise<string> {
  const [row] = await database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt))
    .limit(1)
  if (!row) throw new Error('There is no message')
  return row.id
}

/** The provider's id of an order's payment. */
export async function findPaymentOf(database: Queries, number: number): Promise<string> {
  const [row] = await database.select({ payment: orders.paymentIntentId }).from(orders).where(eq(orders.number, number))
  if (!row) throw new Error(`There is no order ${number}`)
  return row.payment
}

/** Sets the receipt time of past events as if each had arrived on time; the running shop received them later. */
export async function updateReportsOnTime(
  database: Queries,
  { until, deliveryMs }: { until: Date; deliveryMs: number },
) {
  await database
    .update(providerEvents)
    .set({ receivedAt: sql`${providerEvents.createdAt} + ${deliveryMs} * interval '1 millisecond'` })
    .where(lt(providerEvents.createdAt, until))
}
