import type { Queries } from '#database/open-database.ts'
import { auditLog } from '#database/schema/content.ts'

/** Records who changed what: append-only, never updated or deleted. */
export async function insertAuditEntry(
  database: Queries,
  entry: { at: Date; actor: string; action: string; subject: string; before: unknown; after: unknown },
): Promise<void> {
  await database.insert(auditLog).values(entry)
}
