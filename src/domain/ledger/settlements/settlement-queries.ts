import { and, asc, desc, eq, gte, lt, max, ne, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { providerReadings, settlements } from '#database/schema/schema.ts'
import type { Cents, Currency } from '#shared/money.ts'

const list = 'settlements'

export type SettlementRow = typeof settlements.$inferSelect

/** Stores what the provider settled; a movement that is known stays as it is. */
export async function insertSettlements(database: Queries, rows: SettlementRow[]): Promise<void> {
  if (rows.length > 0) await database.insert(settlements).values(rows).onConflictDoNothing()
}

/** What the provider settled within a span, oldest first: charged amounts beside settled ones, rates and fees. */
export async function findSettlements(
  database: Queries,
  { from, before }: { from: Date; before: Date },
): Promise<SettlementRow[]> {
  return database
    .select()
    .from(settlements)
    .where(and(gte(settlements.at, from), lt(settlements.at, before)))
    .orderBy(asc(settlements.at), asc(settlements.id))
}

/** What a payment, its refunds and disputes brought and took, newest first. */
export async function findSettlementsOfPayment(database: Queries, paymentIntentId: string): Promise<SettlementRow[]> {
  return database
    .select()
    .from(settlements)
    .where(eq(settlements.paymentIntentId, paymentIntentId))
    .orderBy(desc(settlements.at), desc(settlements.id))
}

/** Sum and last moment of what was settled since a moment in each currency but this one. */
export async function findSettledElsewhere(
  database: Queries,
  { bookCurrency, since }: { bookCurrency: Currency; since: Date },
): Promise<{ currency: string; sum: Cents; lastAt: Date }[]> {
  const rows = await database
    .select({
      currency: settlements.settledCurrency,
      sum: sql<Cents>`sum(${settlements.settledAmount})::float8`,
      lastAt: max(settlements.at),
    })
    .from(settlements)
    .where(and(ne(settlements.settledCurrency, bookCurrency), gte(settlements.at, since)))
    .groupBy(settlements.settledCurrency)
    .orderBy(settlements.settledCurrency)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt! }))
}

/** The provider's time up to which settlements were read; null if none ever were. */
export async function findReadUntil(database: Queries): Promise<Date | null> {
  const [row] = await database
    .select({ readUntil: providerReadings.readUntil })
    .from(providerReadings)
    .where(eq(providerReadings.list, list))
  return row?.readUntil ?? null
}

export async function updateReadUntil(database: Queries, reading: { readAt: Date; readUntil: Date }): Promise<void> {
  await database
    .insert(providerReadings)
    .values({ list, ...reading })
    .onConflictDoUpdate({ target: providerReadings.list, set: reading })
}
