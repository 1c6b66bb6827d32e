/** A field that two people changed. */
export type ConflictField = { field: string; base: unknown; theirs: unknown; yours: unknown }

/** The body of 409 `edit.conflict`. */
export type Conflict = {
  /** Version to save over next; null if it has to be read again. */
  version: number | null
  by: string | null
  at: string | null
  changed: ConflictField[]
}

/**
 * Reads the body of the error response. Its `current` is the version or the whole object; `decode` reads the amounts of
 * an object with some of the form's fields.
 */
export function readConflict(body: Record<string, unknown>, decode: (fields: object) => unknown): Conflict {
  const { current, by, at } = body
  const decoded = (field: string, value: unknown) => (decode({ [field]: value }) as Record<string, unknown>)[field]
  const changed = Array.isArray(body.changed) ? (body.changed as ConflictField[]) : []
  return {
    version: versionIn(current),
    by: typeof by === 'string' ? by : null,
    at: typeof at === 'string' ? at : null,
    changed: changed.map(({ field, base, theirs, yours }) => ({
      field,
      base: decoded(field, base),
      theirs: decoded(field, theirs),
      yours: decoded(field, yours),
    })),
  }
}

/** Returns the version from a response that is a version or contains one; null if it has none. */
export function versionIn(response: unknown): number | null {
  const inside =
    typeof response === 'object' && response !== null ? (response as { version?: unknown }).version : response
  return typeof inside === 'number' ? inside : null
}

export function writtenValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  return String(value)
}

/**
 * Splits the differing fields into those changed here, by the other user, or by both. A field without a known earlier
 * value counts as changed by both.
 */
export function sortConflict({ changed }: Conflict): Record<'mine' | 'theirs' | 'both', ConflictField[]> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const mine = changed.filter(({ base, theirs }) => same(base, theirs))
  const theirs = changed.filter((field) => !mine.includes(field) && same(field.base, field.yours))
  return { mine, theirs, both: changed.filter((field) => !mine.includes(field) && !theirs.includes(field)) }
}
