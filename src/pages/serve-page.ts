import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { chooseLanguage, isLanguage, type Language, type Market, marketOfHost } from '#domain/markets/market-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { hasControlCharacter, hrefIn, missingPage } from '../storefront/paths.ts'
import { isInstallableFile } from './installable-files.ts'
import { knownQueryOf, resolvePageAddress } from './page-address.ts'
import type { Answer } from './ready-answer.ts'
import { chosenLanguage, isLandingVisitor, wantsFresh } from './request-key.ts'
import { sendAnswer, sendRedirect, sendText } from './send-answer.ts'
import type { WebServerParts } from './web-server.ts'
import type { WorkLimit } from './work-limit.ts'

/** The kept page that was sent; `plain` where the same raw request will always get it. */
type Served = { key: string; plain: boolean }

// A page that does not exist may exist soon; until then nobody can make it be rendered again and again.
const missingForMilliseconds = 30_000

type Bounds = { renders: WorkLimit; isBoundHost: (origin: Origin) => boolean }

/** Answers page requests: finds the screen, its language and its key, and sends the kept page or renders it. */
export function createPageServer(
  parts: Pick<WebServerParts, 'shop' | 'cache' | 'metrics' | 'renderPage' | 'installableFile' | 'countSearch'>,
  { renders, isBoundHost }: Bounds,
) {
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
      sendAnswer(request, response, await cache.get(key, bounded(make, accepted), fresh))
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
    const render = async (): Promise<Answer> => {
      const input = { url: page, host, https, market, language, landing, key: screen }
      const answer = await renders.run(() => parts.renderPage(input))
      if (answer.status !== 404) return query.size ? { ...answer, shelf: 'variants' } : answer
      const expiresAt = new Date(shop.clock().getTime() + missingForMilliseconds)
      return { ...answer, keep: true, expiresAt, shelf: 'missing' }
    }
    const answer = await cache.get(key, bounded(render, accepted), fresh)
    const seconds = (performance.now() - started) / 1_000
    // Answers from memory hardly ever come here: what is counted is what had to be rendered.
    parts.metrics.observe({ method: 'GET', route: `page:${screen ?? 'unknown'}`, status: answer.status, seconds })
    if (answer.status === 308) {
      sendRedirect(response, answer, url.search)
      return null
    }
    const extra = isLanguage(chosen) ? ['set-cookie', languageCookie(chosen, https)] : []
    sendAnswer(request, response, answer, extra)
    const plain = !extra.length && answer.status === 200 && address === request.url && isBoundHost(accepted)
    return { key, plain }
  }

  /** Makes sure that names nobody listed cannot fill the memory. */
  function bounded(make: () => Promise<Answer>, accepted: Origin): () => Promise<Answer> {
    return isBoundHost(accepted) ? make : async () => ({ ...(await make()), keep: false })
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
