import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products, settings, webhookDeliveries, webhookEndpoints } from '#database/schema/schema.ts'
import type { WebhookEvent } from '#shared/webhook-events.ts'
import { type WebhookFact, webhookPayload } from '#webhooks/webhook-payload.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const listens = and(eq(webhookEndpoints.isOn, true), isNull(webhookEndpoints.deletedAt))
const wants = (event: string) => and(listens, sql`${webhookEndpoints.events} @> ${JSON.stringify([event])}::jsonb`)

/** Returns all events that some endpoint wants. */
export async function findWantedEvents(database: Queries): Promise<string[]> {
  const rows = await database.select({ events: webhookEndpoints.events }).from(webhookEndpoints).where(listens)
  return rows.flatMap(({ events }) => events)
}

const deliveryColumns = sql.raw('(id, endpoint_id, event, payload, state, next_at, created_at)')

/** The same fact for the same endpoint always has the same id. */
const idOf = (event: string, key: SQL) =>
  sql`md5(${webhookEndpoints.id} || ':' || ${event}::text || ':' || ${key})::uuid`

/** A fact that is delivered once, however often it is emitted. */
export type EmittedFact = WebhookFact & {
  /** Permanent name of what happened. */
  key: string
  /** Earliest time to send; the event may be undone until then. */
  sendAt?: Date
}

/** A counter before and after a change. */
export type StockFall = { productId: number; variantKey: string; before: number; after: number }

/** One delivery for each endpoint that wants the event. */
export async function insertDeliveries(transaction: Queries, fact: EmittedFact): Promise<void> {
  const { event, key, at, sendAt = at } = fact
  const payload = JSON.stringify(webhookPayload(fact))
  await transaction.execute(sql`INSERT INTO ${webhookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`${key}::text`)}, ${webhookEndpoints.id}, ${event}::text, ${payload}::jsonb, 'PENDING',
      ${sendAt.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM ${webhookEndpoints} WHERE ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** The same for an event of many things at once, such as a file of products. */
export async function insertDeliveriesOfProducts(
  transaction: Queries,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  const event: WebhookEvent = 'product.changed'
  const [moment, milliseconds] = [at.toISOString(), String(at.getTime())]
  await transaction.execute(sql`INSERT INTO ${webhookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`product.id || ':' || ${milliseconds}::text`)}, ${webhookEndpoints.id}, ${event}::text,
      jsonb_build_object('type', ${event}::text, 'created_at', ${moment}::text,
        'data', jsonb_build_object('product', product.id)),
      'PENDING', ${moment}::timestamptz, ${moment}::timestamptz
    FROM ${webhookEndpoints}, unnest(${sql.param([...ids])}::int[]) AS product(id)
    WHERE ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** One delivery for each counter that fell to its threshold, and each endpoint that wants to know. */
export async function insertLowStockDeliveries(
  transaction: Queries,
  { counts, at, lowAt }: { counts: readonly StockFall[]; at: Date; lowAt: number },
): Promise<void> {
  const event: WebhookEvent = 'stock.low'
  const [moment, milliseconds] = [at.toISOString(), String(at.getTime())]
  const fallen = counts.map(({ productId, variantKey, before, after }) => ({ productId, variantKey, before, after }))
  const general = sql`(SELECT (${settings.value} #>> '{}')::int FROM ${settings} WHERE ${settings.key} = 'stock.lowAt')`
  await transaction.execute(sql`INSERT INTO ${webhookDeliveries} ${deliveryColumns}
    SELECT ${idOf(event, sql`f."productId" || ':' || f."variantKey" || ':' || ${milliseconds}::text`)},
      ${webhookEndpoints.id}, ${event}::text,
      jsonb_build_object('type', ${event}::text, 'created_at', ${moment}::text, 'data', jsonb_build_object(
        'product', f."productId", 'size', nullif(f."variantKey", ''), 'left', f.after, 'threshold', threshold.low)),
      'PENDING', ${moment}::timestamptz, ${moment}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(fallen)}::jsonb)
        AS f("productId" int, "variantKey" text, before int, after int)
      JOIN ${products} ON ${products.id} = f."productId"
      CROSS JOIN LATERAL (SELECT coalesce(${products.lowStockAt}, ${general}, ${lowAt}::int) AS low) threshold
      CROSS JOIN ${webhookEndpoints}
    WHERE f.before > threshold.low AND f.after <= threshold.low AND ${wants(event)} ON CONFLICT DO NOTHING`)
}

/** Deletes deliveries that were not sent yet, because their cause was undone. */
export async function deleteUntold(
  transaction: Queries,
  { event, key }: { event: WebhookEvent; key: string },
): Promise<void> {
  await transaction.execute(sql`DELETE FROM ${webhookDeliveries} USING ${webhookEndpoints}
    WHERE ${webhookDeliveries.id} = ${idOf(event, sql`${key}::text`)} AND ${webhookDeliveries.state} = 'PENDING'`)
}

/** A delivery of its own, for one endpoint. */
export async function insertDelivery(transaction: Queries, row: typeof webhookDeliveries.$inferInsert): Promise<void> {
  await transaction.insert(webhookDeliveries).values(row)
}

/** Returns the id that the next endpoint will have, because its secret is sealed for that id. */
export async function nextEndpointId(database: Queries): Promise<number> {
  const response = await database.execute(
    sql`SELECT nextval(pg_get_serial_sequence('hook_endpoints', 'id'))::int AS id`,
  )
  return (response as unknown as { rows: { id: number }[] }).rows[0]!.id
}

export async function insertEndpoint(
  transaction: Queries,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [inserted] = await transaction.insert(webhookEndpoints).values(row).returning()
  return inserted!
}

const isThere = isNull(webhookEndpoints.deletedAt)

export async function findEndpoint(database: Queries, id: number): Promise<EndpointRow | null> {
  const [row] = await database
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isThere))
  return row ?? null
}

export async function lockEndpoint(transaction: Queries, id: number): Promise<EndpointRow | null> {
  const [row] = await transaction
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isThere))
    .for('update')
  return row ?? null
}

export async function findEndpoints(database: Queries): Promise<EndpointRow[]> {
  return database.select().from(webhookEndpoints).where(isThere).orderBy(asc(webhookEndpoints.id))
}

export async function updateEndpoint(
  transaction: Queries,
  id: number,
  values: Partial<Omit<EndpointRow, 'id' | 'version'>>,
): Promise<EndpointRow> {
  const [row] = await transaction
    .update(webhookEndpoints)
    .set({ ...values, version: sql`${webhookEndpoints.version} + 1` })
    .where(eq(webhookEndpoints.id, id))
    .returning()
  return row!
}
