import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Storefront } from '#storefront/state/storefront.ts'

/** Exports of `screens/<name>/<name>-screen.tsx`; fields of the router's route, which loads them lazily. */
export type ScreenModule = {
  handle?: ScreenHandle
  loader?: LoaderFunction
  Component: ComponentType
}

/** Optional properties of a screen besides its component. A screen with a `head` has a loader. */
export type ScreenHandle<Data = never> = {
  /** If absent, the title is the text `head.<route key>`. */
  head?(input: ScreenInput<Data>): HeadInput
  /** Cache tags of what the screen shows (see shop.ts, Changes). */
  tags?(data: Data): string[]
  /** When its HTML stops being true, as an ISO date. */
  expiresAt?(data: Data): string | null
  /** Called in the browser before a server-rendered page is hydrated; fetches what must be interactive at once. */
  prepare?(): Promise<void>
  /** Replaces the shop's header. */
  Header?: ComponentType
}

export type ScreenInput<Data> = {
  storefront: Storefront
  data: Data
  params: Record<string, string | undefined>
  url: URL
}

export type HeadInput = {
  /** Title without the brand name. */
  title: string
  description?: string | null
  /** The screen's one address on this host, query included where it makes another page; null: none (not found). */
  path: string | null
  /** Private or passing screens stay out of search engines. */
  noindex?: boolean
  /** Path below /storage/. */
  image?: string | null
  type?: 'website' | 'product'
  /** The largest image of the first view, to be fetched early. */
  preload?: { src: string; srcSet: string; sizes: string } | null
  /** Only from the server. */
  jsonLd?: object[]
}
