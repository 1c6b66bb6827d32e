import type { Language, Market } from '#shared/markets.ts'
import type { ShopInformation } from './content.ts'

/** One element of the document's head; every other property is an attribute. */
export type HeadTag = { tag: 'meta' | 'link' } & Record<string, string>
export type Head = { title: string; tags: HeadTag[]; jsonLd: object[] }

/** What the web server gives to the storefront's rendering, which `serve-shop.ts` connects. */
export type RenderInput = {
  url: URL
  host: string
  market: Market
  language: Language
  landing: boolean
  /** The API in process, with the visitor's headers. */
  api: (request: Request) => Promise<Response>
  translations: Record<string, unknown>
  shop: ShopInformation
  /** Where the browser finds the API; null: where the page came from. */
  apiBaseUrl?: string | null
  now?: () => Date
}

export type Rendered = {
  status: number
  redirect: string | null
  /** Inside `<div id="app">`. */
  html: string
  head: Head
  /** For the browser, JSON-safe. */
  data: unknown
  /** Cache tags, see shop.ts. */
  tags: string[]
  /** When the HTML stops being true; an instant in the past: never keep it. */
  expiresAt: string | null
}
