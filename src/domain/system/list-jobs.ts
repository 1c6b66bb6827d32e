import { type KeysetPage, maxCounted } from '#database/keyset-page.ts'
import type { Shop } from '#shop.ts'
import { countJobs, findJobs, type JobRow, type JobState } from './job-queries.ts'

/** A page of jobs, newest first. */
export async function listJobs(
  shop: Pick<Shop, 'database'>,
  input: { names: readonly string[]; states: readonly JobState[]; limit: number; cursor: string | null },
): Promise<KeysetPage<JobRow>> {
  const { names, states, limit, cursor } = input
  // No queue has the name that was asked for.
  if (names.length === 0) return { items: [], next: null, previous: null, total: 0, totalCapped: false }
  const after = cursor === null ? null : readPosition(cursor)
  const { rows, cursors } = await findJobs(shop.database, { names, states, after, limit: limit + 1 })
  const counted = await countJobs(shop.database, { names, states, most: maxCounted + 1 })
  const last = cursors[limit - 1]
  return {
    items: rows.slice(0, limit),
    next: rows.length > limit && last ? `${last.at}~${last.id}` : null,
    previous: null,
    total: Math.min(counted, maxCounted),
    totalCapped: counted > maxCounted,
  }
}

/** Null where it is none: the list then begins at its beginning. */
function readPosition(cursor: string): { at: string; id: string } | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at && id ? { at, id } : null
}
