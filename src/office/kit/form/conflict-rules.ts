/** A field that two people changed. */
export type ConflictField = { field: string; base: unknown; theirs: unknown; yours: unknown }

/** The body of 409 `edit.conflict`. */
export type Conflict = {
  /** The version to save over next; null where it has to be read again. */
  version: number | null
  by: string | null
  at: string | null
  changed: ConflictField[]
}

/** Reads the refusal's body, whose `current` is the version or the whole thing. */
export function readConflict(body: Record<string, unknown>): Conflict {
  const { current, by, at, changed } = body
  return {
    version: versionIn(current),
    by: typeof by === 'string' ? by : null,
    at: typeof at === 'string' ? at : null,
    changed: Array.isArray(changed) ? (changed as ConflictField[]) : [],
  }
}

/** The version that an answer is or has; null where it has none. */
export function versionIn(answer: unknown): number | null {
  const inside = typeof answer === 'object' && answer !== null ? (answer as { version?: unknown }).version : answer
  return typeof inside === 'number' ? inside : null
}

/** A value of a conflict as a line of text. */
export function writtenValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  return String(value)
}

/**
 * The fields that differ: those that only the person here changed, those that only the other one did, and those of
 * both. A field whose earlier value the log does not tell counts as both's.
 */
export function sortConflict({ changed }: Conflict): Record<'mine' | 'theirs' | 'both', ConflictField[]> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const mine = changed.filter(({ base, theirs }) => same(base, theirs))
  const theirs = changed.filter((field) => !mine.includes(field) && same(field.base, field.yours))
  return { mine, theirs, both: changed.filter((field) => !mine.includes(field) && !theirs.includes(field)) }
}
