import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { categories, customers, formerSlugs, pages, products, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { RedirectKind } from '#shared/vocabularies.ts'

export type RedirectRow = {
  id: number
  kind: RedirectKind
  from: string
  /** Present slug of the target; null if the target is gone. */
  to: string | null
  by: string | null
  createdAt: Date
}

export type RedirectFilter = {
  text?: string | undefined
  kinds?: readonly RedirectKind[] | undefined
  /** Set by staff, or left where an address was changed. */
  byStaff?: boolean | undefined
}

const target = sql<string | null>`CASE ${formerSlugs.kind}
  WHEN 'product' THEN (SELECT p.slug FROM ${products} p WHERE p.id = ${formerSlugs.targetId}::int)
  WHEN 'category' THEN (SELECT c.slug FROM ${categories} c WHERE c.id = ${formerSlugs.targetId}::int)
  ELSE ${formerSlugs.targetId} END`

/** A page of the redirects in the order in which they were set. */
export function findRedirectPage(
  database: Queries,
  input: { filter: RedirectFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<RedirectRow>> {
  const { filter, descending, cursor, limit } = input
  return selectPage<RedirectRow>({
    list: 'redirects',
    where: conditionOf(filter),
    sort: { name: 'id', column: formerSlugs.id, type: 'bigint', descending },
    id: formerSlugs.id,
    cursor,
    limit,
    keyOf: ({ id }) => ({ value: id, id }),
    select: (part) =>
      redirectStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: formerSlugs,
  })
}

export async function findRedirectById(database: Queries, id: number): Promise<RedirectRow | null> {
  const [row] = await redirectStatement(database).where(eq(formerSlugs.id, id))
  return row ?? null
}

function redirectStatement(database: Queries) {
  return database
    .select({
      id: formerSlugs.id,
      kind: formerSlugs.kind,
      from: formerSlugs.slug,
      to: target,
      by: staffName,
      createdAt: formerSlugs.createdAt,
    })
    .from(formerSlugs)
    .leftJoin(staff, eq(staff.id, formerSlugs.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}

function conditionOf({ text, kinds, byStaff }: RedirectFilter): SQL | undefined {
  const pattern = text && `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return and(
    pattern === undefined ? undefined : sql`lower(${formerSlugs.slug}) LIKE ${pattern}`,
    kinds && or(...kinds.map((kind) => eq(formerSlugs.kind, kind))),
    byStaff === undefined ? undefined : byStaff ? isNotNull(formerSlugs.staffId) : isNull(formerSlugs.staffId),
  )
}

/** Returns the current redirect target of an address of this kind; null if it is not redirected. */
export async function findRedirectTarget(database: Queries, kind: RedirectKind, from: string): Promise<string | null> {
  const [row] = await database
    .select({ to: formerSlugs.targetId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, from)))
  return row?.to ?? null
}

/** Every redirect between paths. */
export async function findPathRedirects(database: Queries): Promise<Map<string, string>> {
  const rows = await database
    .select({ from: formerSlugs.slug, to: formerSlugs.targetId })
    .from(formerSlugs)
    .where(eq(formerSlugs.kind, 'path'))
  return new Map(rows.map(({ from, to }) => [from, to]))
}

/** Stores a redirect; null if the address already has one. */
export async function insertRedirect(database: Queries, row: typeof formerSlugs.$inferInsert): Promise<number | null> {
  const [inserted] = await database
    .insert(formerSlugs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: formerSlugs.id })
  return inserted?.id ?? null
}

/** Deletes the redirects from an address that now has a page. */
export async function deleteRedirectsOfPage(database: Queries, slug: string): Promise<void> {
  await database.delete(formerSlugs).where(and(eq(formerSlugs.kind, 'page'), eq(formerSlugs.slug, slug)))
}

/** Redirects a page's address, and all addresses that led to it, to another page. */
export async function movePageRedirects(
  database: Queries,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const row = { kind: 'page', slug: from, targetId: to, createdAt: at } as const
  await deleteRedirectsOfPage(database, to)
  await database
    .update(formerSlugs)
    .set({ targetId: to })
    .where(and(eq(formerSlugs.kind, 'page'), eq(formerSlugs.targetId, from)))
  await database
    .insert(formerSlugs)
    .values(row)
    .onConflictDoUpdate({ target: [formerSlugs.kind, formerSlugs.slug], set: { targetId: to } })
}

/** Returns false if there was none. */
export async function deleteRedirect(database: Queries, id: number): Promise<boolean> {
  const gone = await database.delete(formerSlugs).where(eq(formerSlugs.id, id)).returning({ id: formerSlugs.id })
  return gone.length > 0
}

/** Returns the id (for a page, the slug) of what has this slug or id now; null if there is none. */
export async function findSlugHolder(
  database: Queries,
  kind: 'product' | 'category' | 'page',
  reference: string,
): Promise<string | null> {
  if (kind === 'page') {
    const [page] = await database.select({ id: pages.slug }).from(pages).where(eq(pages.slug, reference))
    return page?.id ?? null
  }
  const table = kind === 'product' ? products : categories
  const byNumber = /^\d{1,9}$/.test(reference)
  const handle = kind === 'category' && !byNumber ? eq(categories.handle, reference) : undefined
  const match = byNumber ? eq(table.id, Number(reference)) : or(eq(table.slug, reference), handle)
  const [row] = await database.select({ id: table.id }).from(table).where(match).limit(1)
  return row ? String(row.id) : null
}
