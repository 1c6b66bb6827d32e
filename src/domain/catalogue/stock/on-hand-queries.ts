import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customers, orderLines, orders, reservations, staff, stockMovements } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { StockCounter } from './stock-queries.ts'

/** Key of a counter in maps, e.g. `12 S/M`; `12 ` for the product itself. */
export function counterName({ productId, variantKey }: StockCounter): string {
  return `${productId} ${variantKey}`
}

/** Returns the units of a product held by open checkouts, keyed by size key. The product's own have the empty key. */
export async function findHeldItems(database: Queries, productId: number): Promise<Map<string, number>> {
  const rows = await database
    .select({ key: reservations.variantKey, held: sql<number>`sum(${reservations.quantity})::int` })
    .from(reservations)
    .where(eq(reservations.productId, productId))
    .groupBy(reservations.variantKey)
  return new Map(rows.map(({ key, held }) => [key, held]))
}

/** Units of these products that are sold but in no parcel yet, by counter. Orders that got no stock are left out. */
export async function findCommitted(database: Queries, productIds: readonly number[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await database.execute(sql`
    SELECT l.product_id AS "productId",
      CASE WHEN s.stock IS NOT NULL OR whole.stock IS NULL THEN coalesce(s.key, '') ELSE '' END AS "variantKey",
      sum(l.quantity - l.cancelled - coalesce(packed.quantity, 0))::int AS quantity
    FROM ${orderLines} l
    JOIN ${orders} o ON o.id = l.order_id
    JOIN variants whole ON whole.product_id = l.product_id AND whole.key = ''
    LEFT JOIN variants s ON s.product_id = l.product_id AND s.key = l.variant_key
    LEFT JOIN LATERAL (SELECT sum(pl.quantity)::int AS quantity FROM parcels pa
      JOIN parcel_lines pl ON pl.parcel_id = pa.id
      WHERE pa.order_id = o.id AND pa.state <> 'CANCELLED' AND pl.position = l.position) packed ON true
    WHERE l.product_id = ANY(${sql.param([...productIds])}::int[])
      AND o.fulfilment_state IN ('UNFULFILLED', 'PACKED', 'PARTIAL', 'ON_HOLD') AND o.flag IS DISTINCT FROM 'stock'
    GROUP BY 1, 2`)
  const found = (rows as unknown as { rows: (StockCounter & { quantity: number })[] }).rows
  return new Map(found.map((row) => [counterName(row), row.quantity]))
}

/** Condition on stock movements: true for those that are no sale, as the index of changes has it. */
export const isNoSale: SQL = sql`${stockMovements.reason} NOT IN ('hold', 'release')`

/** The last movement of a counter that is no sale, with the staff member who made it. */
export async function findLastStockChange(
  database: Queries,
  { productId, variantKey }: StockCounter,
): Promise<{ id: number; by: string | null } | null> {
  const [row] = await database
    .select({ id: stockMovements.id, by: staffName })
    .from(stockMovements)
    .leftJoin(staff, eq(staff.id, stockMovements.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .where(and(eq(stockMovements.productId, productId), eq(stockMovements.variantKey, variantKey), isNoSale))
    .orderBy(desc(stockMovements.id))
    .limit(1)
  return row ?? null
}
