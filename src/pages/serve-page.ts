import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#api/metrics.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { chooseLanguage, isLanguage, type Language, type Market, marketOfHost } from '#shared/markets.ts'
import { hasControlCharacter, hrefIn, missingPage } from '#shared/paths.ts'
import type { Shop } from '#shop.ts'
import { type createInstallableFiles, isInstallableFile } from './installable-files.ts'
import { knownQueryOf, resolvePageAddress } from './page-address.ts'
import type { FullResponse } from './prepared-response.ts'
import type { PageRenderer } from './render-page.ts'
import { chosenLanguage, isLandingVisitor, wantsFresh } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendRedirect, sendResponse, sendText } from './send-response.ts'
import type { Workload } from './server-limits.ts'

/** The cached response that was sent; `plain` where the same raw request will always get it. */
export type Served = { key: string; plain: boolean }

// A page that does not exist may exist soon; until then nobody can make it be rendered again and again.
const missingForMilliseconds = 30_000

type Bounds = Pick<Workload, 'renders'> & { isBoundHost: (origin: Origin) => boolean }

export type PageServerParts = {
  shop: Shop
  cache: ResponseCache
  metrics: Metrics
  renderPage: PageRenderer
  installableFile: ReturnType<typeof createInstallableFiles>
  /** Counts a page of search results as a search of its visitor; rejects with `request.tooMany`. */
  countSearch: (ip: string) => Promise<void>
}

/** Serves page requests: finds the screen, its language and its key, and sends the cached page or renders it. */
export function createPageServer(parts: PageServerParts, { renders, isBoundHost }: Bounds) {
  const { shop, cache } = parts

  return async (request: IncomingMessage, response: ServerResponse, accepted: Origin): Promise<Served | null> => {
    const fresh = wantsFresh(request)
    const url = parseUrl(request.url ?? '/', accepted)
    if (!url) {
      sendText(response, 400, 'This address cannot be read.')
      return null
    }
    const { host, https } = accepted
    const settings = await getSettings(shop)
    const chosen = url.searchParams.get('lng')
    if (isInstallableFile(url.pathname)) {
      const file = url.pathname
      const language = chooseLanguage(host, chosenLanguage(request), settings['language.reading'])
      const key = ['file', https, host, language, file].join('\n')
      const make = () => parts.installableFile(file, { host, https, language })
      sendResponse(request, response, await cache.get(key, bounded(make, accepted), fresh))
      return null
    }
    const market = marketOfHost(host)
    if (hasControlCharacter(url.pathname)) {
      shop.log.debug({ path: url.pathname }, 'An address with control characters is no page')
      url.pathname = missingPage
    }
    const place = resolvePageAddress(market, url.pathname)
    if (place.kind === 'moved') {
      const headers = { location: place.location + url.search, 'cache-control': 'no-cache', 'content-length': 0 }
      response.writeHead(308, headers).end()
      return null
    }
    const language = chooseLanguage(
      host,
      isLanguage(chosen) ? chosen : chosenLanguage(request),
      settings['language.reading'],
    )
    const screen = place.kind === 'screen' ? place.key : null
    if (screen === 'search') await parts.countSearch(accepted.ip)
    const query = knownQueryOf(screen, url.searchParams)
    const landing = query.has('soid') || (screen !== 'product' && isLandingVisitor(request))
    const address = pathIn(market, place, url) + (query.size ? `?${query}` : '')
    const key = ['page', https, host, language, landing, address].join('\n')
    const page = new URL(address, url)

    const started = performance.now()
    const render = async (): Promise<FullResponse> => {
      const input = { url: page, host, https, market, language, landing, key: screen }
      const rendered = await renders.run(() => parts.renderPage(input))
      if (rendered.status !== 404) return query.size ? { ...rendered, shelf: 'variants' } : rendered
      const expiresAt = new Date(shop.clock().getTime() + missingForMilliseconds)
      return { ...rendered, cacheable: true, expiresAt, shelf: 'missing' }
    }
    const prepared = await cache.get(key, bounded(render, accepted), fresh)
    const seconds = (performance.now() - started) / 1_000
    // Responses from memory hardly ever come here: what is counted is what had to be rendered.
    parts.metrics.observe({ method: 'GET', route: `page:${screen ?? 'unknown'}`, status: prepared.status, seconds })
    if (prepared.status === 308) {
      sendRedirect(response, prepared, url.search)
      return null
    }
    const extra = isLanguage(chosen) ? ['set-cookie', languageCookie(chosen, https)] : []
    sendResponse(request, response, prepared, extra)
    const plain = !extra.length && prepared.status === 200 && address === request.url && isBoundHost(accepted)
    return { key, plain }
  }

  /** Makes sure that names nobody listed cannot fill the memory. */
  function bounded(make: () => Promise<FullResponse>, accepted: Origin): () => Promise<FullResponse> {
    return isBoundHost(accepted) ? make : async () => ({ ...(await make()), cacheable: false })
  }
}

/** One spelling of the path, which can be encoded in many. */
function pathIn(market: Market, place: ReturnType<typeof resolvePageAddress>, url: URL): string {
  return place.kind === 'screen' ? hrefIn(market, place.key, place.params) : url.pathname
}

function parseUrl(address: string, accepted: Origin): URL | null {
  try {
    const url = new URL(
      `${accepted.https ? 'https' : 'http'}://${accepted.host}${address.startsWith('/') ? address : '/'}`,
    )
    decodeURI(url.pathname)
    return url
  } catch {
    return null
  }
}

function languageCookie(language: Language, https: boolean): string {
  return `lng=${language}; Path=/; Max-Age=31536000; SameSite=Strict${https ? '; Secure' : ''}`
}
