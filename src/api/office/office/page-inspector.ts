import type { InspectQuery, InspectResponse } from '#contract/office/office/inspect.ts'
import type { ContentDraft } from '#domain/content/editorial/read-content.ts'
import type { KeptPage } from '#domain/office/system/drop-cache.ts'
import type { Language, Market } from '#shared/markets.ts'

export type PreviewRequest = { host: string; https: boolean; language: Language; market: Market }
export type PreviewedPage = { status: number; headers: Record<string, string>; body: string }

/** Access to the web server's pages for the API; connected by `serve-shop.ts`. */
export type PageInspector = {
  /** Returns the shop's response to this visit; null if the address is not valid. */
  inspect(visit: InspectQuery, asked: { https: boolean }): Promise<InspectResponse | null>
  /** Renders the shop's page with a draft applied. Returns null if no product can show it. */
  preview(draft: ContentDraft, asked: PreviewRequest): Promise<PreviewedPage | null>
  /** Returns the cache key for the page of this visit; null if it is never cached. */
  keyOf(visit: InspectQuery, asked: { https: boolean }): Promise<KeptPage | null>
}
