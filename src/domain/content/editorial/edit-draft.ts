import type { Queries } from '#database/open-database.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import type { ContentData } from '#shared/content-data.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { lockContent, recordContent, requireSeen } from './admin-content.ts'
import { readContentData } from './clean-content.ts'
import { findMissingPictures, isPageTaken, requireFitting } from './content-checks.ts'
import { isSameContent } from './content-difference-rules.ts'
import { movedContent } from './content-states.ts'
import {
  type ContentSubject,
  findLastNumbers,
  findVersion,
  insertVersion,
  lockSubject,
  updateVersion,
} from './content-version-queries.ts'

type Note = string | null | undefined

/**
 * Keeps what staff write as the draft of a subject; shoppers see nothing of it. `version` is the one they saw.
 * @throws `validation.error`, `edit.conflict`, `state.notAllowed`, `request.notFound`
 */
export async function saveDraft(
  shop: Shop,
  input: ContentSubject & { version: number; data: unknown; note?: Note; actor: Actor },
): Promise<void> {
  const { kind, subject, version: seen, note, actor } = input
  const of = { kind, subject }
  const data: ContentData = readContentData(kind, input.data)
  const missing = await findMissingPictures(shop, data)
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    const { open, live, liveNumber } = present
    await requireSeen(transaction, { of, present, seen, yours: data })
    await requireFitting(transaction, { of, data, present, missing })
    const values = { data, note: note === undefined ? (open?.note ?? null) : note, updatedAt: at }
    if (open) {
      const state = movedContent(open.state, 'save')
      if (isSameContent(open.data as object, data) && values.note === open.note) return
      const version = open.version + 1
      await updateVersion(transaction, open.id, { ...values, state, version, staffId: actor.staffId })
      const before = { version: open.version, data: open.data as object }
      await recordContent(transaction, actor, { of, action: 'content.drafted', at, before, after: { version, data } })
      return
    }
    if (isSameContent(live, data)) return
    await beginDraft(transaction, { of, data, note: values.note, basedOn: liveNumber, actor, at })
  })
}

/** Creates a page as a draft at its own address, and returns its subject. Throws `validation.error`. */
export async function createPage(
  shop: Shop,
  { data: given, note, actor }: { data: unknown; note?: Note; actor: Actor },
): Promise<string> {
  const data = readContentData('pages', given)
  const of = { kind: 'pages', subject: data.slug } as const
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    await lockSubject(transaction, of)
    if (await isPageTaken(transaction, data.slug)) throw invalid({ slug: ['validation.taken'] })
    await beginDraft(transaction, { of, data, note: note ?? null, basedOn: null, actor, at }, 'content.created')
  })
  return data.slug
}

/**
 * Takes an earlier version up again as the draft, based on what shoppers see now: who restores means to replace that.
 * A draft that is open is put into the history.
 * @throws `request.notFound`, `edit.conflict`, `state.notAllowed`
 */
export async function restoreVersion(
  shop: Shop,
  input: ContentSubject & { number: number; version: number; actor: Actor },
): Promise<void> {
  const { kind, subject, number, version: seen, actor } = input
  const of = { kind, subject }
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    await requireSeen(transaction, { of, present, seen })
    const row = await findVersion(transaction, { ...of, number })
    if (!row) throw new ShopError('request.notFound')
    const { open, liveNumber } = present
    if (open) {
      const state = movedContent(open.state, 'discard')
      await updateVersion(transaction, open.id, { state, version: open.version + 1, updatedAt: at })
    }
    // Its page may have moved since.
    const data = (kind === 'pages' ? { ...(row.data as object), slug: subject } : row.data) as ContentData
    await beginDraft(transaction, { of, data, note: null, basedOn: liveNumber, actor, at }, 'content.restored')
  })
}

/** Puts a draft away; the history keeps it. Throws `edit.conflict`, `state.notAllowed`, `request.notFound`. */
export async function discardDraft(
  shop: Shop,
  { kind, subject, version: seen, actor }: ContentSubject & { version: number; actor: Actor },
): Promise<void> {
  const of = { kind, subject }
  const at = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    await requireSeen(transaction, { of, present, seen })
    const { open } = present
    if (!open) throw new ShopError('state.notAllowed', { details: { state: 'PUBLISHED' } })
    const state = movedContent(open.state, 'discard')
    const version = open.version + 1
    await updateVersion(transaction, open.id, { state, version, updatedAt: at })
    const before = { version: open.version, data: null }
    const after = { version, data: null, number: open.number, state }
    await recordContent(transaction, actor, { of, action: 'content.discarded', at, before, after })
  })
}

/** The next number of the subject; versions of all its drafts count on, so that none is taken for another. */
async function beginDraft(
  transaction: Queries,
  draft: {
    of: ContentSubject
    data: ContentData
    note: string | null
    basedOn: number | null
    actor: Actor
    at: Date
  },
  action = 'content.drafted',
): Promise<void> {
  const { of, data, note, basedOn, actor, at } = draft
  const last = await findLastNumbers(transaction, of)
  const row = { number: last.number + 1, version: last.version + 1, staffId: actor.staffId, note, basedOn }
  await insertVersion(transaction, { ...of, ...row, state: 'DRAFT', data, createdAt: at, updatedAt: at })
  const basis = basedOn === null ? null : await findVersion(transaction, { ...of, number: basedOn })
  const before = { version: last.version, data: (basis?.data ?? null) as object | null }
  const after = { version: row.version, data, number: row.number }
  await recordContent(transaction, actor, { of, action, at, before, after })
}
