import { createContext as createRouterContext } from 'react-router'
import type { ShopInformation } from '#contract/content.ts'
import type { Language, Market } from '#shared/markets.ts'
import { type Cents, formatCharge, formatPrice } from '#shared/money.ts'
import { hrefIn, type PathParams, type Query } from '#shared/paths.ts'
import type { RouteKey } from '#shared/screens.ts'
import type { ApiClient } from './api-client.ts'
import type { LandingStore } from './landing.ts'
import type { TextsInUse } from './texts.ts'

/** Dependencies available to every screen and loader, on the server and in the browser alike. */
export type Storefront = {
  market: Market
  language: Language
  shop: ShopInformation
  /** Scheme and host, for absolute addresses in the page's head. */
  origin: string
  api: ApiClient
  texts: TextsInUse
  landing: LandingStore
  href(key: RouteKey, params?: PathParams, query?: Query): string
  /** A price as this visitor reads it. */
  price(cents: Cents, form?: 'full' | 'short'): string
  /** Formats a price where the visitor decides to pay. Adds what is charged if prices have another sign. */
  charge(cents: Cents): string
  now(): Date
  /** On the server, fields that a browser without scripts posted to the screen. */
  posted?: Readonly<Record<string, string>>
  /** True in the browser if the server rendered the page that is being hydrated. */
  isRendered: boolean
}

export type StorefrontParts = Omit<Storefront, 'href' | 'price' | 'charge' | 'now' | 'isRendered'> & {
  now?: () => Date
  isRendered?: boolean
}

export function createStorefront(parts: StorefrontParts): Storefront {
  return {
    now: () => new Date(),
    isRendered: false,
    ...parts,
    href: (key, params, query) => hrefIn(parts.market, key, params, query),
    price: (cents, form) => formatPrice(cents, parts.shop.priceSign, form),
    charge: (cents) => formatCharge(cents, parts.shop),
  }
}

/** Context key that gives loaders the storefront: `context.get(storefrontKey)`. */
export const storefrontKey = createRouterContext<Storefront>()

/** Data the server passes to the browser in addition to the screens' own data. */
export type StorefrontState = {
  market: Market
  language: Language
  landing: boolean
  shop: ShopInformation
  apiBaseUrl: string
}
