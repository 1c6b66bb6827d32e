import type { Queries } from '#database/open-database.ts'
import { moveSizeGuide } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { deleteRedirectsOfPage, movePageRedirects } from '#domain/content/redirects/redirect-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { productTag, redirectsTag } from '#shared/cache-tags.ts'
import type { ContentData } from '#shared/content-data.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { lockContent, type PresentContent, recordContent, requireSeen, supersede } from './admin-content.ts'
import { readContentData } from './clean-content.ts'
import { findMissingPictures, requireFitting } from './content-checks.ts'
import { deletePageRow } from './content-queries.ts'
import { movedContent } from './content-states.ts'
import {
  type ContentSubject,
  findLastNumbers,
  findOpenVersion,
  findPublishedVersion,
  lockSubject,
  moveVersions,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import { writeLiveContent } from './live-content.ts'

type Asked = ContentSubject & { version: number; confirmBehind: boolean; note?: string | null | undefined }

/**
 * Publishes the draft in all languages and processes at once; returns its subject, which a page's new address
 * changes. Throws `edit.conflict`, `content.behind`, `state.notAllowed`, `validation.error` and `request.notFound`.
 */
export async function publishDraft(shop: Shop, { actor, ...asked }: Asked & { actor: Actor }): Promise<string> {
  const { kind, subject, version: seen, note } = asked
  const of = { kind, subject }
  const missing = await findMissingOfOpen(shop, of)
  const at = shop.clock()
  const published = await shop.database.transaction(async (transaction) => {
    const present = await lockContent(transaction, of, at)
    await requireSeen(transaction, { of, present, seen })
    const open = requireReady(present, asked)
    const result = await publishOpen(transaction, { of, open, present, missing, at, note })
    const before = { version: open.version, data: present.live }
    const after = { version: result.version, data: result.data, number: open.number }
    await recordContent(transaction, actor, { of, action: 'content.published', at, before, after })
    return result
  })
  await shop.changes.announce(published.tags)
  return published.subject
}

/**
 * Returns the open version. Throws `state.notAllowed` if there is none, and `content.behind` if the live version
 * changed since it was begun, unless `confirmBehind` is set.
 */
export function requireReady(present: PresentContent, { confirmBehind }: Pick<Asked, 'confirmBehind'>): VersionRow {
  const { open } = present
  if (!open) throw new ShopError('state.notAllowed', { details: { state: present.live ? 'PUBLISHED' : 'DISCARDED' } })
  if (isBehind(present) && !confirmBehind) throw new ShopError('content.behind')
  return open
}

export function isBehind({ open, liveNumber }: Pick<PresentContent, 'open' | 'liveNumber'>): boolean {
  return open !== null && open.basedOn !== liveNumber
}

/** Pictures of the open version that are not in the storage, or not any more. */
export async function findMissingOfOpen(shop: Shop, of: ContentSubject) {
  const open = await findOpenVersion(shop.database, of)
  return open ? findMissingPictures(shop, open.data as ContentData) : []
}

/** Writes the open version to where the shop reads, and the history. Call it in the transaction that locked it. */
export async function publishOpen(
  transaction: Queries,
  input: {
    of: ContentSubject
    open: VersionRow
    present: PresentContent
    missing: Awaited<ReturnType<typeof findMissingPictures>>
    at: Date
    note?: string | null | undefined
  },
): Promise<{ subject: string; version: number; data: ContentData; tags: string[] }> {
  const { of, open, present, missing, at, note = open.note } = input
  const { kind, subject } = of
  const state = movedContent(open.state, 'publish')
  const data: ContentData = readContentData(kind, open.data)
  const slug = 'slug' in data ? data.slug : subject
  if (slug !== subject) await lockSubject(transaction, { kind, subject: slug })
  await requireFitting(transaction, { of, data, present: { ...present, open: null }, missing })
  const written = (await writeLiveContent(transaction, { kind, data, at })) as ContentData
  const former = await findPublishedVersion(transaction, of)
  if (former) await supersede(transaction, former, at)
  const { version: last } = await findLastNumbers(transaction, of)
  const version = last + 1
  await updateVersion(transaction, open.id, {
    state,
    version,
    data: written,
    note,
    publishedAt: at,
    updatedAt: at,
  })
  const tags: string[] = []
  if (kind === 'pages') {
    const guided = await movePage(transaction, { from: subject, to: slug, wasLive: present.live !== null, at })
    tags.push(`page:${subject}`, `page:${slug}`, redirectsTag, ...guided.map(productTag))
  }
  return { subject: slug, version, data: written, tags: ['content', ...tags] }
}

/** Redirects the old address of a page to its new one. Returns the ids of the products whose size guide it is. */
async function movePage(
  transaction: Queries,
  { from, to, wasLive, at }: { from: string; to: string; wasLive: boolean; at: Date },
): Promise<number[]> {
  await deleteRedirectsOfPage(transaction, to)
  if (from === to) return []
  await deletePageRow(transaction, from)
  await moveVersions(transaction, { from, to })
  if (wasLive) await movePageRedirects(transaction, { from, to, at })
  return moveSizeGuide(transaction, { from, to })
}
