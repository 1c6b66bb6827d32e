import { and, count, countDistinct, eq, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, providerEvents, reservations } from '#database/schema/schema.ts'
import type { Payer } from './checkout-limits.ts'

/** Counts the declined cards of a payment that the provider has reported. */
export async function countDeclineEvents(database: Queries, paymentIntentId: string): Promise<number> {
  const [row] = await database
    .select({ declines: count() })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.objectId, paymentIntentId),
        // Written as a literal, because the index covers only this event type.
        sql`${providerEvents.type} = 'payment_intent.payment_failed'`,
      ),
    )
  return row?.declines ?? 0
}

/** Prevents other requests of this session (or customer) or network from taking stock until the transaction ends. */
export async function lockHolds(transaction: Queries, payer: Payer): Promise<void> {
  const keys = [payer.sessionHash ?? `customer ${payer.customerId}`, payer.addressHash ?? '']
  const sorted = sql.join(
    keys.toSorted().map((key) => sql`${key}`),
    sql`, `,
  )
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(holder, 0)) FROM unnest(ARRAY[${sorted}]::text[]) AS holder`,
  )
}

export type Holds = { session: number; address: number; firstEnds: Date | null }

/**
 * The number of other checkouts in which this session, and this network, hold stock, and when the first of them ends.
 */
export async function findHolds(transaction: Queries, payer: Payer, except: string): Promise<Holds> {
  const { sessionHash, customerId, addressHash } = payer
  const isOfSession =
    sessionHash === null ? sql`${checkouts.customerId} = ${customerId}` : eq(checkouts.sessionHash, sessionHash)
  const isOfAddress = sql`${checkouts.addressHash} = ${addressHash}`
  const [row] = await transaction
    .select({
      session: sql<number>`${countDistinct(checkouts.id)} FILTER (WHERE ${isOfSession})`.mapWith(Number),
      address: sql<number>`${countDistinct(checkouts.id)} FILTER (WHERE ${isOfAddress})`.mapWith(Number),
      firstEnds: min(checkouts.expiresAt),
    })
    .from(reservations)
    .innerJoin(checkouts, eq(checkouts.id, reservations.checkoutId))
    .where(and(ne(checkouts.id, except), or(isOfSession, isOfAddress)))
  return row ?? { session: 0, address: 0, firstEnds: null }
}

/** Deletes the network digests of dead checkouts. */
export async function deleteAddressHashesBefore(database: Queries, moment: Date): Promise<void> {
  await database
    .update(checkouts)
    .set({ addressHash: null })
    .where(and(isNotNull(checkouts.addressHash), eq(checkouts.state, 'EXPIRED'), lt(checkouts.updatedAt, moment)))
}
