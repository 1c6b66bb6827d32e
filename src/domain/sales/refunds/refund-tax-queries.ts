import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { SaleTax } from '#database/schema/sale.ts'
import { membershipInvoices, orderLines, refunds, refundTaxes } from '#database/schema/schema.ts'
import { findTaxesOfOrder } from '#domain/sales/orders/sale-queries.ts'
import { taxOfRefund } from '#domain/sales/pricing/tax-rules.ts'
import { type Cents, minus } from '#shared/money.ts'

type Subject = { key: string; orderId: number | null; invoiceId: string | null; amount: Cents }

/** The tax within a refund of an order or of a membership's invoice, from what is stored of the sale. */
export async function findTaxOfRefund(
  database: Queries,
  refund: Subject,
  lines: readonly { position: number; amount: Cents }[],
): Promise<SaleTax[]> {
  const { key, orderId, invoiceId, amount } = refund
  const taxes =
    orderId === null ? await findTaxesOfInvoice(database, invoiceId) : await findTaxesOfOrder(database, orderId)
  if (taxes.length === 0) return []
  const rates = lines.length && orderId !== null ? await findRatesOfLines(database, orderId) : new Map()
  const subject = orderId === null ? eq(refunds.invoiceId, invoiceId!) : eq(refunds.orderId, orderId)
  const before = await database
    .select({ rate: refundTaxes.rate, base: refundTaxes.base, amount: refundTaxes.amount })
    .from(refundTaxes)
    .innerJoin(refunds, eq(refunds.key, refundTaxes.refundKey))
    .where(and(subject, ne(refunds.key, key), notInArray(refunds.status, ['failed', 'canceled'])))
  return taxOfRefund({
    taxes,
    lines: lines.map((line) => ({ rate: rates.get(line.position) ?? null, amount: line.amount })),
    amount,
    before,
  })
}

async function findTaxesOfInvoice(database: Queries, invoiceId: string | null): Promise<SaleTax[]> {
  if (invoiceId === null) return []
  const [invoice] = await database.select().from(membershipInvoices).where(eq(membershipInvoices.id, invoiceId))
  if (!invoice || invoice.taxRate === null || invoice.tax === null) return []
  return [{ rate: invoice.taxRate, base: minus(invoice.amount, invoice.tax), amount: invoice.tax }]
}

async function findRatesOfLines(database: Queries, orderId: number): Promise<Map<number, number | null>> {
  const rows = await database
    .select({ position: orderLines.position, rate: orderLines.taxRate })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return new Map(rows.map(({ position, rate }) => [position, rate]))
}
