import { and, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { auditLog } from '#database/schema/platform.ts'
import { apiTokens, customers, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'

export type AuditEntry = typeof auditLog.$inferSelect & { staffName: string | null; tokenName: string | null }

/** `actor` is a staff member's id, or the name of another actor such as `customer` or `import`. */
export type AuditFilters = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** A page of the audit log by time. */
export function findAuditPage(
  database: Queries,
  input: { filters: AuditFilters; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<AuditEntry>> {
  const { filters, descending, cursor, limit } = input
  return selectPage<AuditEntry>({
    list: 'audit',
    where: conditionOf(filters),
    sort: { name: 'date', column: auditLog.at, type: 'timestamptz', descending },
    id: auditLog.id,
    cursor,
    limit,
    keyOf: (entry) => ({ value: entry.at.toISOString(), id: entry.id }),
    async select(part) {
      const rows = await database
        .select({ entry: auditLog, name: staffName, tokenName: apiTokens.name })
        .from(auditLog)
        .leftJoin(staff, eq(staff.id, auditLog.staffId))
        .leftJoin(customers, eq(customers.id, staff.customerId))
        .leftJoin(apiTokens, eq(apiTokens.id, auditLog.tokenId))
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
      return rows.map(({ entry, name, tokenName }) => ({ ...entry, staffName: name, tokenName }))
    },
    database,
    from: auditLog,
  })
}

function conditionOf({ actor, action, subject, from, until }: AuditFilters): SQL | undefined {
  const byActor = (name: string) =>
    /^\d{1,9}$/.test(name)
      ? eq(auditLog.staffId, Number(name))
      : and(eq(auditLog.actor, name), isNull(auditLog.staffId))
  return and(
    actor === undefined ? undefined : byActor(actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : inArray(auditLog.subject, subject.split(',')),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  )
}
