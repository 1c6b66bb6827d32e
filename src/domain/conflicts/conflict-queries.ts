import { and, asc, eq, gt, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  carts,
  checkouts,
  conflictDecisions,
  faqItems,
  marketingBlocks,
  memberships,
  pages,
  reviews,
  testimonials,
} from '#database/schema/schema.ts'
import { openCheckoutStates } from '#database/schema/states.ts'
import type { Texts } from '#shared/markets.ts'

export type DecisionRow = typeof conflictDecisions.$inferSelect

/** Every decision and its undoing, oldest first. */
export async function findDecisions(database: Queries, keys: readonly string[]): Promise<DecisionRow[]> {
  return database
    .select()
    .from(conflictDecisions)
    .where(inArray(conflictDecisions.key, [...keys]))
    .orderBy(asc(conflictDecisions.id))
}

export async function insertDecision(
  transaction: Queries,
  decision: typeof conflictDecisions.$inferInsert,
): Promise<void> {
  await transaction.insert(conflictDecisions).values(decision)
}

/** Who has agreed to terms already, and which carts were priced and may still be paid. */
export async function countAffected(
  database: Queries,
  now: Date,
): Promise<{ members: number; carts: number; cartsWithMembership: number }> {
  const [live] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .where(isNull(memberships.endedAt))
  const ended = database
    .select({ one: sql`1` })
    .from(checkouts)
    .where(and(eq(checkouts.cartTokenHash, carts.tokenHash), notInArray(checkouts.state, openCheckoutStates)))
  const [open] = await database
    .select({
      count: sql<number>`count(*)::int`,
      offers: sql<number>`(count(*) FILTER (WHERE jsonb_typeof(${carts.quote} -> 'offer') = 'object'))::int`,
    })
    .from(carts)
    .where(and(gt(carts.expiresAt, now), notExists(ended)))
  return { members: live?.count ?? 0, carts: open?.count ?? 0, cartsWithMembership: open?.offers ?? 0 }
}

export type StoredText = { kind: 'page' | 'faq' | 'testimonial' | 'review' | 'marketing'; id: string; texts: Texts }

/** Every text of the owner's content, as written. */
export async function findContentTexts(database: Queries): Promise<StoredText[]> {
  const found: StoredText[] = []
  const add = (kind: StoredText['kind'], id: string | number, ...texts: (Texts | null)[]) => {
    for (const one of texts) if (one) found.push({ kind, id: String(id), texts: one })
  }
  for (const row of await database.select().from(pages).orderBy(asc(pages.slug))) {
    add('page', row.slug, row.name, row.description)
  }
  for (const row of await database.select().from(faqItems).orderBy(asc(faqItems.position))) {
    add('faq', row.id, row.question, row.answer)
  }
  for (const row of await database.select().from(testimonials).orderBy(asc(testimonials.position))) {
    add('testimonial', row.id, row.body)
  }
  for (const row of await database.select().from(reviews).orderBy(asc(reviews.position)))
    add('review', row.id, row.content)
  for (const row of await database.select().from(marketingBlocks).orderBy(asc(marketingBlocks.position))) {
    add('marketing', row.id, row.title, row.body, row.imageAlt)
  }
  return found
}
