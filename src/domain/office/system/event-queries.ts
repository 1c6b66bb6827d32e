import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { orders, providerEvents, sentMails } from '#database/schema/schema.ts'
import type { EventState } from '#shared/vocabularies.ts'

export type EventRow = typeof providerEvents.$inferSelect
export type SentMailRow = typeof sentMails.$inferSelect

const stateConditions: Record<EventState, SQL | undefined> = {
  open: and(isNull(providerEvents.processedAt), isNull(providerEvents.failure)),
  failing: and(isNull(providerEvents.processedAt), isNotNull(providerEvents.failure)),
  processed: isNotNull(providerEvents.processedAt),
}

type Dates = { from: Date | undefined; before: Date | undefined }
type PageInput = { descending: boolean; cursor: string | null; limit: number; text: string | undefined; date: Dates }

/** A page of the provider's events by when they were received. */
export async function findEventPage(
  database: Queries,
  input: PageInput & { states: readonly EventState[] | undefined; types: readonly string[] | undefined },
): Promise<KeysetPage<EventRow>> {
  const { states, types, text, date } = input
  return selectPage({
    list: 'events',
    ...input,
    where: and(
      states && or(...states.map((state) => stateConditions[state])),
      types && inArray(providerEvents.type, [...types]),
      text === undefined ? undefined : or(eq(providerEvents.id, text), eq(providerEvents.objectId, text)),
      date.from && gte(providerEvents.receivedAt, date.from),
      date.before && lt(providerEvents.receivedAt, date.before),
    ),
    sort: { name: 'received_at', column: providerEvents.receivedAt, type: 'timestamptz', descending: input.descending },
    id: providerEvents.id,
    keyOf: ({ receivedAt, id }) => ({ value: receivedAt.toISOString(), id }),
    select: ({ where, orderBy, limit }) =>
      database
        .select()
        .from(providerEvents)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    database,
    from: providerEvents,
  })
}

/** A page of the mails that the mail server took; `byEmail`: a text may be the whole address. */
export async function findSentMailPage(
  database: Queries,
  { byEmail, ...input }: PageInput & { byEmail: boolean },
): Promise<KeysetPage<SentMailRow>> {
  const { text, date } = input
  return selectPage({
    list: 'mails',
    ...input,
    where: and(
      text === undefined
        ? undefined
        : or(byEmail ? eq(sentMails.email, text.toLowerCase()) : undefined, eq(sentMails.key, text)),
      date.from && gte(sentMails.sentAt, date.from),
      date.before && lt(sentMails.sentAt, date.before),
    ),
    sort: { name: 'at', column: sentMails.sentAt, type: 'timestamptz', descending: input.descending },
    id: sentMails.key,
    keyOf: ({ sentAt, key }) => ({ value: sentAt.toISOString(), id: key }),
    select: ({ where, orderBy, limit }) =>
      database
        .select()
        .from(sentMails)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    database,
    from: sentMails,
  })
}

export async function findEvent(database: Queries, id: string): Promise<EventRow | null> {
  const [row] = await database.select().from(providerEvents).where(eq(providerEvents.id, id))
  return row ?? null
}

/** Makes an event one that is still to be processed. */
export async function updateEventOpen(transaction: Queries, id: string): Promise<void> {
  await transaction.update(providerEvents).set({ processedAt: null, failure: null }).where(eq(providerEvents.id, id))
}

/** Returns how webhook events arrive: the last one, the delay in seconds, and those still waiting. */
export async function findWebhookHealth(database: Queries, { since, recent }: { since: Date; recent: Date }) {
  const [row] = await database
    .select({
      lastAt: sql<
        string | null
      >`to_char(max(${providerEvents.receivedAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      lag: sql<number>`coalesce(max(greatest(0, extract(epoch FROM ${providerEvents.receivedAt}
        - ${providerEvents.createdAt}))) FILTER (WHERE ${providerEvents.receivedAt} >= ${recent.toISOString()}::timestamptz),
        0)::float8`,
      open: sql<number>`(count(*) FILTER (WHERE ${providerEvents.processedAt} IS NULL))::int`,
    })
    .from(providerEvents)
    .where(gte(providerEvents.receivedAt, since))
  return { lastAt: row?.lastAt ?? null, lag: row?.lag ?? 0, open: row?.open ?? 0 }
}

/** The event of the provider that came last. */
export async function findLastEvent(database: Queries): Promise<{ id: string; type: string; at: Date } | null> {
  const [row] = await database
    .select({ id: providerEvents.id, type: providerEvents.type, at: providerEvents.receivedAt })
    .from(providerEvents)
    .orderBy(sql`${providerEvents.receivedAt} DESC`)
    .limit(1)
  return row ?? null
}

export async function findLastMailAt(database: Queries): Promise<Date | null> {
  const [row] = await database
    .select({ at: sentMails.sentAt })
    .from(sentMails)
    .orderBy(sql`${sentMails.sentAt} DESC`)
    .limit(1)
  return row?.at ?? null
}

export async function findLastOrderAt(database: Queries): Promise<Date | null> {
  const [row] = await database
    .select({ at: orders.createdAt })
    .from(orders)
    .orderBy(sql`${orders.createdAt} DESC`)
    .limit(1)
  return row?.at ?? null
}

export async function findMigrations(database: Queries): Promise<{ count: number; last: number }> {
  const { rows } = (await database.execute(
    sql`SELECT count(*)::int AS count, max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { count: number; last: number | null }[] }
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? 0 }
}
