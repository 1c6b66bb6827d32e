import { asc, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { auditLog, providerEvents } from '#database/schema/schema.ts'
import type { AuditFacts } from './timeline-rules.ts'

const maxRows = 1_000

/** Returns the audit log entries of these subjects, oldest first. */
export async function findAuditOf(database: Queries, subjects: readonly string[]): Promise<AuditFacts[]> {
  return database
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
      staffId: auditLog.staffId,
    })
    .from(auditLog)
    .where(inArray(auditLog.subject, [...subjects]))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(maxRows)
}

/** The provider's events about these objects of its own. */
export async function findEventsAbout(database: Queries, objectIds: readonly string[]) {
  if (objectIds.length === 0) return []
  return database
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.objectId, [...objectIds]))
    .orderBy(asc(providerEvents.createdAt), asc(providerEvents.id))
    .limit(maxRows)
}
