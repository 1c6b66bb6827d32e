import { filledTexts } from '#domain/platform/texts/stored-texts.ts'
import { type ContentData, type ContentKind, contentKinds } from '#shared/content-data.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { contentDifferences, type FieldChange, isSameContent } from './content-difference-rules.ts'
import { findPages } from './content-queries.ts'
import {
  type ContentSubject,
  findLastNumbers,
  findOpenVersion,
  findPresentVersions,
  findPublishedVersion,
  findVersion,
  findVersions,
  type VersionRow,
} from './content-version-queries.ts'
import { findLiveContent } from './live-content.ts'

type ContentShop = Pick<Shop, 'database'>

/** A subject for its editor: what shoppers see, its version where it has one, and the open draft. */
export type AdminContent = ContentSubject & {
  live: ContentData | null
  liveNumber: number | null
  published: VersionRow | null
  open: VersionRow | null
  /** Version for If-Match; it only grows, across all drafts of the subject. It is 0 before the first draft. */
  version: number
}

/** Throws `request.notFound` for a page that is not there and was never begun. */
export async function readContent({ database }: ContentShop, of: ContentSubject): Promise<AdminContent> {
  const live = (await findLiveContent(database, of.kind, of.subject)) as ContentData | null
  const [open, published] = [await findOpenVersion(database, of), await findPublishedVersion(database, of)]
  const last = await findLastNumbers(database, of)
  if (!live && last.number === 0) throw new ShopError('request.notFound')
  return { ...of, ...presentOf(live, published), live, open, version: open?.version ?? last.version }
}

/** Returns the published version only if it still equals the live content, which other changes may have replaced. */
function presentOf(live: ContentData | null, published: VersionRow | null) {
  const isKnown = live !== null && published !== null && isSameContent(published.data as object, live)
  return isKnown ? { published, liveNumber: published.number } : { published: null, liveNumber: null }
}

/** Subjects with their state, pages by slug first. */
export async function listContent({ database }: ContentShop, kinds: readonly ContentKind[]): Promise<AdminContent[]> {
  const versions = await findPresentVersions(database)
  const items: AdminContent[] = []
  for (const kind of contentKinds) {
    if (!kinds.includes(kind)) continue
    const own = versions.filter((version) => version.kind === kind)
    if (kind === 'pages') {
      const pages = new Map<string, ContentData<'pages'> | null>(own.map(({ subject }) => [subject, null]))
      for (const { slug, name, description, published } of await findPages(database)) {
        const texts = { name: filledTexts(name), description: filledTexts(description) }
        pages.set(slug, { slug, ...texts, is_shown: published })
      }
      for (const [subject, live] of [...pages].sort(([a], [b]) => a.localeCompare(b, 'en'))) {
        items.push(itemOf({ kind, subject }, live, own))
      }
    } else {
      items.push(itemOf({ kind, subject: kind }, (await findLiveContent(database, kind, kind)) as ContentData, own))
    }
  }
  return items
}

function itemOf(of: ContentSubject, live: ContentData | null, versions: VersionRow[]): AdminContent {
  const own = versions.filter(({ subject }) => subject === of.subject)
  const published = own.findLast(({ state }) => state === 'PUBLISHED') ?? null
  const open = own.find(({ state }) => state !== 'PUBLISHED') ?? null
  const version = open?.version ?? published?.version ?? 0
  return { ...of, live, open, version, ...presentOf(live, published) }
}

export type HistoryEntry = VersionRow & { changes: FieldChange[] }

/** Every version, the newest first, each with what differs from the one that it was begun on. */
export async function readVersions({ database }: ContentShop, of: ContentSubject): Promise<HistoryEntry[]> {
  const rows = await findVersions(database, of)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return rows.map((row) => {
    const basis = row.basedOn === null ? null : byNumber.get(row.basedOn)
    return { ...row, changes: basis ? contentDifferences(basis.data as object, row.data as object) : [] }
  })
}

/** One version with its data, and what differs from its basis and from what shoppers see. */
export async function readVersion(
  { database }: ContentShop,
  of: ContentSubject & { number: number },
): Promise<HistoryEntry & { since: FieldChange[] }> {
  const row = await findVersion(database, of)
  if (!row) throw new ShopError('request.notFound')
  const { kind, subject } = of
  const basis = row.basedOn === null ? null : await findVersion(database, { kind, subject, number: row.basedOn })
  const live = (await findLiveContent(database, kind, subject)) as ContentData | null
  const data = row.data as object
  return {
    ...row,
    changes: basis ? contentDifferences(basis.data as object, data) : [],
    since: contentDifferences(live, data),
  }
}
