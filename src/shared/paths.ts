import type { Market } from './markets.ts'
import { type RouteKey, routeKeys, screens } from './screens.ts'

export type PathParams = Record<string, string | number>
/** Several values of a name repeat it. */
export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** Path used for a missing page if no router accepts the requested address. */
export const missingPage = '/404'

/**
 * True if a path contains a control character in any encoding. Screens have none in their paths, and text columns
 * reject some.
 */
export function hasControlCharacter(pathname: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i.test(pathname)
}

/**
 * The address of a screen, e.g. `/produkt/handskar?soid=42`; empty query values are left out. Throws when a `:name` has
 * no value, so that no link leads to a literal `:slug`.
 */
export function hrefIn(market: Market, key: RouteKey, params: PathParams = {}, query: Query = {}): string {
  const path = screens[key].path[market].replace(/:(\w+)|[^:]+/g, (part, name: string | undefined) => {
    if (!name) return encodeURI(part)
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The address of "${key}" needs a value for "${name}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one != null && one !== '') search.append(name, String(one))
    }
  }
  return path + (search.size ? `?${search}` : '')
}

/**
 * Returns the route key and parameters of a path in a market, or null if none matches. The path may be
 * percent-encoded.
 */
export function matchPath(market: Market, pathname: string): { key: RouteKey; params: Record<string, string> } | null {
  const segments = decodedSegments(pathname)
  if (!segments) return null
  for (const key of routeKeys) {
    const pattern = screens[key].path[market].split('/').filter(Boolean)
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
