import type { Queries } from '#database/open-database.ts'
import { ShopError } from '#shared/shop-error.ts'
import { findLastChange, findValuesSince } from './audit-queries.ts'
import { flatFields } from './flat-fields-rules.ts'

type Fields = Record<string, unknown>

/** Returns the fields that differ, before and after, for the audit log; null if none do. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const [earlier, later] = [flatFields(before), flatFields(after)]
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  const changed = names.filter((name) => JSON.stringify(earlier[name]) !== JSON.stringify(later[name]))
  if (changed.length === 0) return null
  const partOf = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: partOf(earlier), after: partOf(later) }
}

/**
 * Builds the `edit.conflict` error for a change to an older version, with the fields that differ now. Base values
 * come from the log entries of `action`, which store `version` with the fields.
 */
export async function staleChange(
  database: Queries,
  input: { subject: string; action: string; seen: number; current: Fields; yours: Fields },
): Promise<ShopError> {
  const { subject, action, seen, current } = input
  const [last, since] = await Promise.all([
    findLastChange(database, { subject, action }),
    findValuesSince(database, { subject, action, version: seen }),
  ])
  const base: Fields = Object.assign({}, ...since.toReversed())
  const [theirs, yours] = [flatFields(current), flatFields(input.yours)]
  const changed = Object.entries(yours)
    .filter(([field, value]) => field in theirs && JSON.stringify(value) !== JSON.stringify(theirs[field]))
    .map(([field, value]) => ({
      field,
      base: field in base ? base[field] : theirs[field],
      theirs: theirs[field],
      yours: value,
    }))
  const details = { current, by: last?.name ?? null, at: last?.at.toISOString() ?? null, changed }
  return new ShopError('edit.conflict', { details })
}
