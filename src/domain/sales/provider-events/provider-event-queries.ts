import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { preparedQuery } from '#database/prepared-query.ts'
import { orders, providerEvents } from '#database/schema/schema.ts'

export type ProviderEventRow = typeof providerEvents.$inferSelect

/** Inserts an event; a repeated one changes nothing. */
export async function insertProviderEvent(
  database: Queries,
  event: Pick<ProviderEventRow, 'id' | 'type' | 'objectId' | 'createdAt' | 'receivedAt' | 'processedAt'>,
): Promise<void> {
  await database.insert(providerEvents).values(event).onConflictDoNothing()
}

/** Returns those of these event ids that were received before. */
export async function findKnownEvents(database: Queries, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(inArray(providerEvents.id, ids))
  return rows.map(({ id }) => id)
}

/** Returns null if the event is unknown or already processed. */
export async function findOpenProviderEvent(database: Queries, id: string): Promise<ProviderEventRow | null> {
  const [row] = await database
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.processedAt)))
  return row ?? null
}

/** Marks an event processed if it only reports that an ordered payment succeeded. Returns whether it did. */
export async function updateEventOfKnownPayment(database: Queries, id: string, at: Date): Promise<boolean> {
  const marked = await knownPayment(database).execute({ id, at })
  return marked.length > 0
}

const knownPayment = preparedQuery((database) => {
  const isOrdered = exists(
    database.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntentId, providerEvents.objectId)),
  )
  return database
    .update(providerEvents)
    .set({ processedAt: sql`${sql.param(sql.placeholder('at'), providerEvents.processedAt)}`, failure: null })
    .where(
      and(
        eq(providerEvents.id, sql.placeholder('id')),
        eq(providerEvents.type, 'payment_intent.succeeded'),
        isNull(providerEvents.processedAt),
        isOrdered,
      ),
    )
    .returning({ id: providerEvents.id })
    .prepare('known_payment')
})

export async function updateEventProcessed(database: Queries, id: string, at: Date): Promise<void> {
  await database.update(providerEvents).set({ processedAt: at, failure: null }).where(eq(providerEvents.id, id))
}

export async function updateEventFailed(database: Queries, id: string, failure: string): Promise<void> {
  await database
    .update(providerEvents)
    .set({ failure, attempts: sql`${providerEvents.attempts} + 1` })
    .where(eq(providerEvents.id, id))
}
