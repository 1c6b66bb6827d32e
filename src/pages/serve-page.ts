import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#api/metrics.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Language } from '#shared/markets.ts'
import { hasControlCharacter } from '#shared/paths.ts'
import type { Shop } from '#shop.ts'
import { findPage, type Visit } from './find-page.ts'
import type { createInstallableFiles } from './installable-files.ts'
import { type FullResponse, prepareResponse } from './prepared-response.ts'
import { isPreviewAddress, type PageRenderer } from './render-page.ts'
import type { CachedResponses } from './send-cached.ts'
import { sendRedirect, sendResponse, sendText } from './send-response.ts'
import type { FetchApi } from './serve-api-read.ts'
import type { Workload } from './server-limits.ts'

// A missing page may exist soon, so its 404 is cached only briefly. Until then, repeated requests do not render it
// again.
const missingForMilliseconds = 30_000

type Means = Pick<Workload, 'renders'> & { cached: CachedResponses }

export type PageServerParts = {
  shop: Shop
  fetchApi: FetchApi
  metrics: Metrics
  renderPage: PageRenderer
  installableFile: ReturnType<typeof createInstallableFiles>
  /** Counts a page of search results as a search of its visitor; rejects with `request.tooMany`. */
  countSearch: (ip: string) => Promise<void>
}

/**
 * Serves page requests: finds the screen, its language and its key, and sends the cached page or renders it. `posted`
 * renders the page that a form was posted to, with what it led to.
 */
export function createPageServer(parts: PageServerParts, { renders, cached }: Means) {
  const { shop } = parts

  async function asked(
    request: IncomingMessage,
    response: ServerResponse,
    { visit, accepted }: { visit: Visit | null; accepted: Origin },
  ): Promise<void> {
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

  async function posted(
    request: IncomingMessage,
    response: ServerResponse,
    { visit, accepted, posted: fields }: { visit: Visit; accepted: Origin; posted: Record<string, string> },
  ): Promise<void> {
    const found = findPage(visit, (await getSettings(shop))['language.reading'])
    if (found.kind !== 'page') return sendText(response, 400, 'This address cannot be read.')
    const started = performance.now()
    const send = (call: Request) => sendForVisitor(parts.fetchApi, call, accepted, request)
    const page = { ...found.page, posted: { fields, send } }
    const rendered = await renders.run(() => parts.renderPage(page))
    const headers = { ...rendered.headers, 'cache-control': 'no-store' }
    const seconds = (performance.now() - started) / 1_000
    parts.metrics.observe({ method: 'POST', route: `page:${page.key}`, status: rendered.status, seconds })
    sendResponse(request, response, await prepareResponse({ ...rendered, headers, cacheable: false }))
  }

  return { asked, posted }
}

/**
 * Makes the call of a form as scripts would: in a session of its own, with its anti-forgery token (D19), counted for
 * the visitor's address.
 */
async function sendForVisitor(
  fetchApi: FetchApi,
  call: Request,
  { host, https, ip }: Origin,
  { socket }: IncomingMessage,
): Promise<Response> {
  const connection = { peer: ip, https, port: socket.localPort }
  const site = `${https ? 'https' : 'http'}://${host}`
  const session = new Request(`${site}/sanctum/csrf-cookie`, { headers: { host } })
  const cookies = (await fetchApi(session, connection)).headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const headers = new Headers(call.headers)
  headers.set('cookie', [headers.get('cookie'), ...cookies].filter(Boolean).join('; '))
  headers.set('x-xsrf-token', token)
  return fetchApi(new Request(call, { headers }), connection)
}

function languageCookie(language: Language, https: boolean): string {
  return `lng=${language}; Path=/; Max-Age=31536000; SameSite=Strict${https ? '; Secure' : ''}`
}
