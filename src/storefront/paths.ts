import type { Market } from '#domain/markets/market-rules.ts'

/** Every address of the storefront, by route key and market. `:name` is filled by `href`. */
export const paths = {
  home: { no: '/', sv: '/' },
  contact: { no: '/kontakt-oss', sv: '/kontakta-oss' },
  pages: { no: '/sider/:slug', sv: '/sidor/:slug' },
  cart: { no: '/handlekurv', sv: '/kundvagn' },
  category: { no: '/kategori/:slug', sv: '/kategori/:slug' },
  checkout: { no: '/kassen', sv: '/kassan' },
  thankyou: { no: '/kassen/takk', sv: '/kassan/tack' },
  product: { no: '/produkt/:slug', sv: '/produkt/:slug' },
  search: { no: '/sok', sv: '/sok' },
  login: { no: '/logg-inn', sv: '/logga-in' },
  register: { no: '/registrer', sv: '/registrera' },
  forgotPassword: { no: '/glemt-passord', sv: '/glomt-losenord' },
  resetPassword: { no: '/nytt-passord/:token', sv: '/nytt-losenord/:token' },
  confirmEmail: { no: '/bekreft-epost/:token', sv: '/bekrafta-epost/:token' },
  withdrawal: { no: '/angrerett', sv: '/angerratt' },
  privacy: { no: '/mine-data', sv: '/mina-uppgifter' },
  privacyLink: { no: '/mine-data/:token', sv: '/mina-uppgifter/:token' },
  account: { no: '/konto', sv: '/konto' },
  overview: { no: '/konto/oversikt', sv: '/konto/oversikt' },
  subscriptions: { no: '/konto/abonnementer', sv: '/konto/prenumerationer' },
  settings: { no: '/konto/innstillinger', sv: '/konto/inställningar' },
} as const satisfies Record<string, Record<Market, string>>

export type RouteKey = keyof typeof paths
export type PathParams = Record<string, string | number>
export type Query = Record<string, string | number | boolean | null | undefined>

/** Where a missing page is shown whose own address no router takes. */
export const missingPage = '/404'

/** Whether a path holds a control character, however it is encoded: no screen has one, and no text column takes every one. */
export function hasControlCharacter(pathname: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i.test(pathname)
}

/**
 * The address of a screen in a market, e.g. `/produkt/handskar?soid=42`. Parameters are percent-encoded, empty query values left out.
 * Throws where a `:name` has no value: a link to a literal `:slug` must never reach a shopper.
 */
export function hrefIn(market: Market, key: RouteKey, params: PathParams = {}, query: Query = {}): string {
  const path = paths[key][market].replace(/:(\w+)|[^:]+/g, (part, name: string | undefined) => {
    if (!name) return encodeURI(part)
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The address of "${key}" needs a value for "${name}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null && value !== '') search.set(name, String(value))
  return path + (search.size ? `?${search}` : '')
}

/** The route key and parameters that a path stands for in a market, or null. The path may be percent-encoded. */
export function matchPath(market: Market, pathname: string): { key: RouteKey; params: Record<string, string> } | null {
  const segments = decodedSegments(pathname)
  if (!segments) return null
  for (const key of Object.keys(paths) as RouteKey[]) {
    const pattern = paths[key][market].split('/').filter(Boolean)
    if (pattern.length !== segments.length) continue
    const params: Record<string, string> = {}
    const matches = pattern.every((part, index) => {
      if (!part.startsWith(':')) return part === segments[index]
      params[part.slice(1)] = segments[index]!
      return true
    })
    if (matches) return { key, params }
  }
  return null
}

function decodedSegments(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}
