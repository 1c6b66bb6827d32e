import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { bookDifferences, contactMessages, orders, products, returns } from '#database/schema/schema.ts'
import { countWaitingStatements } from '#domain/aftersales/returns/statement-queries.ts'

export async function countOrdersToSend(database: Queries): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(orders)
    .where(inArray(orders.fulfilmentState, ['UNFULFILLED', 'PACKED', 'PARTIAL']))
  return row?.count ?? 0
}

/** Counts open returns, and withdrawals stated in public that wait for staff. */
export async function countOpenReturns(database: Queries): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(returns)
    .where(inArray(returns.state, ['REQUESTED', 'APPROVED', 'RECEIVED']))
  return (row?.count ?? 0) + (await countWaitingStatements(database))
}

/** Counts messages without a reply that are not closed. */
export async function countWaitingMessages(database: Queries): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(contactMessages)
    .where(inArray(contactMessages.state, ['NEW', 'OPEN']))
  return row?.count ?? 0
}

/** Counts ledger differences that are neither resolved nor accepted. */
export async function countOpenDifferences(database: Queries): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(bookDifferences)
    .where(and(isNull(bookDifferences.resolvedAt), isNull(bookDifferences.acceptedAt)))
  return row?.count ?? 0
}

/** Jobs that were given up and are not done since. */
export async function countGivenUpJobs(database: Queries): Promise<number> {
  const result = (await database.execute(
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE state = 'failed'`,
  )) as unknown as { rows: { count: number }[] }
  return result.rows[0]?.count ?? 0
}

export async function hasOrders(database: Queries): Promise<boolean> {
  return (await database.select({ id: orders.id }).from(orders).limit(1)).length > 0
}

export async function hasActiveProducts(database: Queries): Promise<boolean> {
  return (
    (await database.select({ id: products.id }).from(products).where(eq(products.published, true)).limit(1)).length > 0
  )
}
