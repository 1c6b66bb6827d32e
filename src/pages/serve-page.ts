import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#api/metrics.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Language } from '#shared/markets.ts'
import { hasControlCharacter } from '#shared/paths.ts'
import type { Shop } from '#shop.ts'
import { findPage, type Visit } from './find-page.ts'
import type { createInstallableFiles } from './installable-files.ts'
import type { FullResponse } from './prepared-response.ts'
import { isPreviewAddress, type PageRenderer } from './render-page.ts'
import type { CachedResponses } from './send-cached.ts'
import { sendRedirect, sendResponse, sendText } from './send-response.ts'
import type { Workload } from './server-limits.ts'

// A missing page may exist soon, so its 404 is cached only briefly. Until then, repeated requests do not render it
// again.
const missingForMilliseconds = 30_000

type Means = Pick<Workload, 'renders'> & { cached: CachedResponses }

export type PageServerParts = {
  shop: Shop
  metrics: Metrics
  renderPage: PageRenderer
  installableFile: ReturnType<typeof createInstallableFiles>
  /** Counts a page of search results as a search of its visitor; rejects with `request.tooMany`. */
  countSearch: (ip: string) => Promise<void>
}

/** Serves page requests: finds the screen, its language and its key, and sends the cached page or renders it. */
export function createPageServer(parts: PageServerParts, { renders, cached }: Means) {
  const { shop } = parts

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { visit, accepted }: { visit: Visit | null; accepted: Origin },
  ): Promise<void> => {
    if (!visit) return sendText(response, 400, 'This address cannot be read.')
    const { url, host, https } = visit
    const settings = await getSettings(shop)
    const found = findPage(visit, settings['language.reading'])
    if (found.kind === 'file') {
      const make = () => parts.installableFile(found.file, { host, https, language: found.language })
      return cached.send(request, response, await cached.get(request, accepted, { key: found.key, make }))
    }
    if (found.kind === 'moved') {
      const headers = { location: found.location, 'cache-control': 'no-cache', 'content-length': 0 }
      response.writeHead(308, headers).end()
      return
    }
    if (hasControlCharacter(url.pathname)) {
      shop.log.debug({ path: url.pathname }, 'An address with control characters is no page')
    }
    const { key, page, chosen } = found
    const screen = page.key
    if (screen === 'search') await parts.countSearch(accepted.ip)

    const started = performance.now()
    const make = async (): Promise<FullResponse> => {
      const rendered = await renders.run(() => parts.renderPage(page))
      if (rendered.status !== 404 || isPreviewAddress(page.url)) return rendered
      const expiresAt = new Date(shop.clock().getTime() + missingForMilliseconds)
      return { ...rendered, cacheable: true, expiresAt }
    }
    const prepared = await cached.get(request, accepted, { key, make })
    const seconds = (performance.now() - started) / 1_000
    // Responses from memory hardly ever come here: what is counted is what had to be rendered.
    parts.metrics.observe({ method: 'GET', route: `page:${screen ?? 'unknown'}`, status: prepared.status, seconds })
    if (prepared.status === 308) sendRedirect(response, prepared, url.search)
    else if (chosen) sendResponse(request, response, prepared, ['set-cookie', languageCookie(chosen, https)])
    else cached.send(request, response, prepared)
  }
}

function languageCookie(language: Language, https: boolean): string {
  return `lng=${language}; Path=/; Max-Age=31536000; SameSite=Strict${https ? '; Secure' : ''}`
}
