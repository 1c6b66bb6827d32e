import { and, asc, count, desc, eq, inArray, isNull, min, ne, or, sql, sum } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  checkouts,
  disputes,
  memberships,
  orderAddresses,
  orderLines,
  orders,
  parcelLines,
  parcels,
  products,
  productVariants,
  refundLines,
  refunds,
  returnLines,
  returns,
  sentMails,
  withdrawals,
} from '#database/schema/schema.ts'
import type { Texts } from '#shared/markets.ts'
import { cents } from '#shared/money.ts'
import type { OrderRow } from './order-queries.ts'

/** Everything that belongs to an order; each list is oldest first. */

export async function findOrderByNumber(database: Queries, number: number): Promise<OrderRow | null> {
  const [row] = await database.select().from(orders).where(eq(orders.number, number))
  return row ?? null
}

export async function findLinesOfOrder(database: Queries, orderId: number) {
  return database.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

/** Returns, by line, its label in the stockroom: the SKU of its variant, or of a product without options. */
export async function findBinTexts(
  database: Queries,
  lines: readonly { position: number; productId: number; variantKey: string | null }[],
): Promise<Map<number, string>> {
  const { productId, key, sku } = productVariants
  const ids = lines.map((line) => line.productId)
  const parts = await database.select({ productId, key, sku }).from(productVariants).where(inArray(productId, ids))
  const found = lines.flatMap((line) => {
    const part = parts.find((each) => each.productId === line.productId && each.key === (line.variantKey ?? ''))
    return part?.sku ? [[line.position, part.sku] as const] : []
  })
  return new Map(found)
}

/** The present names of products in all languages; deleted products have none. */
export async function findProductNames(database: Queries, ids: readonly number[]): Promise<Map<number, Texts>> {
  const rows = await database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findParcelsWithLines(database: Queries, orderId: number) {
  const rows = await database.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id))
  const ids = rows.map(({ id }) => id)
  const lines = ids.length
    ? await database
        .select()
        .from(parcelLines)
        .where(inArray(parcelLines.parcelId, ids))
        .orderBy(asc(parcelLines.position))
    : []
  return rows.map((row) => ({ ...row, lines: lines.filter(({ parcelId }) => parcelId === row.id) }))
}

export async function findRefundsWithLines(database: Queries, orderId: number) {
  const rows = await database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
  const keys = rows.map(({ key }) => key)
  const lines = keys.length
    ? await database
        .select()
        .from(refundLines)
        .where(inArray(refundLines.refundKey, keys))
        .orderBy(asc(refundLines.position))
    : []
  return rows.map((row) => ({ ...row, lines: lines.filter(({ refundKey }) => refundKey === row.key) }))
}

export async function findReturnsWithLines(database: Queries, orderId: number) {
  const rows = await database.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id))
  const ids = rows.map(({ id }) => id)
  const lines = ids.length
    ? await database
        .select()
        .from(returnLines)
        .where(inArray(returnLines.returnId, ids))
        .orderBy(asc(returnLines.position))
    : []
  return rows.map((row) => ({ ...row, lines: lines.filter(({ returnId }) => returnId === row.id) }))
}

export async function findDisputesOfOrder(database: Queries, orderId: number) {
  return database.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.createdAt))
}

export async function findStatedWithdrawals(database: Queries, orderId: number) {
  return database.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).orderBy(asc(withdrawals.statedAt))
}

export async function findCheckoutOfOrder(database: Queries, checkoutId: string) {
  const [row] = await database.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  return row ?? null
}

/** The membership that an order started. */
export async function findMembershipStartedBy(database: Queries, orderId: number) {
  const [row] = await database.select().from(memberships).where(eq(memberships.orderId, orderId))
  return row ?? null
}

/** The live membership of an account, else its last one. */
export async function findMembershipOfAccount(database: Queries, customerId: number) {
  const [row] = await database
    .select()
    .from(memberships)
    .where(eq(memberships.customerId, customerId))
    .orderBy(desc(memberships.generation))
    .limit(1)
  return row ?? null
}

/** Earlier delivery addresses, the oldest first. */
export async function findAddressHistory(database: Queries, orderId: number) {
  return database
    .select()
    .from(orderAddresses)
    .where(eq(orderAddresses.orderId, orderId))
    .orderBy(asc(orderAddresses.version))
}

/** Mails about an order; those sent before their order was kept are known by their keys. */
export async function findMailsOfOrder(database: Queries, orderId: number) {
  const subjects = ['goods', 'membership', 'goods+membership', 'membership+goods']
  const keys = [`order-confirmation:${orderId}`, ...subjects.map((subject) => `withdrawal:${orderId}:${subject}`)]
  return database
    .select()
    .from(sentMails)
    .where(or(eq(sentMails.orderId, orderId), inArray(sentMails.key, keys)))
    .orderBy(asc(sentMails.sentAt), asc(sentMails.key))
}

/**
 * Returns how many orders the same person made, the sum of those in this order's currency, the first order's number,
 * and the latest other orders.
 */
export async function findOtherOrders(database: Queries, order: OrderRow, limit: number) {
  const samePerson =
    order.customerId !== null
      ? eq(orders.customerId, order.customerId)
      : and(isNull(orders.customerId), sql`lower(${orders.email}) = ${order.email.toLowerCase()}`, ne(orders.email, ''))
  const inOwnCurrency = sql`CASE WHEN ${orders.currency} = ${order.currency} THEN ${orders.total} END`
  const [counted] = await database
    .select({ count: count(), total: sum(inOwnCurrency), first: min(orders.number) })
    .from(orders)
    .where(samePerson)
  const others = await database
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      total: orders.total,
      currency: orders.currency,
      fulfilmentState: orders.fulfilmentState,
    })
    .from(orders)
    .where(and(samePerson, ne(orders.id, order.id)))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
  return {
    count: counted?.count ?? 0,
    total: cents(Number(counted?.total ?? 0)),
    first: counted?.first ?? null,
    others,
  }
}
