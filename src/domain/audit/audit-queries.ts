import type { Queries } from '#database/open-database.ts'
import { auditLog } from '#database/schema/content.ts'

/** A staff member who acts, with what the audit log stores of the call. */
export type Actor = {
  staffId: number
  /** How the log names this person where no staff member can be looked up. */
  name: string
  requestId: string
  ip: string
  /** Of the browser; null for an API token. */
  sessionId: string | null
  tokenId: number | null
}

/** What a change was; personal fields are named in `before` and `after`, their values never stored. */
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
