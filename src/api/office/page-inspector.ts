import type { InspectAnswer, InspectQuery } from '#contract/office/inspect.ts'
import type { KeptPage } from '#domain/system/drop-cache.ts'

/** What the web server tells the API of its pages; `serve-shop.ts` connects them. */
export type PageInspector = {
  /** What the shop answers to this visit. Null: this is no address. */
  inspect(visit: InspectQuery, asked: { https: boolean }): Promise<InspectAnswer | null>
  /** Under which key the page of this visit is kept; null where it never is. */
  keyOf(visit: InspectQuery, asked: { https: boolean }): Promise<KeptPage | null>
}
