import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { preparedQuery } from '#database/prepared-query.ts'
import { checkouts, reservations } from '#database/schema/schema.ts'
import { type CheckoutState, openCheckoutStates } from '#database/schema/states.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { orderedStates, statesBefore } from './checkout-states.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
type Changes = Partial<Omit<typeof checkouts.$inferInsert, 'id' | 'state'>> & { updatedAt: Date }

export async function findCheckout(database: Queries, id: string): Promise<CheckoutRow | null> {
  const [row] = await database.select().from(checkouts).where(eq(checkouts.id, id))
  return row ?? null
}

/** The checkout, locked until the transaction ends; a concurrent caller waits. */
export async function lockCheckout(transaction: Queries, id: string): Promise<CheckoutRow> {
  const [row] = await transaction.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  if (!row) throw new Error(`There is no checkout ${id}`)
  return row
}

export async function findCheckoutByCart(database: Queries, cartTokenHash: string): Promise<CheckoutRow | null> {
  const [row] = await database.select().from(checkouts).where(eq(checkouts.cartTokenHash, cartTokenHash))
  return row ?? null
}

export async function findCheckoutByPayment(database: Queries, paymentIntentId: string): Promise<CheckoutRow | null> {
  const [row] = await database.select().from(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
  return row ?? null
}

/**
 * The checkout of a cart, and its browser's other ones that are open or were ordered after the cart was created.
 * Newest first.
 */
export async function findCheckoutsAround(
  database: Queries,
  cart: { tokenHash: string; sessionHash: string | null; createdAt: Date },
): Promise<CheckoutRow[]> {
  const { tokenHash, sessionHash, createdAt } = cart
  return checkoutsAround(database).execute({ tokenHash, sessionHash, since: createdAt })
}

const checkoutsAround = preparedQuery((database) => {
  const isOwn = eq(checkouts.cartTokenHash, sql.placeholder('tokenHash'))
  const isOrderedSince = and(inArray(checkouts.state, orderedStates), gt(checkouts.updatedAt, sql.placeholder('since')))
  // A null session hash matches no checkout.
  const isOfBrowser = and(
    eq(checkouts.sessionHash, sql.placeholder('sessionHash')),
    or(inArray(checkouts.state, openCheckoutStates), isOrderedSince),
  )
  return database
    .select()
    .from(checkouts)
    .where(or(isOwn, isOfBrowser))
    .orderBy(desc(checkouts.updatedAt))
    .limit(20)
    .prepare('checkouts_around')
})

/** Checkouts untouched since `moment` that are open or whose refund is due. Oldest first. */
export async function findForgottenCheckouts(database: Queries, moment: Date, limit: number): Promise<CheckoutRow[]> {
  return database
    .select()
    .from(checkouts)
    .where(
      and(
        notInArray(checkouts.state, ['ORDERED', 'EXPIRED', 'REFUNDED']),
        lt(checkouts.updatedAt, moment),
        or(isNull(checkouts.leaseUntil), lt(checkouts.leaseUntil, moment)),
      ),
    )
    .orderBy(asc(checkouts.updatedAt))
    .limit(limit)
}

/** Returns null if the cart already has a checkout, or the browser an open one. */
export async function insertCheckout(
  database: Queries,
  row: typeof checkouts.$inferInsert,
): Promise<CheckoutRow | null> {
  const [inserted] = await database.insert(checkouts).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Moves a checkout to a state; null if the table of states does not allow it from its present one. */
export async function moveCheckout(
  database: Queries,
  id: string,
  to: CheckoutState,
  changes: Changes,
): Promise<CheckoutRow | null> {
  const [moved] = await database
    .update(checkouts)
    // The network digest is not needed once the checkout is an order.
    .set({ ...changes, ...(orderedStates.includes(to) && { addressHash: null }), state: to })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, statesBefore(to))))
    .returning()
  return moved ?? null
}

/** Changes a checkout without moving it to another state. */
export async function updateCheckout(database: Queries, id: string, changes: Changes): Promise<void> {
  await database.update(checkouts).set(changes).where(eq(checkouts.id, id))
}

/** The present checkout if its lease was free or had run out and is now held until `until`; else null. */
export async function updateLeaseIfFree(
  database: Queries,
  id: string,
  now: Date,
  until: Date,
): Promise<CheckoutRow | null> {
  const [taken] = await database
    .update(checkouts)
    .set({ leaseUntil: until })
    .where(and(eq(checkouts.id, id), or(isNull(checkouts.leaseUntil), lt(checkouts.leaseUntil, now))))
    .returning()
  return taken ?? null
}

export async function updateLease(database: Queries, id: string, until: Date | null): Promise<void> {
  await database.update(checkouts).set({ leaseUntil: until }).where(eq(checkouts.id, id))
}

/** Deletes every lease. Call when no other process works: their holders have died. */
export async function deleteLeases(database: Queries): Promise<void> {
  await database.update(checkouts).set({ leaseUntil: null }).where(isNotNull(checkouts.leaseUntil))
}

export async function insertReservations(database: Queries, checkoutId: string, needs: StockNeed[]): Promise<void> {
  if (needs.length === 0) return
  await database.insert(reservations).values(needs.map((need) => ({ ...need, checkoutId })))
}

/** Deletes the reservations of a checkout and returns them: the units are then sold, or must be returned to stock. */
export async function deleteReservations(database: Queries, checkoutId: string): Promise<StockNeed[]> {
  const removed = await database.delete(reservations).where(eq(reservations.checkoutId, checkoutId)).returning({
    productId: reservations.productId,
    variantKey: reservations.variantKey,
    quantity: reservations.quantity,
  })
  return removed.sort((a, b) => a.productId - b.productId || (a.variantKey < b.variantKey ? -1 : 1))
}
