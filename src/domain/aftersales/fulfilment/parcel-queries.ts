import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { orders, parcelLines, parcels } from '#database/schema/schema.ts'
import type { LineQuantity } from './parcel-rules.ts'

export type ParcelRow = typeof parcels.$inferSelect
export type ParcelWithLines = ParcelRow & { lines: LineQuantity[]; orderNumber: number }

export async function findParcel(database: Queries, id: number): Promise<ParcelWithLines | null> {
  const rows = await database
    .select({ parcel: parcels, orderNumber: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, id))
  return (await withLines(database, rows))[0] ?? null
}

/** The parcels of an order, oldest first, cancelled ones too. */
export async function findParcelsOfOrder(database: Queries, orderId: number): Promise<ParcelWithLines[]> {
  const rows = await database
    .select({ parcel: parcels, orderNumber: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.id))
  return withLines(database, rows)
}

/** The orders whose parcels have these tracking numbers; cancelled parcels do not count. */
export async function findNumbersInUse(
  database: Queries,
  numbers: readonly string[],
): Promise<{ trackingNumber: string | null; order: number }[]> {
  if (numbers.length === 0) return []
  return database
    .select({ trackingNumber: parcels.trackingNumber, order: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(inArray(parcels.trackingNumber, [...numbers]), ne(parcels.state, 'CANCELLED')))
    .orderBy(asc(parcels.id))
}

async function withLines(
  database: Queries,
  rows: { parcel: ParcelRow; orderNumber: number }[],
): Promise<ParcelWithLines[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ parcel }) => parcel.id)
  const lines = await database
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.parcelId, ids))
    .orderBy(asc(parcelLines.parcelId), asc(parcelLines.position))
  return rows.map(({ parcel, orderNumber }) => ({
    ...parcel,
    orderNumber,
    lines: lines
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/** Writes a packed parcel; returns its id. */
export async function insertParcel(
  transaction: Queries,
  { lines, ...row }: Omit<typeof parcels.$inferInsert, 'state'> & { lines: readonly LineQuantity[] },
): Promise<number> {
  const [parcel] = await transaction
    .insert(parcels)
    .values({ ...row, state: 'PACKED' })
    .returning({ id: parcels.id })
  if (!parcel) throw new Error('The parcel was not written')
  await insertParcelLines(transaction, parcel.id, lines)
  return parcel.id
}

export async function updateParcelLines(
  transaction: Queries,
  id: number,
  lines: readonly LineQuantity[],
): Promise<void> {
  await transaction.delete(parcelLines).where(eq(parcelLines.parcelId, id))
  await insertParcelLines(transaction, id, lines)
}

async function insertParcelLines(
  transaction: Queries,
  parcelId: number,
  lines: readonly LineQuantity[],
): Promise<void> {
  await transaction
    .insert(parcelLines)
    .values(lines.map(({ position, quantity }) => ({ parcelId, position, quantity })))
}

/** Changes a parcel, and its version with it. */
export async function updateParcel(
  transaction: Queries,
  id: number,
  changes: Partial<Omit<ParcelRow, 'id' | 'orderId' | 'version'>>,
): Promise<void> {
  await transaction
    .update(parcels)
    .set({ ...changes, version: sql`${parcels.version} + 1` })
    .where(eq(parcels.id, id))
}
