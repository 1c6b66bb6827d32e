import type { InspectAnswer, InspectQuery } from '#contract/office/office/inspect.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import type { KeptPage } from '#domain/office/system/drop-cache.ts'
import type { Language, Market } from '#shared/markets.ts'

export type PreviewRequest = { host: string; https: boolean; language: Language; market: Market }
export type PreviewedPage = { status: number; headers: Record<string, string>; body: string }

/** What the web server tells the API of its pages; `serve-shop.ts` connects them. */
export type PageInspector = {
  /** What the shop answers to this visit. Null: this is no address. */
  inspect(visit: InspectQuery, asked: { https: boolean }): Promise<InspectAnswer | null>
  /** The shop's page with a draft on it, to be looked at. Null: there is no product that could show it. */
  preview(draft: ContentDraft, asked: PreviewRequest): Promise<PreviewedPage | null>
  /** Under which key the page of this visit is kept; null where it never is. */
  keyOf(visit: InspectQuery, asked: { https: boolean }): Promise<KeptPage | null>
}
