import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../src/database/open-database.ts'
import { contactMessages, orders, productSizes, products, providerEvents } from '../../src/database/schema/schema.ts'

/** A product as a cart names it, e.g. `4351:women`. */
export type HistoryProduct = { key: string; hasMemberPrice: boolean }

/** Products for everyone in their order, sized ones by their first size; those that are counted may sell out. */
export async function findHistoryProducts(database: Queries): Promise<HistoryProduct[]> {
  const firstSize = sql<string | null>`(SELECT ${productSizes.key} FROM ${productSizes}
    WHERE ${productSizes.productId} = ${products.id} ORDER BY ${productSizes.position} LIMIT 1)`
  const rows = await database
    .select({ id: products.id, size: firstSize, memberPrice: products.memberPrice })
    .from(products)
    .where(and(eq(products.published, true), isNull(products.stock), isNull(products.publicFrom)))
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ id, size, memberPrice }) => ({
    key: size === null ? String(id) : `${id}:${size}`,
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
