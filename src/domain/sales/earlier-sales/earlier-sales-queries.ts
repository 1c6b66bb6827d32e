import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { SaleLine, SaleTax } from '#database/schema/sale.ts'
import {
  dataMoves,
  membershipInvoices,
  memberships,
  orderDelivery,
  orderLines,
  orders,
  orderTaxes,
  refundLines,
  refunds,
  refundTaxes,
} from '#database/schema/schema.ts'
import { freeDelivery, priceDelivery } from '#domain/sales/pricing/delivery-rules.ts'
import type { Cents } from '#shared/money.ts'

export type Move = typeof dataMoves.$inferSelect

export async function beginMove(database: Queries, name: string): Promise<Move> {
  await database.insert(dataMoves).values({ name }).onConflictDoNothing()
  const [move] = await database.select().from(dataMoves).where(eq(dataMoves.name, name))
  return move!
}

export async function updateMove(
  transaction: Queries,
  { name, ...changes }: Pick<Move, 'name' | 'upTo' | 'before'>,
): Promise<Move> {
  const [move] = await transaction.update(dataMoves).set(changes).where(eq(dataMoves.name, name)).returning()
  return move!
}

export async function finishMove(
  database: Queries,
  { name, after, at }: { name: string; after: Record<string, number>; at: Date },
): Promise<void> {
  await database.update(dataMoves).set({ after, finishedAt: at }).where(eq(dataMoves.name, name))
}

type EarlierRefund = { key: string; amount: Cents }
export type EarlierOrder = {
  id: number
  country: string
  total: Cents
  createdAt: Date
  lines: SaleLine[]
  refunds: EarlierRefund[]
}

/** The next orders by id, with their lines and refunds. */
export async function findEarlierOrders(
  transaction: Queries,
  { after, limit }: { after: number; limit: number },
): Promise<EarlierOrder[]> {
  const rows = await transaction
    .select({ id: orders.id, country: orders.country, total: orders.total, createdAt: orders.createdAt })
    .from(orders)
    .where(gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await transaction
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const paidBack = await transaction
    .select({ key: refunds.key, amount: refunds.amount, orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
  const refundsOf = Map.groupBy(paidBack, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    lines: (linesOf.get(row.id) ?? []).map((line) => ({ ...line, discounts: [], paid: line.total, tax: null })),
    refunds: refundsOf.get(row.id) ?? [],
  }))
}

/** Stores the parts of orders that had lines and a total only: a repeat changes nothing. */
export async function insertMovedSales(
  transaction: Queries,
  sales: readonly { id: number; lines: SaleLine[]; taxes: SaleTax[] }[],
): Promise<void> {
  const { method, price, total } = priceDelivery(freeDelivery, [])
  const ids = sales.map(({ id }) => id)
  await transaction
    .update(orders)
    .set({ due: sql`${orders.total}`, currency: sql`upper(${orders.currency})` })
    .where(inArray(orders.id, ids))
  await transaction
    .update(orderLines)
    .set({ paid: sql`${orderLines.total}` })
    .where(inArray(orderLines.orderId, ids))
  await transaction.execute(sql`
    UPDATE ${refundLines} r SET paid = l.price * r.quantity FROM ${refunds} f JOIN ${orderLines} l ON l.order_id = f.order_id
    WHERE f.key = r.refund_key AND l.position = r.position AND ${inArray(sql`f.order_id`, ids)}`)
  await transaction
    .insert(orderDelivery)
    .values(sales.map(({ id }) => ({ orderId: id, method, price, total })))
    .onConflictDoNothing()
  const taxes = sales.flatMap((sale) => sale.taxes.map((tax) => ({ ...tax, orderId: sale.id })))
  if (taxes.length) await transaction.insert(orderTaxes).values(taxes).onConflictDoNothing()
  const taxed = sales.flatMap(({ id, lines }) =>
    lines.flatMap(({ tax }, position) => (tax ? [{ id, position, rate: tax.rate, amount: tax.amount }] : [])),
  )
  if (taxed.length === 0) return
  await transaction.execute(sql`
    UPDATE ${orderLines} l SET tax_rate = t.rate, tax = t.amount
    FROM jsonb_to_recordset(${JSON.stringify(taxed)}::jsonb) AS t(id int, position int, rate numeric, amount bigint)
    WHERE l.order_id = t.id AND l.position = t.position`)
}

export async function insertTaxesOfRefunds(
  transaction: Queries,
  paidBack: readonly { key: string; tax: SaleTax | null }[],
): Promise<void> {
  const taxes = paidBack.flatMap(({ key, tax }) => (tax ? [{ ...tax, refundKey: key }] : []))
  if (taxes.length) await transaction.insert(refundTaxes).values(taxes).onConflictDoNothing()
}

export type EarlierInvoice = {
  id: string
  country: string
  amount: Cents
  paidAt: Date | null
  refunds: EarlierRefund[]
}

/** The next paid invoices of memberships by id, with the country of the order that each began with. */
export async function findEarlierInvoices(
  transaction: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<EarlierInvoice[]> {
  const { id, amount, paidAt, membershipId, status } = membershipInvoices
  const rows = await transaction
    .select({ id, amount, paidAt, country: orders.country })
    .from(membershipInvoices)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(gt(id, after), eq(status, 'paid')))
    .orderBy(asc(id))
    .limit(limit)
  if (rows.length === 0) return []
  const paidBack = await transaction
    .select({ key: refunds.key, amount: refunds.amount, invoiceId: refunds.invoiceId })
    .from(refunds)
    .where(
      inArray(
        refunds.invoiceId,
        rows.map((row) => row.id),
      ),
    )
  const refundsOf = Map.groupBy(paidBack, ({ invoiceId }) => invoiceId)
  return rows.map((row) => ({ ...row, refunds: refundsOf.get(row.id) ?? [] }))
}

export async function insertTaxesOfInvoices(
  transaction: Queries,
  taxes: readonly (SaleTax & { id: string })[],
): Promise<void> {
  if (taxes.length === 0) return
  const rows = taxes.map(({ id, rate, amount }) => ({ id, rate, amount }))
  await transaction.execute(sql`
    UPDATE ${membershipInvoices} i SET tax_rate = t.rate, tax = t.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, rate numeric, amount bigint)
    WHERE i.id = t.id`)
}

/** Sums of what is stored of orders and their refunds. */
export async function sumStoredSales(database: Queries): Promise<Record<string, number>> {
  return sumsOf(
    database,
    sql`SELECT
    (SELECT count(*) FROM ${orderDelivery})::float8 AS "orders",
    (SELECT coalesce(sum(paid), 0) FROM ${orderLines})::float8
      + (SELECT coalesce(sum(total), 0) FROM ${orderDelivery})::float8 AS "total",
    (SELECT coalesce(sum(tax), 0) FROM ${orderLines})::float8 AS "tax",
    (SELECT coalesce(sum(amount), 0) FROM ${refunds} WHERE order_id IS NOT NULL)::float8 AS "refunded",
    (SELECT coalesce(sum(t.amount), 0) FROM ${refundTaxes} t JOIN ${refunds} r ON r.key = t.refund_key
      WHERE r.order_id IS NOT NULL)::float8 AS "refundedTax"`,
  )
}

/** Sums of what is stored of paid membership invoices and their refunds. */
export async function sumStoredInvoices(database: Queries): Promise<Record<string, number>> {
  return sumsOf(
    database,
    sql`SELECT
    (SELECT count(*) FROM ${membershipInvoices} WHERE status = 'paid')::float8 AS "invoices",
    (SELECT coalesce(sum(amount), 0) FROM ${membershipInvoices} WHERE status = 'paid')::float8 AS "total",
    (SELECT coalesce(sum(tax), 0) FROM ${membershipInvoices} WHERE status = 'paid')::float8 AS "tax",
    (SELECT coalesce(sum(r.amount), 0) FROM ${refunds} r JOIN ${membershipInvoices} i ON i.id = r.invoice_id
      WHERE i.status = 'paid')::float8 AS "refunded",
    (SELECT coalesce(sum(t.amount), 0) FROM ${refundTaxes} t JOIN ${refunds} r ON r.key = t.refund_key
      JOIN ${membershipInvoices} i ON i.id = r.invoice_id WHERE i.status = 'paid')::float8 AS "refundedTax"`,
  )
}

async function sumsOf(database: Queries, query: SQL): Promise<Record<string, number>> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Record<string, number>[] }
  return rows[0]!
}
