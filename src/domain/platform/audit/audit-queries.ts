import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { insertMany } from '#database/insert-many.ts'
import type { Queries } from '#database/open-database.ts'
import { auditLog } from '#database/schema/platform.ts'
import { customers, staff } from '#database/schema/schema.ts'
import { dayMs } from '#shared/dates.ts'

/** Staff member who makes a change, with the details of the call that the audit log stores. */
export type Actor = {
  staffId: number
  /** Name in the audit log if no staff member can be looked up. */
  name: string
  requestId: string
  /** True if the call with this id was cut off and is repeated. `findEarlierAct` finds what it had done. */
  isRepeated?: boolean
  ip: string
  /** Session of the browser; null for an API token. */
  sessionId: string | null
  tokenId: number | null
}

/** A recorded change. Personal fields are named in `before` and `after`, but their values are never stored. */
export type AuditChange = { at: Date; action: string; subject: string; before: unknown; after: unknown }

/** Records who changed what: append-only, never updated or deleted. */
export async function insertAuditEntry(database: Queries, entry: AuditChange & { actor: string }): Promise<void> {
  await database.insert(auditLog).values(entry)
}

/** Records what a staff member changed. Call it in the transaction of the change. */
export async function insertStaffAudit(transaction: Queries, actor: Actor, change: AuditChange): Promise<void> {
  const { staffId, name, requestId, ip, sessionId, tokenId } = actor
  await transaction.insert(auditLog).values({ ...change, actor: name, staffId, requestId, ip, sessionId, tokenId })
}

/** The same for many changes at once. */
export async function insertStaffAudits(transaction: Queries, actor: Actor, changes: AuditChange[]): Promise<void> {
  const { staffId, name, requestId, ip, sessionId, tokenId } = actor
  const rows = changes.map((change) => ({ ...change, actor: name, staffId, requestId, ip, sessionId, tokenId }))
  await insertMany(transaction, auditLog, rows)
}

/** The newest entry about a subject (of one action), with the name of the staff member; else of what acted. */
export async function findLastChange(
  database: Queries,
  { subject, action }: { subject: string; action?: string | undefined },
): Promise<{ name: string; at: Date; before: unknown } | null> {
  const { firstName, lastName, email } = customers
  const [row] = await database
    .select({ at: auditLog.at, before: auditLog.before, actor: auditLog.actor, firstName, lastName, email })
    .from(auditLog)
    .leftJoin(staff, eq(staff.id, auditLog.staffId))
    .leftJoin(customers, eq(customers.id, staff.customerId))
    .where(and(eq(auditLog.subject, subject), action === undefined ? undefined : eq(auditLog.action, action)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  if (!row) return null
  const { at, before, actor } = row
  return { name: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.email || actor, at, before }
}

/** Returns the value of a subject before its first change after `since`; null if nothing changed it. */
export async function findValueBefore(
  database: Queries,
  { subject, action, since }: { subject: string; action: string; since: Date },
): Promise<unknown> {
  const [row] = await database
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action), gt(auditLog.at, since)))
    .orderBy(auditLog.at, auditLog.id)
    .limit(1)
  return row?.before ?? null
}

/** Everything that a subject was before changes after a moment, the oldest first. */
export async function findValuesBefore(
  database: Queries,
  { subject, action, since }: { subject: string; action: string; since: Date },
): Promise<unknown[]> {
  const rows = await database
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action), gt(auditLog.at, since)))
    .orderBy(auditLog.at, auditLog.id)
  return rows.map(({ before }) => before)
}

/** Every change of this kind to a subject, the oldest first. */
export async function findChangesOf(
  database: Queries,
  { subject, action }: { subject: string; action: string },
): Promise<{ at: Date; before: unknown }[]> {
  return database
    .select({ at: auditLog.at, before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
    .orderBy(auditLog.at, auditLog.id)
}

/** Returns the subject's fields before each change made to `version` or a later one, oldest first. */
export async function findValuesSince(
  database: Queries,
  { subject, action, version }: { subject: string; action: string; version: number },
): Promise<Record<string, unknown>[]> {
  const rows = await database
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, subject),
        eq(auditLog.action, action),
        sql`(${auditLog.before} ->> 'version')::int >= ${version}`,
      ),
    )
    .orderBy(auditLog.at, auditLog.id)
  return rows.map(({ before }) => before as Record<string, unknown>)
}

/** True if a call has already changed a subject. */
export async function hasChangeOf(
  database: Queries,
  { subject, requestId }: { subject: string; requestId: string },
): Promise<boolean> {
  return (await database.$count(auditLog, and(eq(auditLog.subject, subject), eq(auditLog.requestId, requestId)))) > 0
}

/**
 * Returns the number of what a cut-off call made or changed before it was repeated, by its action: 7 for `parcel:7`.
 * Null if it did nothing.
 */
export async function findEarlierAction(
  database: Queries,
  { requestId, isRepeated }: Actor,
  { action, now }: { action: string; now: Date },
): Promise<number | null> {
  if (!isRepeated) return null
  const [row] = await database
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.requestId, requestId),
        eq(auditLog.action, action),
        // A key is kept for a day.
        gt(auditLog.at, new Date(now.getTime() - dayMs)),
      ),
    )
    .limit(1)
  return row ? Number(row.subject.slice(row.subject.indexOf(':') + 1)) : null
}
