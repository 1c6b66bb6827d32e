import type { ContentAction, ContentItem, ContentPage, ContentVersion } from '#contract/office/content/content.ts'
import { allowedDraftActions } from '#domain/content/editorial/content-states.ts'
import { missingLanguages, shownCount, tooFew } from '#domain/content/editorial/content-summary-rules.ts'
import type { PlaceholderValue } from '#domain/content/editorial/placeholder-values.ts'
import { isBehind } from '#domain/content/editorial/publish-content.ts'
import type { AdminContent, HistoryEntry } from '#domain/content/editorial/read-admin-content.ts'
import { filledTexts } from '#domain/platform/texts/stored-texts.ts'
import { type ContentData, protectedPages } from '#shared/content-data.ts'
import { markets } from '#shared/markets.ts'
import { hrefIn } from '#shared/paths.ts'

type Open = { state: 'DRAFT' | 'SCHEDULED' }
const openState = (state: string) => state as Open['state']
const iso = (moment: Date | null) => moment?.toISOString() ?? null
const isProtected = ({ kind, subject }: AdminContent) => kind === 'pages' && protectedPages.includes(subject)
const dataOf = ({ open, live }: AdminContent) => (open?.data ?? live) as ContentData | null

export function toContentItem(content: AdminContent): ContentItem {
  const { kind, subject, live, open, published } = content
  const data = dataOf(content)
  const last = open ?? published
  return {
    kind,
    subject,
    name: filledTexts(data && 'name' in data ? data.name : null),
    state: live === null ? 'new' : 'is_shown' in live && !live.is_shown ? 'hidden' : 'live',
    draft: open && {
      state: openState(open.state),
      publish_at: iso(open.publishAt),
      by: open.by,
      updated_at: open.updatedAt.toISOString(),
    },
    missing: missingLanguages(data),
    count: shownCount(data),
    changed_at: iso(last && (last.publishedAt ?? last.updatedAt)),
    changed_by: last?.by ?? null,
    is_protected: isProtected(content),
  }
}

export function toContentPage(
  content: AdminContent,
  { placeholders, timeZone, mayWrite }: { placeholders: PlaceholderValue[]; timeZone: string; mayWrite: boolean },
): ContentPage {
  const { kind, subject, live, liveNumber, open, published } = content
  const data = dataOf(content)
  const few = tooFew(kind, data)
  const behind = isBehind(content)
  return {
    kind,
    subject,
    version: content.version,
    data: data ?? {},
    live: live && {
      number: liveNumber,
      data: live,
      by: published?.by ?? null,
      published_at: iso(published?.publishedAt ?? null),
    },
    draft: open && {
      number: open.number,
      state: openState(open.state),
      note: open.note,
      by: open.by,
      is_behind: behind,
      updated_at: open.updatedAt.toISOString(),
      publish_at: iso(open.publishAt),
      based_on: open.basedOn,
    },
    is_protected: isProtected(content),
    is_static: kind === 'reviews' || kind === 'testimonials',
    warnings: [
      ...(few ? [{ code: 'few' as const, ...few }] : []),
      ...(behind ? [{ code: 'behind' as const, count: null, needed: null }] : []),
    ],
    placeholders,
    allowed: mayWrite ? allowedContentActions(content) : [],
    paths: Object.fromEntries(markets.map((market) => [market, pathOf(content, market)])) as ContentPage['paths'],
    time_zone: timeZone,
  }
}

function allowedContentActions(content: AdminContent): ContentAction[] {
  const { kind, open } = content
  const actions: ContentAction[] = open ? allowedDraftActions(open.state) : ['save']
  const isPlanned = open?.state === 'SCHEDULED'
  if (!isPlanned) actions.push('restore')
  if (kind === 'pages' && !isProtected(content) && !isPlanned) actions.push('delete')
  return actions
}

/**
 * Returns the path of a page. Reviews and marketing appear on products and have no address of their own, so they get
 * the home page.
 */
function pathOf({ kind, subject }: AdminContent, market: (typeof markets)[number]): string {
  return kind === 'pages' ? hrefIn(market, 'pages', { slug: subject }) : hrefIn(market, 'home')
}

export function toContentVersion({ changes, ...row }: HistoryEntry): ContentVersion {
  const { number, state, note, by } = row
  return {
    number,
    state,
    note,
    by,
    based_on: row.basedOn,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    publish_at: iso(row.publishAt),
    published_at: iso(row.publishedAt),
    changed: changes.map(({ field }) => field),
  }
}
