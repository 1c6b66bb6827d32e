import { type Market, markets } from '#shared/markets.ts'
import { hrefIn, matchPath } from '#shared/paths.ts'
import { readFilters, writeFilters } from '#shared/product-filters.ts'
import { type RouteKey, screens } from '#shared/screens.ts'

export type PageAddress =
  | { kind: 'screen'; key: RouteKey; params: Record<string, string> }
  /** The same screen's one address on this host. */
  | { kind: 'moved'; location: string }
  | { kind: 'unknown' }

/**
 * Finds the screen of a path in a market. The other market's path, a trailing slash, upper case and odd encodings all
 * lead to the screen's one address, so nothing is indexed twice.
 * @returns `location` without the query.
 */
export function resolvePageAddress(market: Market, pathname: string): PageAddress {
  const own = matchLoosely(market, pathname)
  if (own) {
    const location = hrefIn(market, own.key, own.params)
    return sameAddress(location, pathname) ? { kind: 'screen', ...own } : { kind: 'moved', location }
  }
  for (const other of markets) {
    const found = other === market ? null : matchLoosely(other, pathname)
    if (found) return { kind: 'moved', location: hrefIn(market, found.key, found.params) }
  }
  return { kind: 'unknown' }
}

/**
 * Parameters that count for a screen, in a fixed order and without control characters. `soid` counts by presence only,
 * filters within their bounds.
 */
export function knownQueryOf(key: RouteKey | null, query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  const screen = key && screens[key]
  for (const name of screen?.query ?? []) {
    const value = query.get(name)
    if (value !== null) known.set(name, name === 'soid' ? '1' : value.slice(0, 200).replace(/\p{Cc}/gu, ' '))
  }
  if (!screen?.filters) return known
  for (const [name, values] of Object.entries(writeFilters(readFilters(query)))) {
    for (const value of [values].flat()) known.append(name, String(value))
  }
  return known
}

function matchLoosely(market: Market, pathname: string) {
  const exact = matchPath(market, pathname)
  if (exact) return { ...exact, params: canonicalParams(exact.params) }
  let lower: string
  try {
    lower = decodeURI(pathname).toLowerCase()
  } catch {
    return null
  }
  const found = matchPath(market, lower)
  if (!found) return null
  // Fixed parts may be written in any case; a token keeps its own.
  const original = pathname.split('/').filter(Boolean)
  const pattern = screens[found.key].path[market].split('/').filter(Boolean)
  const params = Object.fromEntries(
    pattern.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(original[index]!)]] : [],
    ),
  )
  return { key: found.key, params: canonicalParams(params) }
}

function canonicalParams(params: Record<string, string>): Record<string, string> {
  return params.slug ? { ...params, slug: params.slug.toLowerCase() } : params
}

function sameAddress(canonical: string, pathname: string): boolean {
  if (canonical === pathname) return true
  try {
    return decodeURI(canonical) === decodeURI(pathname) && !(pathname.length > 1 && pathname.endsWith('/'))
  } catch {
    return false
  }
}
