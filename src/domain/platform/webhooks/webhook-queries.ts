import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { hookDeliveries, hookEndpoints, products, settings } from '#database/schema/schema.ts'
import type { HookEvent } from '#shared/hook-events.ts'
import type { HookFact, StockFall } from './webhook-events.ts'

export type EndpointRow = typeof hookEndpoints.$inferSelect

const listens = and(eq(hookEndpoints.isOn, true), isNull(hookEndpoints.deletedAt))
const wants = (event: string) => and(listens, sql`${hookEndpoints.events} @> ${JSON.stringify([event])}::jsonb`)

/** Every event that an endpoint wants to be told of. */
export async function findWantedEvents(database: Queries): Promise<string[]> {
  const rows = await database.select({ events: hookEndpoints.events }).from(hookEndpoints).where(listens)
  return rows.flatMap(({ events }) => events)
}

const deliveryColumns = sql.raw('(id, endpoint_id, event, payload, state, next_at, created_at)')

/** The same fact for the same endpoint always has the same id. */
const idOf = (event: string, key: SQL) => sql`md5(${hookEndpoints.id} || ':' || ${event}::text || ':' || ${key})::uuid`

/** One delivery for each endpoint that wants the event. */
export async function insertDeliveries(transaction: Queries, { event, key, data, at, sendAt = at }: HookFact) {
  const payload = JSON.stringify({ type: event, created_at: at.toISOString(), data })
  await transaction.execute(sql`INSERT INTO ${hookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`${key}::text`)}, ${hookEndpoints.id}, ${event}::text, ${payload}::jsonb, 'PENDING',
      ${sendAt.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM ${hookEndpoints} WHERE ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** The same for an event of many things at once, such as a file of products. */
export async function insertDeliveriesOfProducts(
  transaction: Queries,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  const event: HookEvent = 'product.changed'
  const [moment, milliseconds] = [at.toISOString(), String(at.getTime())]
  await transaction.execute(sql`INSERT INTO ${hookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`product.id || ':' || ${milliseconds}::text`)}, ${hookEndpoints.id}, ${event}::text,
      jsonb_build_object('type', ${event}::text, 'created_at', ${moment}::text,
        'data', jsonb_build_object('product', product.id)),
      'PENDING', ${moment}::timestamptz, ${moment}::timestamptz
    FROM ${hookEndpoints}, unnest(${sql.param([...ids])}::int[]) AS product(id)
    WHERE ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** One delivery for each counter that fell to its threshold, and each endpoint that wants to know. */
export async function insertLowStockDeliveries(
  transaction: Queries,
  { counts, at, lowAt }: { counts: readonly StockFall[]; at: Date; lowAt: number },
): Promise<void> {
  const event: HookEvent = 'stock.low'
  const [moment, milliseconds] = [at.toISOString(), String(at.getTime())]
  const fallen = counts.map(({ productId, sizeKey, before, after }) => ({ productId, sizeKey, before, after }))
  const general = sql`(SELECT (${settings.value} #>> '{}')::int FROM ${settings} WHERE ${settings.key} = 'stock.lowAt')`
  await transaction.execute(sql`INSERT INTO ${hookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`f."productId" || ':' || f."sizeKey" || ':' || ${milliseconds}::text`)},
      ${hookEndpoints.id}, ${event}::text,
      jsonb_build_object('type', ${event}::text, 'created_at', ${moment}::text, 'data', jsonb_build_object(
        'product', f."productId", 'size', nullif(f."sizeKey", ''), 'left', f.after, 'threshold', threshold.low)),
      'PENDING', ${moment}::timestamptz, ${moment}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(fallen)}::jsonb)
        AS f("productId" int, "sizeKey" text, before int, after int)
      JOIN ${products} ON ${products.id} = f."productId"
      CROSS JOIN LATERAL (SELECT coalesce(${products.lowStockAt}, ${general}, ${lowAt}::int) AS low) threshold
      CROSS JOIN ${hookEndpoints}
    WHERE f.before > threshold.low AND f.after <= threshold.low AND ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** Forgets what was not sent yet, because it was undone. */
export async function deleteUntold(
  transaction: Queries,
  { event, key }: { event: HookEvent; key: string },
): Promise<void> {
  await transaction.execute(sql`DELETE FROM ${hookDeliveries} USING ${hookEndpoints}
    WHERE ${hookDeliveries.id} = ${idOf(event, sql`${key}::text`)} AND ${hookDeliveries.state} = 'PENDING'`)
}

/** A delivery of its own, for one endpoint. */
export async function insertDelivery(transaction: Queries, row: typeof hookDeliveries.$inferInsert): Promise<void> {
  await transaction.insert(hookDeliveries).values(row)
}

/** The number that the next endpoint will have: its secret is sealed for it. */
export async function nextEndpointId(database: Queries): Promise<number> {
  const answer = await database.execute(sql`SELECT nextval(pg_get_serial_sequence('hook_endpoints', 'id'))::int AS id`)
  return (answer as unknown as { rows: { id: number }[] }).rows[0]!.id
}

export async function insertEndpoint(
  transaction: Queries,
  row: typeof hookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [inserted] = await transaction.insert(hookEndpoints).values(row).returning()
  return inserted!
}

const isThere = isNull(hookEndpoints.deletedAt)

export async function findEndpoint(database: Queries, id: number): Promise<EndpointRow | null> {
  const [row] = await database
    .select()
    .from(hookEndpoints)
    .where(and(eq(hookEndpoints.id, id), isThere))
  return row ?? null
}

export async function lockEndpoint(transaction: Queries, id: number): Promise<EndpointRow | null> {
  const [row] = await transaction
    .select()
    .from(hookEndpoints)
    .where(and(eq(hookEndpoints.id, id), isThere))
    .for('update')
  return row ?? null
}

export async function findEndpoints(database: Queries): Promise<EndpointRow[]> {
  return database.select().from(hookEndpoints).where(isThere).orderBy(asc(hookEndpoints.id))
}

export async function updateEndpoint(
  transaction: Queries,
  id: number,
  values: Partial<Omit<EndpointRow, 'id' | 'version'>>,
): Promise<EndpointRow> {
  const [row] = await transaction
    .update(hookEndpoints)
    .set({ ...values, version: sql`${hookEndpoints.version} + 1` })
    .where(eq(hookEndpoints.id, id))
    .returning()
  return row!
}
