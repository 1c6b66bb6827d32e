import type { Queries } from '#database/open-database.ts'
import { ShopError } from '#shared/shop-error.ts'
import { findLastChange } from './audit-queries.ts'

/**
 * Builds the `edit.conflict` error for a change to an older version, with who changed it last and the fields that
 * differ. `base` comes from the log; null if it holds no values.
 */
export async function editConflict(
  database: Queries,
  input: {
    subject: string
    /** Action of the entries for changes; needed if the log has other entries about the subject. */
    action?: string
    current: unknown
    theirs: Record<string, unknown>
    yours: Record<string, unknown>
  },
): Promise<ShopError> {
  const { subject, action, current, theirs, yours } = input
  const last = await findLastChange(database, { subject, action })
  const before = (last?.before ?? {}) as Record<string, unknown>
  const changed = Object.entries(yours)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(theirs[field]))
    .map(([field, value]) => ({ field, base: before[field] ?? null, theirs: theirs[field] ?? null, yours: value }))
  const details = { current, by: last?.name ?? null, at: last?.at.toISOString() ?? null, changed }
  return new ShopError('edit.conflict', { details })
}

/** Throws `edit.conflict` if the subject was changed after it was read, with who changed it and when. */
export async function requireVersion(
  database: Queries,
  input: {
    /** Subject in the audit log. */
    subject: string
    current: { id: number; state: string; version: number }
    seen: number
    changed?: { field: string; base: unknown; theirs: unknown; yours: unknown }[]
  },
): Promise<void> {
  const { subject, current, seen, changed = [] } = input
  if (current.version === seen) return
  const last = await findLastChange(database, { subject })
  const { id, state, version } = current
  throw new ShopError('edit.conflict', {
    details: {
      current: { id, state, version },
      by: last?.name ?? null,
      at: last?.at.toISOString() ?? null,
      changed,
    },
  })
}
