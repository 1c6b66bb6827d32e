import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  carts,
  categories,
  checkouts,
  conflictDecisions,
  customers,
  faqItems,
  marketingBlocks,
  memberships,
  orders,
  pages,
  products,
  reviews,
  sentMails,
  testimonials,
} from '#database/schema/schema.ts'
import { openCheckoutStates } from '#database/schema/states.ts'
import type { Texts } from '#shared/markets.ts'
import type { Examples } from './use-path-rules.ts'

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

/** Counts accounts, members who have agreed to terms, and priced carts that may still be paid. */
export async function countAffected(
  database: Queries,
  now: Date,
): Promise<{ accounts: number; members: number; carts: number; cartsWithMembership: number }> {
  const accounts = await database.$count(customers, isNull(customers.erasedAt))
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
  return { accounts, members: live?.count ?? 0, carts: open?.count ?? 0, cartsWithMembership: open?.offers ?? 0 }
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

/** Something of each kind to look a text up on: what has both prices first, and the last order with such a mail. */
export async function findExamples(database: Queries): Promise<Examples> {
  const [product] = await database
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.published, true))
    .orderBy(
      sql`NOT EXISTS (SELECT FROM product_prices pp WHERE pp.product_id = ${products.id} AND pp.member_price IS NOT NULL)`,
      asc(products.id),
    )
    .limit(1)
  const [marketing] = await database
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.published, true), eq(products.longMarketing, true)))
    .orderBy(asc(products.id))
    .limit(1)
  const [category] = await database
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.published, true))
    .orderBy(asc(categories.id))
    .limit(1)
  const mails = await database
    .selectDistinctOn([sentMails.kind], { kind: sentMails.kind, key: sentMails.key, order: orders.number })
    .from(sentMails)
    .innerJoin(orders, eq(orders.id, sentMails.orderId))
    .where(and(isNotNull(sentMails.kind), isNull(sentMails.resendOf)))
    .orderBy(sentMails.kind, desc(sentMails.orderId))
  return {
    product: product?.slug ?? null,
    marketing: marketing?.slug ?? null,
    category: category?.slug ?? null,
    mails: Object.fromEntries(mails.map(({ kind, key, order }) => [kind, { order, key }])),
  }
}
