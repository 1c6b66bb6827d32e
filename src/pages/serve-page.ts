import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#api/metrics.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Language } from '#shared/markets.ts'
import { hasControlCharacter } from '#shared/paths.ts'
import type { Shop } from '#shop.ts'
import { findPage, readPageUrl } from './find-page.ts'
import type { createInstallableFiles } from './installable-files.ts'
import type { FullResponse } from './prepared-response.ts'
import { isPreviewAddress, type PageRenderer } from './render-page.ts'
import { chosenLanguage, isLandingVisitor, wantsFresh } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendRedirect, sendResponse, sendText } from './send-response.ts'
import type { Workload } from './server-limits.ts'
import type { SendCached } from './shared-cache.ts'

/** The cached response that was sent; `plain` where the same raw request will always get it. */
export type Served = { key: string; plain: boolean }

// A missing page may exist soon, so its 404 is cached only briefly. Until then, repeated requests do not render it
// again.
const missingForMilliseconds = 30_000

type Bounds = Pick<Workload, 'renders'> & { isBoundHost: (origin: Origin) => boolean; sendCached: SendCached }

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
export function createPageServer(parts: PageServerParts, { renders, isBoundHost, sendCached }: Bounds) {
  const { shop, cache } = parts

  return async (request: IncomingMessage, response: ServerResponse, accepted: Origin): Promise<Served | null> => {
    const fresh = wantsFresh(request)
    const url = readPageUrl(request.url ?? '/', accepted)
    if (!url) {
      sendText(response, 400, 'This address cannot be read.')
      return null
    }
    const { host, https } = accepted
    const settings = await getSettings(shop)
    const visit = {
      url,
      host,
      https,
      languageCookie: chosenLanguage(request),
      landingCookie: isLandingVisitor(request),
    }
    const found = findPage(visit, settings['language.reading'])
    if (found.kind === 'file') {
      const make = () => parts.installableFile(found.file, { host, https, language: found.language })
      sendCached(request, response, await cache.get(found.key, bounded(make, accepted), fresh))
      return null
    }
    if (found.kind === 'moved') {
      const headers = { location: found.location, 'cache-control': 'no-cache', 'content-length': 0 }
      response.writeHead(308, headers).end()
      return null
    }
    if (hasControlCharacter(url.pathname)) {
      shop.log.debug({ path: url.pathname }, 'An address with control characters is no page')
    }
    const { key, page } = found
    const screen = page.key
    if (screen === 'search') await parts.countSearch(accepted.ip)

    const started = performance.now()
    const render = async (): Promise<FullResponse> => {
      const rendered = await renders.run(() => parts.renderPage(page))
      if (isPreviewAddress(page.url)) return rendered
      if (rendered.status !== 404) return found.varied ? { ...rendered, shelf: 'variants' } : rendered
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
    const { chosen } = found
    if (chosen) sendResponse(request, response, prepared, ['set-cookie', languageCookie(chosen, https)])
    else sendCached(request, response, prepared)
    const plain = !chosen && prepared.status === 200 && found.address === request.url && isBoundHost(accepted)
    return { key, plain }
  }

  /** Prevents made-up host names from filling the cache. */
  function bounded(make: () => Promise<FullResponse>, accepted: Origin): () => Promise<FullResponse> {
    return isBoundHost(accepted) ? make : async () => ({ ...(await make()), cacheable: false })
  }
}

function languageCookie(language: Language, https: boolean): string {
  return `lng=${language}; Path=/; Max-Age=31536000; SameSite=Strict${https ? '; Secure' : ''}`
}
