import type { Queries } from '#database/open-database.ts'
import { type Actor, findLastChange, findValuesSince, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { ContentData } from '#shared/content-data.ts'
import { ShopError } from '#shared/shop-error.ts'
import { contentDifferences, isSameContent } from './content-difference-rules.ts'
import { movedContent } from './content-states.ts'
import {
  type ContentSubject,
  findLastNumbers,
  findOpenVersion,
  findPublishedVersion,
  findVersion,
  insertVersion,
  lockSubject,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import { findLiveContent } from './live-content.ts'

/** State of a subject at the time of a change. */
export type PresentContent = {
  live: ContentData | null
  /** Number of the version that shoppers see; null if they see none. */
  liveNumber: number | null
  open: VersionRow | null
  /** Version for If-Match; it only grows, across all drafts of the subject. */
  version: number
}

export function auditSubject({ kind, subject }: ContentSubject): string {
  return `content:${kind}:${subject}`
}

/**
 * Locks a subject for this transaction and reads it. What shoppers see without a version becomes one, so that the
 * history can bring it back.
 * @throws `request.notFound`
 */
export async function lockContent(transaction: Queries, of: ContentSubject, at: Date): Promise<PresentContent> {
  await lockSubject(transaction, of)
  const live = (await findLiveContent(transaction, of.kind, of.subject)) as ContentData | null
  const open = await findOpenVersion(transaction, of)
  const published = await findPublishedVersion(transaction, of)
  const last = await findLastNumbers(transaction, of)
  if (!live && !last.number) throw new ShopError('request.notFound')
  const isKnown = published && live && isSameContent(published.data as object, live)
  const version = open?.version ?? last.version
  if (!live || isKnown) return { live, liveNumber: live && published ? published.number : null, open, version }
  if (published) await supersede(transaction, published, at)
  const number = last.number + 1
  await insertVersion(transaction, {
    ...of,
    number,
    state: 'PUBLISHED',
    data: live,
    version: last.version + 1,
    createdAt: at,
    updatedAt: at,
  })
  return { live, liveNumber: number, open, version }
}

export async function supersede(transaction: Queries, { id, state }: VersionRow, at: Date): Promise<void> {
  await updateVersion(transaction, id, { state: movedContent(state, 'supersede'), updatedAt: at })
}

/**
 * Throws if the content has another version than the one that was seen.
 * @throws `edit.conflict` with what `yours` and the present state say of each field that differs
 */
export async function requireSeen(
  database: Queries,
  input: { of: ContentSubject; present: PresentContent; seen: number; yours?: ContentData },
): Promise<void> {
  const { of, present, seen, yours } = input
  const { open, live, version } = present
  if (version === seen) return
  const theirs = (open?.data ?? live) as ContentData | null
  const subject = auditSubject(of)
  const base = await beforeSaves(database, of, present, seen)
  const last = await findLastChange(database, { subject })
  throw new ShopError('edit.conflict', {
    details: {
      current: { version, number: open?.number ?? null, state: open?.state ?? null },
      by: last?.name ?? null,
      at: last?.at.toISOString() ?? null,
      changed: (yours ? contentDifferences(theirs, yours) : []).map(({ field, before, after }) => ({
        field,
        base: field in base ? base[field] : before,
        theirs: before,
        yours: after,
      })),
    },
  })
}

/** Reconstructs the fields at version `seen` from the audit entries of the changes since then. */
async function beforeSaves(
  database: Queries,
  of: ContentSubject,
  { open, live }: PresentContent,
  seen: number,
): Promise<Record<string, unknown>> {
  const since = { subject: auditSubject(of), version: seen }
  const published = await findValuesSince(database, { ...since, action: 'content.published' })
  const saves = await findValuesSince(database, { ...since, action: 'content.drafted' })
  if (published.length) return Object.assign({}, ...saves.toReversed(), published[0])
  if (seen > 0) return Object.assign({}, ...saves.toReversed())
  // Nothing was written before the draft that is open: its basis is what was seen.
  const basis = open?.basedOn ? await findVersion(database, { ...of, number: open.basedOn }) : null
  const changes = contentDifferences((basis?.data ?? live) as object | null, (open?.data ?? live) as object | null)
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]))
}

// The log is permanent and must not hold names of people.
const namesOfPeople = ['author', 'author_name']

/** Records a change with the fields that differ. */
export async function recordContent(
  transaction: Queries,
  actor: Actor,
  change: {
    of: ContentSubject
    action: string
    at: Date
    before: { version: number; data: object | null }
    after: Record<string, unknown> & { version: number; data: object | null }
  },
): Promise<void> {
  const { of, action, at, before, after } = change
  const { data, ...rest } = after
  const differences = contentDifferences(before.data, data).filter(
    ({ field }) => !namesOfPeople.includes(field.split('.').at(-1)!),
  )
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(differences.map((each) => [each.field, withoutNames(each[side])]))
  await insertStaffAudit(transaction, actor, {
    at,
    action,
    subject: auditSubject(of),
    before: { ...valuesOf('before'), version: before.version },
    after: { ...valuesOf('after'), ...rest },
  })
}

function withoutNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !namesOfPeople.includes(name)))
}
