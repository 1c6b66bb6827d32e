import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { HeadInput } from './head.ts'
import type { RouteKey } from './paths.ts'
import type { Storefront } from './storefront.ts'

export type ScreenInput<Data> = {
  storefront: Storefront
  data: Data
  params: Record<string, string | undefined>
  url: URL
}

/** What a screen says of itself beside its component; all of it optional. */
export type Screen<Data = unknown> = {
  /** Without it the title is the text `head.<route key>`. */
  head?(input: ScreenInput<Data>): HeadInput
  /** Cache tags of what the screen shows (see shop.ts, Changes). */
  tags?(data: Data): string[]
  /** When its HTML stops being true, as an ISO date. */
  expiresAt?(data: Data): string | null
}

export type ScreenRoute = {
  loader?: LoaderFunction
  // A screen knows the shape of its own data; the router does not.
  screen?: Screen<never>
}

/** What `screens/<name>/<name>-screen.tsx` exports; loader and screen may stand in `<name>-route.ts` beside it (see screens.ts). */
export type ScreenModule = ScreenRoute & {
  Component: ComponentType
  /** In place of the shop's header. */
  Header?: ComponentType
  /** Loads code that only some addresses of the screen need. Awaited before it renders, on the server and in the browser. */
  prepare?(url: URL): Promise<unknown>
}

/** `handle` of every route of a screen. All but the key is there once the screen is loaded. */
export type ScreenHandle = {
  key: RouteKey | null
  Header?: ComponentType
  prepare?(url: URL): Promise<unknown>
  /** It has a loader: without data it did not come to be. */
  hasLoader?: boolean
  /** What the screen says of itself, where it stands in a module of its own after that is fetched. */
  describe?(): Promise<Screen | undefined>
  /** In the browser, for a page that the server sent: loads no more than what is needed to take it over. */
  takeOver(): Promise<{ Component: ComponentType; loader?: LoaderFunction }>
}
