import type { PageInspector } from '#api/office/office/page-inspector.ts'
import type { InspectQuery, InspectResponse } from '#contract/office/office/inspect.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts'
import { brandOfHost, countryOfHost, htmlLang, marketOfHost } from '#shared/markets.ts'
import { type RouteKey, screens } from '#shared/screens.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'
import type { Shop } from '#shop.ts'
import { type FoundPage, findPage, readVisitUrl, type Visit } from './find-page.ts'
import { officeRobots, officeStatusOf } from './office-page.ts'
import type { AboutPage } from './prepared-response.ts'
import { previewContent } from './preview-content.ts'
import type { PageRenderer } from './render-page.ts'
import type { CachedState, ResponseCache } from './response-cache.ts'
import { findRouteTarget, pathOf, type RouteTargetParts } from './route-target.ts'
import type { FetchApi } from './serve-api-read.ts'

type Parts = RouteTargetParts & { shop: Shop; cache: ResponseCache; renderPage: PageRenderer; fetchApi: FetchApi }

type InspectedResponse = Pick<InspectResponse, 'answered_by' | 'status' | 'location'> & {
  about?: Partial<AboutPage> | undefined
  tags?: string[]
}

// Address of an outside visitor, from the range reserved for documentation.
const stranger = '192.0.2.1'

/**
 * Reports how the web server responds to a visit and why, using the server's own functions. Stores nothing in the
 * cache.
 */
export function createPageInspector(parts: Parts): PageInspector {
  const { shop, cache } = parts
  const renders = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 8, timeoutMs: 4_000 })

  return {
    async inspect(query, asked) {
      const visit = readVisit(query, asked)
      if (!visit) return null
      const { host, url } = visit
      const settings = await getSettings(shop)
      const reading = settings['language.reading']
      const found = findPage(visit, reading)
      const isPage = routeTargetOf(visit) === 'page'
      const kept = isPage && found.kind !== 'moved' ? cache.look(found.key) : null
      const { answered_by, status, location, about, tags = [] } = await responseTo(visit, found, kept)
      const brand = brandOfHost(host)
      const { entries, bytes } = cache.statistics
      return {
        url: url.href,
        host,
        path: url.pathname,
        query: url.search,
        answered_by,
        status,
        location,
        market: marketOfHost(host),
        language: { code: found.language, html: htmlLang(found.language), why: found.why, reading },
        brand: { name: settings[brand].name, french: brand === 'brand.french' },
        country: countryOfHost(host),
        route: isPage && found.kind === 'page' ? found.page.key : null,
        object: objectOf(found, tags),
        landing: found.kind === 'page' && found.page.landing,
        title: about?.title ?? null,
        canonical: about?.canonical ?? null,
        robots: about?.robots ?? null,
        keepable: isPage && isKeepable(found) && status === 200,
        kept: kept && toKept(kept),
        process: { id: process.pid, entries, size: bytes },
      }
    },
    preview: (draft, asked) => previewContent({ shop, renders, renderPage: parts.renderPage }, draft, asked),
    async keyOf(query, asked) {
      const visit = readVisit(query, asked)
      if (!visit || routeTargetOf(visit) !== 'page') return null
      const found = findPage(visit, (await getSettings(shop))['language.reading'])
      if (found.kind === 'moved' || !isKeepable(found)) return null
      // The typed URL may contain anything, so the address is only reported for known screens and files.
      const isKnown = found.kind === 'file' || found.page.key !== null
      return { key: found.key, address: isKnown ? visit.host + visit.url.pathname : null }
    },
  }

  function routeTargetOf({ host, url }: Visit) {
    const isAllowed = isAllowedHost(host, shop.environment)
    return findRouteTarget({ address: url.pathname + url.search, host: isAllowed ? host : null }, parts)
  }

  async function responseTo(visit: Visit, found: FoundPage, kept: CachedState | null): Promise<InspectedResponse> {
    const routeTarget = routeTargetOf(visit)
    const path = pathOf(visit.url.pathname)
    if (routeTarget === 'file') return { answered_by: 'file', status: 200, location: null }
    if (routeTarget === 'office') {
      const status = officeStatusOf(path)
      const about = status === 200 ? { title: 'Office', robots: officeRobots } : undefined
      return { answered_by: 'office', status, location: null, about }
    }
    if (routeTarget !== 'page') return askApi(visit, routeTarget === 'refused' ? 'refused' : 'api')
    if (!readVisitUrl(visit.url.pathname, visit)) return { answered_by: 'refused', status: 400, location: null }
    if (found.kind === 'file') return { answered_by: 'file', status: 200, location: null }
    if (found.kind === 'moved') return { answered_by: 'page', status: 308, location: found.location }
    if (kept && !kept.isStale) {
      const { status, about, tags } = kept.response
      return { answered_by: 'page', status, location: null, about, tags }
    }
    const { status, headers, about, tags } = await renders.run(() => parts.renderPage(found.page))
    const location = headers.location === undefined ? null : headers.location + visit.url.search
    return { answered_by: 'page', status, location, about, tags }
  }

  async function askApi({ url, host, https, languageCookie, landingCookie }: Visit, answered_by: 'api' | 'refused') {
    const cookie = `lng=${languageCookie ?? ''}; landing=${landingCookie ? 1 : 0}`
    const request = new Request(url, { headers: { host, cookie } })
    const response = await parts.fetchApi(request, { peer: stranger, https, port: shop.environment.port })
    await response.body?.cancel()
    const robots = response.headers.get('x-robots-tag')
    return { answered_by, status: response.status, location: response.headers.get('location'), about: { robots } }
  }
}

/** The visit that a person means by what was typed; without a scheme, by the one the office is open with. */
function readVisit({ url: typed, language, landing }: InspectQuery, { https }: { https: boolean }): Visit | null {
  const text = /^https?:\/\//i.test(typed) ? typed : `${https ? 'https' : 'http'}://${typed}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { host } = url
  return {
    host,
    https: url.protocol === 'https:',
    url,
    languageCookie: language ?? null,
    landingCookie: landing === '1',
  }
}

function isKeepable(found: FoundPage): boolean {
  if (found.kind === 'moved') return false
  return found.kind === 'file' || found.page.key === null || screens[found.page.key].cache !== 'never'
}

/** Tag prefix of the object that a screen shows, keyed by route. */
const objectOfScreen: Partial<Record<RouteKey, 'product' | 'category' | 'page'>> = {
  product: 'product',
  category: 'category',
  pages: 'page',
}

/**
 * Returns the object a screen is about, or null. Its own tag comes first; later tags of that kind belong to other
 * content on the page.
 */
function objectOf(found: FoundPage, tags: string[]): InspectResponse['object'] {
  const kind = found.kind === 'page' && found.page.key ? objectOfScreen[found.page.key] : undefined
  const tag = tags.find((each) => each.startsWith(`${kind}:`))
  return kind && tag ? { kind, id: tag.slice(kind.length + 1) } : null
}

function toKept({ response, age, isStale, hits }: CachedState): InspectResponse['kept'] {
  const { tags, size, expiresAt } = response
  return {
    age_seconds: Math.max(0, Math.round(age / 1_000)),
    tags: [...new Set(tags)],
    size,
    hits,
    is_stale: isStale,
    expires_at: Number.isFinite(expiresAt) ? new Date(expiresAt).toISOString() : null,
  }
}
