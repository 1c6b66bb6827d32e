import type { Origin } from '#api/middleware/origin-rules.ts'
import { chooseLanguage, isLanguage, type Language, type LanguageReading, marketOfHost } from '#shared/markets.ts'
import { hasControlCharacter, hrefIn, missingPage } from '#shared/paths.ts'
import type { LanguageSource } from '#shared/vocabularies.ts'
import { type InstallableFile, isInstallableFile } from './installable-files.ts'
import { knownQueryOf, resolvePageAddress } from './page-address.ts'
import type { PageRequest } from './render-page.ts'
import { responseKey } from './request-key.ts'

/** Everything that a page or a read of the API depends on: its address, and two cookies. */
export type Visit = Pick<Origin, 'host' | 'https'> & {
  url: URL
  /** Language the visitor chose earlier; null if none. */
  languageCookie: Language | null
  landingCookie: boolean
}

type Found =
  | { kind: 'file'; file: InstallableFile; key: string }
  /** `location` carries the visitor's query. */
  | { kind: 'moved'; location: string }
  /** `chosen`: the language that the address asks for. */
  | { kind: 'page'; page: PageRequest; key: string; chosen: Language | null }

export type FoundPage = Found & { language: Language; why: LanguageSource }

/**
 * Finds the screen of a visit, its language and landing mode, and its cache key. Makes no calls to the API or
 * database.
 */
export function findPage(visit: Visit, reading: LanguageReading): FoundPage {
  const { url, host, https } = visit
  const byCookie = { language: chooseLanguage(host, visit.languageCookie, reading), why: sourceOf(visit) } as const
  if (isInstallableFile(url.pathname)) {
    const { language } = byCookie
    const key = responseKey({ target: 'page', host, https, address: url.pathname, language, landing: false })
    return { kind: 'file', file: url.pathname, key, ...byCookie }
  }
  // Joined to an address, a path that begins with two slashes would name another host.
  const slashes = /^\/{2,}/.exec(url.pathname)?.[0]
  if (slashes) return { kind: 'moved', location: url.pathname.slice(slashes.length - 1) + url.search, ...byCookie }
  const market = marketOfHost(host)
  const pathname = hasControlCharacter(url.pathname) ? missingPage : url.pathname
  const resolved = resolvePageAddress(market, pathname)
  const asked = url.searchParams.get('lng')
  const chosen = isLanguage(asked) ? asked : null
  const spoken = chosen ? ({ language: chosen, why: 'query' } as const) : byCookie
  if (resolved.kind === 'moved') return { kind: 'moved', location: resolved.location + url.search, ...spoken }
  const screen = resolved.kind === 'screen' ? resolved.key : null
  const query = knownQueryOf(screen, url.searchParams)
  const landing = query.has('soid') || (screen !== 'product' && visit.landingCookie)
  // One spelling of the path, which can be encoded in many.
  const path = resolved.kind === 'screen' ? hrefIn(market, resolved.key, resolved.params) : pathname
  const pageUrl = new URL(url)
  pageUrl.pathname = path
  pageUrl.search = query.toString()
  const { language } = spoken
  const page = { url: pageUrl, host, https, market, language, landing, key: screen }
  const key = responseKey({ target: 'page', host, https, address: path + pageUrl.search, language, landing })
  return { kind: 'page', page, key, chosen, ...spoken }
}

function sourceOf({ languageCookie }: Visit): LanguageSource {
  return languageCookie ? 'cookie' : 'domain'
}

/** The address of a request on its host; null where it cannot be read. */
export function readVisitUrl(address: string, { host, https }: Pick<Origin, 'host' | 'https'>): URL | null {
  try {
    const url = new URL(`${https ? 'https' : 'http'}://${host}${address.startsWith('/') ? address : '/'}`)
    decodeURI(url.pathname)
    return url
  } catch {
    return null
  }
}
