import { asc, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { Sale, SaleTax } from '#database/schema/sale.ts'
import { orderDelivery, orderDiscounts, orderLines, orderTaxes, orderTenders } from '#database/schema/schema.ts'

/** Stores the parts of a sale with its order; they are never worked out again. */
export async function insertSale(transaction: Queries, orderId: number, sale: Sale): Promise<void> {
  const { lines, delivery, taxes, tenders } = sale
  const { method, price, total } = delivery
  const discounts = discountRows(orderId, sale)
  await Promise.all([
    transaction.insert(orderLines).values(
      lines.map(({ discounts: _, tax, ...line }, position) => ({
        ...line,
        orderId,
        position,
        taxRate: tax?.rate ?? null,
        tax: tax?.amount ?? null,
      })),
    ),
    transaction.insert(orderDelivery).values({ orderId, method, price, total, taxes: delivery.taxes }),
    taxes.length > 0 && transaction.insert(orderTaxes).values(taxes.map((tax) => ({ ...tax, orderId }))),
    discounts.length > 0 && transaction.insert(orderDiscounts).values(discounts),
    tenders.length > 0 &&
      transaction.insert(orderTenders).values(tenders.map((tender, number) => ({ ...tender, orderId, number }))),
  ])
}

const deliveryPosition = -1

/** A discount on the order is one row for each line that has a share of it. */
function discountRows(orderId: number, { lines, discounts, delivery }: Sale): (typeof orderDiscounts.$inferInsert)[] {
  const own = lines.flatMap((line, position) =>
    line.discounts.filter(({ of }) => of === 'line').map((discount) => ({ ...discount, position })),
  )
  const shares = discounts.map((_, number) =>
    lines.flatMap((line, position) =>
      line.discounts
        .filter((share) => share.of === 'order' && share.number === number)
        .map((share) => ({ ...share, position })),
    ),
  )
  const onDelivery = delivery.discounts.map((each) => ({
    ...each,
    of: 'delivery' as const,
    position: deliveryPosition,
  }))
  const numbered = [...own.map((each) => [each]), ...shares, ...onDelivery.map((each) => [each])]
  return numbered.flatMap((rows, number) => rows.map((row) => ({ ...row, orderId, number })))
}

/** The tax of each order by rate, the highest rate first. */
export async function findTaxesOfOrders(
  database: Queries,
  orderIds: readonly number[],
): Promise<Map<number, SaleTax[]>> {
  const rows = await database
    .select()
    .from(orderTaxes)
    .where(inArray(orderTaxes.orderId, [...orderIds]))
    .orderBy(asc(orderTaxes.orderId))
  const taxes = new Map<number, SaleTax[]>(orderIds.map((id) => [id, []]))
  for (const { orderId, ...tax } of rows.toSorted((a, b) => b.rate - a.rate)) taxes.get(orderId)?.push(tax)
  return taxes
}

export async function findTaxesOfOrder(database: Queries, orderId: number): Promise<SaleTax[]> {
  return (await findTaxesOfOrders(database, [orderId])).get(orderId) ?? []
}
