import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText } from '#database/schema/columns.ts'
import { customers, endingWishes, membershipInvoices, memberships, orders } from '#database/schema/schema.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { EndingWishState } from '#shared/vocabularies.ts'

export type EndingWishRow = typeof endingWishes.$inferSelect
export type LiveMembership = typeof memberships.$inferSelect

/** Stores a wish; the same statement of the same hour is stored once. */
export async function insertEndingWish(
  database: Queries,
  wish: typeof endingWishes.$inferInsert,
): Promise<{ wish: EndingWishRow; isNew: boolean }> {
  const [inserted] = await database
    .insert(endingWishes)
    .values(wish)
    .onConflictDoNothing({ target: endingWishes.fingerprint })
    .returning()
  if (inserted) return { wish: inserted, isNew: true }
  const [stored] = await database.select().from(endingWishes).where(eq(endingWishes.fingerprint, wish.fingerprint))
  return { wish: stored!, isNew: false }
}

export async function findEndingWish(database: Queries, id: string): Promise<EndingWishRow | null> {
  const [row] = await database.select().from(endingWishes).where(eq(endingWishes.id, id))
  return row ?? null
}

/** Decides a wish that is still open; null if it was decided already. */
export async function updateDecided(
  database: Queries,
  id: string,
  decision: Pick<EndingWishRow, 'state' | 'decidedAt' | 'decidedBy'> &
    Partial<Pick<EndingWishRow, 'membershipId' | 'staffId'>>,
): Promise<EndingWishRow | null> {
  const [row] = await database
    .update(endingWishes)
    .set({ ...decision, version: sql`${endingWishes.version} + 1` })
    .where(and(eq(endingWishes.id, id), eq(endingWishes.state, 'open')))
    .returning()
  return row ?? null
}

export async function updateCarriedOut(database: Queries, id: string, at: Date): Promise<void> {
  await database
    .update(endingWishes)
    .set({ carriedOutAt: at, version: sql`${endingWishes.version} + 1` })
    .where(and(eq(endingWishes.id, id), isNull(endingWishes.carriedOutAt)))
}

/** Confirmed wishes that are not carried out and whose day lies before `before`, the oldest first. */
export async function findDueWishes(
  database: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<EndingWishRow[]> {
  const periodEnd = sql`coalesce(${memberships.currentPeriodEndsAt}, ${memberships.trialEndsAt}, now())`
  const rows = await database
    .select({ wish: endingWishes })
    .from(endingWishes)
    .innerJoin(memberships, eq(memberships.id, endingWishes.membershipId))
    .where(
      and(
        eq(endingWishes.state, 'confirmed'),
        isNull(endingWishes.carriedOutAt),
        // A period has to reach the day; the rule decides to the minute.
        or(
          isNull(endingWishes.wishedFor),
          lt(endingWishes.wishedFor, before),
          sql`${periodEnd} >= ${endingWishes.wishedFor}::date - 1`,
          sql`${memberships.endedAt} IS NOT NULL`,
        ),
      ),
    )
    .orderBy(asc(endingWishes.statedAt))
    .limit(limit)
  return rows.map(({ wish }) => wish)
}

/** The live membership of an address's account. */
export async function findLiveMembershipOfEmail(database: Queries, email: string): Promise<LiveMembership | null> {
  const [found] = await findLiveMembershipsOfEmails(database, [email])
  return found?.membership ?? null
}

export async function findLiveMembershipsOfEmails(
  database: Queries,
  emails: readonly string[],
): Promise<{ email: string; membership: LiveMembership }[]> {
  if (emails.length === 0) return []
  return database
    .select({ email: customers.email, membership: memberships })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(and(inArray(customers.email, [...emails]), isNull(customers.erasedAt), isNull(memberships.endedAt)))
}

/** The live memberships of the buyers of these orders. */
export async function findLiveMembershipsOfOrders(
  database: Queries,
  numbers: readonly number[],
): Promise<{ number: number; membership: LiveMembership }[]> {
  if (numbers.length === 0) return []
  return database
    .select({ number: orders.number, membership: memberships })
    .from(orders)
    .innerJoin(memberships, eq(memberships.customerId, orders.customerId))
    .where(and(inArray(orders.number, [...numbers]), isNull(memberships.endedAt)))
}

export async function findMembershipsByIds(database: Queries, ids: readonly string[]): Promise<LiveMembership[]> {
  if (ids.length === 0) return []
  return database
    .select()
    .from(memberships)
    .where(inArray(memberships.id, [...ids]))
}

/** What was charged to a membership since a moment, in cents, as the provider last reported. */
export async function sumChargedSince(database: Queries, membershipId: string, since: Date): Promise<Cents> {
  const { amount, status, createdAt } = membershipInvoices
  const [row] = await database
    .select({ sum: sql<number>`coalesce(sum(${amount}), 0)::int` })
    .from(membershipInvoices)
    .where(and(eq(membershipInvoices.membershipId, membershipId), eq(status, 'paid'), gt(createdAt, since)))
  return cents(row?.sum ?? 0)
}

export async function findEndingWishesOf(
  database: Queries,
  { customerId, email }: { customerId: number | null; email: string | null },
): Promise<EndingWishRow[]> {
  return database
    .select()
    .from(endingWishes)
    .where(ofPerson(database, { customerId, email }))
    .orderBy(asc(endingWishes.statedAt))
}

export async function deleteEndingWishesOf(
  transaction: Queries,
  person: { customerId: number | null; email: string | null },
): Promise<void> {
  await transaction.delete(endingWishes).where(ofPerson(transaction, person))
}

function ofPerson(database: Queries, { customerId, email }: { customerId: number | null; email: string | null }): SQL {
  const own = database
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.customerId, customerId ?? 0))
  const byAccount = customerId === null ? sql`false` : inArray(endingWishes.membershipId, own)
  return or(byAccount, email === null ? sql`false` : eq(endingWishes.email, email))!
}

/** Deletes dismissed wishes from before a moment. */
export async function deleteDismissedWishes(database: Queries, before: Date): Promise<void> {
  await database
    .delete(endingWishes)
    .where(and(eq(endingWishes.state, 'dismissed'), lt(endingWishes.decidedAt, before)))
}

export async function countOpenWishes(database: Queries): Promise<number> {
  return database.$count(endingWishes, eq(endingWishes.state, 'open'))
}

/** Filter for wishes; fields left out match everything. */
export type EndingWishFilter = {
  /** A part of the name, or of the address where `byEmail`. */
  text?: string | undefined
  byEmail: boolean
  states?: readonly EndingWishState[] | undefined
}

/** A page of the wishes that fit. */
export async function findEndingWishPage(
  database: Queries,
  input: { filter: EndingWishFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<EndingWishRow>> {
  const { text, byEmail, states } = input.filter
  const words = text === undefined ? undefined : containsText(sql`plain_text(${endingWishes.name})`, text)
  const address = text === undefined || !byEmail ? undefined : sql`starts_with(${endingWishes.email}, lower(${text}))`
  return selectPage<EndingWishRow>({
    list: 'ending-wishes',
    where: and(states && inArray(endingWishes.state, [...states]), or(words, address)),
    sort: { name: 'stated_at', column: endingWishes.statedAt, type: 'timestamptz', descending: input.descending },
    id: endingWishes.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: ({ id, statedAt }) => ({ value: statedAt.toISOString(), id }),
    select: (part) =>
      database
        .select()
        .from(endingWishes)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: endingWishes,
  })
}
