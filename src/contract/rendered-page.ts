import type { Language, Market } from '#shared/markets.ts'
import type { ShopInformation } from './content.ts'

/** Element of the document's head; all properties except `tag` are attributes. */
export type HeadTag = { tag: 'meta' | 'link' } & Record<string, string>
export type Head = { title: string; tags: HeadTag[]; jsonLd: object[] }

/** Input from the web server for rendering the storefront; connected by `serve-shop.ts`. */
export type RenderInput = {
  url: URL
  host: string
  market: Market
  language: Language
  landing: boolean
  /** Calls the API in process, with the visitor's headers. */
  api: (request: Request) => Promise<Response>
  translations: Record<string, unknown>
  shop: ShopInformation
  /** Base URL of the API for the browser; null for the page's own origin. */
  apiBaseUrl?: string | null
  now?: () => Date
  /** Fields that a browser without scripts posted to the screen. */
  posted?: Record<string, string>
}

export type Rendered = {
  status: number
  redirect: string | null
  /** HTML inside `<div id="app">`. */
  html: string
  head: Head
  /** JSON-safe data for the browser. */
  data: unknown
  /** Cache tags; see shop.ts. */
  tags: string[]
  /** Expiry time of the HTML; a time in the past means that it must not be cached. */
  expiresAt: string | null
}
