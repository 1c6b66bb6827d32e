import { readableAddress } from '#domain/sales/orders/order-rules.ts'
import { csvText } from '#shared/csv.ts'
import { toDecimal } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findCustomersForExport, findMembersForExport, findOrderLinesForExport } from './sales-queries.ts'

const orderColumns = [
  ...['number', 'id', 'created_at', 'email', 'name', 'address', 'phone'],
  ...['product_id', 'product', 'variant', 'quantity', 'price', 'membership', 'total'],
]

const ordersAtOnce = 500

/** Every order, or those of these numbers, one row a line; amounts in euros, `total` that of the line. */
export async function exportOrders(shop: Pick<Shop, 'database'>, numbers?: readonly number[]): Promise<string> {
  const rows: Awaited<ReturnType<typeof findOrderLinesForExport>> = []
  if (!numbers) rows.push(...(await findOrderLinesForExport(shop.database)))
  const sorted = [...(numbers ?? [])].sort((a, b) => a - b)
  for (let start = 0; start < sorted.length; start += ordersAtOnce) {
    rows.push(...(await findOrderLinesForExport(shop.database, sorted.slice(start, start + ordersAtOnce))))
  }
  return csvText(
    orderColumns,
    rows.map((row) => [
      row.number,
      row.id,
      row.createdAt.toISOString(),
      row.email,
      `${row.contact.firstName} ${row.contact.lastName}`.trim(),
      readableAddress(row.contact, row.country),
      row.contact.phone,
      row.productId,
      row.product,
      row.variant,
      row.quantity,
      toDecimal(row.price),
      row.membership,
      toDecimal(row.total),
    ]),
  )
}

const memberColumns = [
  ...['email', 'first_name', 'last_name', 'postal_code', 'language', 'status', 'price'],
  ...['started_at', 'trial_ends_at', 'period_ends_at', 'ends_at', 'ended_at'],
]

/** Every membership there is or was, one row each. */
export async function exportMembers(shop: Pick<Shop, 'database'>): Promise<string> {
  const rows = await findMembersForExport(shop.database)
  return csvText(
    memberColumns,
    rows.map((row) => [
      row.email,
      row.firstName,
      row.lastName,
      row.postalCode,
      row.language,
      row.status,
      toDecimal(row.price),
      ...[row.startedAt, row.trialEndsAt, row.nextChargeAt, row.endsAt, row.endedAt].map(
        (moment) => moment?.toISOString() ?? null,
      ),
    ]),
  )
}

const customerColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'postal_code',
  'language',
  'created_at',
  'confirmed_at',
]

/** Every account that was not erased, one row each. */
export async function exportCustomers(shop: Pick<Shop, 'database'>): Promise<string> {
  const rows = await findCustomersForExport(shop.database)
  return csvText(
    customerColumns,
    rows.map(({ id, email, firstName, lastName, postalCode, language, createdAt, confirmedAt }) => [
      ...[id, email, firstName, lastName, postalCode, language],
      ...[createdAt.toISOString(), confirmedAt?.toISOString() ?? null],
    ]),
  )
}
