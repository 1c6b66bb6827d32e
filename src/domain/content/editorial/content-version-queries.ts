import { and, desc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { contentVersions, customers, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { ContentKind } from '#shared/content-data.ts'

export type ContentSubject = { kind: ContentKind; subject: string }
export type VersionRow = typeof contentVersions.$inferSelect & { by: string | null }

// Maximum number of versions that the history shows; older ones stay stored.
const maxVersions = 200
const open = inArray(contentVersions.state, ['DRAFT', 'SCHEDULED'])

function ofSubject({ kind, subject }: ContentSubject) {
  return and(eq(contentVersions.kind, kind), eq(contentVersions.subject, subject))
}

/** Allows one change of a subject at a time. It also works for a page that does not exist yet. */
export async function lockSubject(transaction: Queries, { kind, subject }: ContentSubject): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`content:${kind}:${subject}`}, 0))`)
}

function selectVersions(database: Queries) {
  return database
    .select({ row: contentVersions, by: staffName })
    .from(contentVersions)
    .leftJoin(staff, eq(staff.id, contentVersions.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .$dynamic()
}

const toVersion = ({ row, by }: { row: typeof contentVersions.$inferSelect; by: string | null }): VersionRow => ({
  ...row,
  by,
})

/** The newest first. */
export async function findVersions(database: Queries, of: ContentSubject): Promise<VersionRow[]> {
  const rows = await selectVersions(database)
    .where(ofSubject(of))
    .orderBy(desc(contentVersions.number))
    .limit(maxVersions)
  return rows.map(toVersion)
}

export async function findVersion(
  database: Queries,
  { number, ...of }: ContentSubject & { number: number },
): Promise<VersionRow | null> {
  const [row] = await selectVersions(database).where(and(ofSubject(of), eq(contentVersions.number, number)))
  return row ? toVersion(row) : null
}

/** Returns the draft, scheduled or not; null if there is none. */
export async function findOpenVersion(database: Queries, of: ContentSubject): Promise<VersionRow | null> {
  const [row] = await selectVersions(database).where(and(ofSubject(of), open))
  return row ? toVersion(row) : null
}

/** Returns the latest version that is still published; null if there is none. */
export async function findPublishedVersion(database: Queries, of: ContentSubject): Promise<VersionRow | null> {
  const [row] = await selectVersions(database)
    .where(and(ofSubject(of), eq(contentVersions.state, 'PUBLISHED')))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row ? toVersion(row) : null
}

/** Open and published versions of every subject. */
export async function findPresentVersions(database: Queries): Promise<VersionRow[]> {
  const rows = await selectVersions(database)
    .where(inArray(contentVersions.state, ['DRAFT', 'SCHEDULED', 'PUBLISHED']))
    .orderBy(contentVersions.id)
  return rows.map(toVersion)
}

/** Returns the highest number and version of a subject; 0 if it has none. */
export async function findLastNumbers(database: Queries, of: ContentSubject) {
  const [row] = await database
    .select({ number: max(contentVersions.number), version: max(contentVersions.version) })
    .from(contentVersions)
    .where(ofSubject(of))
  return { number: row?.number ?? 0, version: row?.version ?? 0 }
}

/** Returns the subjects whose scheduled publication is due, at most 100. */
export async function findDueSubjects(database: Queries, now: Date): Promise<ContentSubject[]> {
  return database
    .select({ kind: contentVersions.kind, subject: contentVersions.subject })
    .from(contentVersions)
    .where(and(eq(contentVersions.state, 'SCHEDULED'), lte(contentVersions.publishAt, now)))
    .orderBy(contentVersions.publishAt, contentVersions.id)
    .limit(100)
}

export async function insertVersion(
  transaction: Queries,
  row: typeof contentVersions.$inferInsert,
): Promise<typeof contentVersions.$inferSelect> {
  const [inserted] = await transaction.insert(contentVersions).values(row).returning()
  return inserted!
}

export async function updateVersion(
  transaction: Queries,
  id: number,
  values: Partial<typeof contentVersions.$inferInsert>,
): Promise<void> {
  await transaction.update(contentVersions).set(values).where(eq(contentVersions.id, id))
}

/** Moves a page's history to its new address, after the versions already stored there. */
export async function moveVersions(transaction: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const { number } = await findLastNumbers(transaction, { kind: 'pages', subject: to })
  await transaction
    .update(contentVersions)
    .set({
      subject: to,
      number: sql`${contentVersions.number} + ${number}`,
      basedOn: sql`${contentVersions.basedOn} + ${number}`,
    })
    .where(ofSubject({ kind: 'pages', subject: from }))
}

/** The data of every version of a subject, for the ids that it ever held. */
export async function findItemIds(database: Queries, { kind, subject }: ContentSubject): Promise<Set<number>> {
  const { rows } = (await database.execute(sql`SELECT DISTINCT (item ->> 'id')::int AS id
    FROM ${contentVersions} v, jsonb_array_elements(coalesce(v.data -> 'items', '[]'::jsonb)) AS item
    WHERE v.kind = ${kind} AND v.subject = ${subject}`)) as unknown as { rows: { id: number }[] }
  return new Set(rows.map(({ id }) => id))
}
