import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { CachedRead } from '#api/cached-reads.ts'
import { changesState } from '#api/middleware/cross-origin.ts'
import { addressGroup } from '#api/middleware/origin-rules.ts'
import { takesFiles } from '#api/middleware/request-body.ts'
import { knownSettings } from '#domain/platform/settings/get-settings.ts'
import { chooseLanguage } from '#shared/markets.ts'
import { type ErrorCode, errorCodes, ShopError } from '#shared/shop-error.ts'
import { acceptRequest, originOf, siteOf } from './accept-request.ts'
import { createLeaving, type Leaving } from './drain-server.ts'
import { readVisitUrl } from './find-page.ts'
import { formPageOf, readPostedForm } from './form-page.ts'
import { type OfficeAssets, sendOfficePage } from './office-page.ts'
import type { OutagePage } from './outage-page.ts'
import type { PreparedResponse } from './prepared-response.ts'
import { createBodyReader } from './read-body.ts'
import { chosenLanguage, isLandingVisitor, responseKey, wantsFresh } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import { findRouteTarget, isApiAddress, pathOf } from './route-target.ts'
import { createCachedResponses } from './send-cached.ts'
import { sendResponse, sendText } from './send-response.ts'
import { createApiReadServer, type FetchApi } from './serve-api-read.ts'
import { createPageServer, type PageServerParts } from './serve-page.ts'
import { createWorkload, defaultLimits, type ServerLimits } from './server-limits.ts'
import { createUnavailableResponse } from './unavailable-response.ts'

export type WebServerParts = PageServerParts & {
  cache: ResponseCache
  assets: OutagePage['assets']
  office: OfficeAssets | null
  staticFiles: Map<string, PreparedResponse>
  fetchApi: FetchApi
  /** The API's reads whose responses may be cached. */
  cachedReads: readonly CachedRead[]
  leaving?: Leaving
  limits?: Partial<ServerLimits>
}

// Errors the web server raises itself, before or outside the API.
const refusedHere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.unavailable',
  'request.tooMany',
  'request.tooSlow',
])

const maxAddressLength = 4_096
const maxCookiesLength = 8_192

/**
 * The shop's web server on plain node:http: cached responses first, then files, then the API through Hono, then pages.
 * Other work waits for its turn, and is refused with 503 where too much waits.
 */
export function createWebServer(parts: WebServerParts): Server {
  const limits = { ...defaultLimits, ...parts.limits }
  const leaving = parts.leaving ?? createLeaving()
  const handle = createHandler(parts, { limits, leaving })
  const fail = createFailureSender(parts)
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.checkEvery,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      try {
        handle(request, response)?.catch((error) => fail(request, response, error))
      } catch (error) {
        fail(request, response, error)
      }
    },
  )
  server.maxConnections = limits.connections
  server.maxHeadersCount = 100
  // Clients that neither send nor read for this long are disconnected.
  server.timeout = 60_000
  return server
}

function createHandler(parts: WebServerParts, { limits, leaving }: { limits: ServerLimits; leaving: Leaving }) {
  const { shop, cache } = parts
  const { environment } = shop
  const workload = createWorkload(limits)
  const cached = createCachedResponses(parts)
  const servePage = createPageServer(parts, { ...workload, cached })
  const serveApiRead = createApiReadServer(parts, { ...workload, cached })
  const readBody = createBodyReader({ silenceMs: limits.bodySilenceMs, totalMs: limits.bodyTotalMs })
  const api = createApiListener(parts.fetchApi, leaving)

  const callApi = (request: IncomingMessage, response: ServerResponse, body?: Buffer<ArrayBuffer> | null) =>
    workload.limitOf(request).run(
      () => api(request, response, body),
      () => request.socket.destroyed,
    )

  /** Responds from memory where it can, without a promise. */
  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    if (leaving.closing) response.shouldKeepAlive = false
    if (request.method !== 'GET' && request.method !== 'HEAD') return change(request, response)
    const prepared = findCached(request)
    if (!prepared) return read(request, response)
    cached.send(request, response, prepared)
  }

  /** Finds the response of a request by what it says. One that is written in another way is read first. */
  function findCached(request: IncomingMessage): PreparedResponse | undefined {
    const settings = knownSettings(shop)
    // The API checks requests of other sites.
    if (!settings || request.headers.origin !== undefined) return undefined
    const site = siteOf(environment, request)
    const address = request.url ?? '/'
    const target = findRouteTarget({ address, host: site.host }, parts)
    if (target !== 'page' && target !== 'api') return undefined
    const language = chooseLanguage(site.host, chosenLanguage(request), settings['language.reading'])
    const landing = target === 'page' && isLandingVisitor(request)
    return cache.find(responseKey({ ...site, target, address, language, landing }), wantsFresh(request))
  }

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const group = addressGroup(originOf(environment, request).ip)
    const path = pathOf(request.url ?? '/')
    // A file is read when it is known who sends it.
    const isRead = changesState(request.method ?? '') && !takesFiles(path)
    const body = isRead ? await readBody(request, path, group) : null
    const accepted = acceptRequest(environment, request)
    // The redirect inherits the fragment of the form's address. The body is ignored.
    const page = accepted && formPageOf(request, accepted, environment.officeHosts)
    const posted = page && readPostedForm(request, accepted, { address: page, body })
    if (posted) {
      const visit = { url: readVisitUrl(page, accepted)!, ...accepted, ...cookiesOf(request) }
      return servePage.posted(request, response, { visit, accepted, posted })
    }
    if (page) {
      if (!request.complete) response.shouldKeepAlive = false
      parts.metrics.observe({ method: 'POST', route: 'page:form', status: 303, seconds: 0 })
      response.writeHead(303, { location: page, 'cache-control': 'no-store', 'content-length': 0 }).end()
      return
    }
    return callApi(request, response, body)
  }

  async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/'
    if (address.length > maxAddressLength) return sendText(response, 414, 'This address is too long.')
    if ((request.headers.cookie?.length ?? 0) > maxCookiesLength) return sendText(response, 431, 'Too many cookies.')
    const accepted = acceptRequest(environment, request)
    const routeTarget = findRouteTarget({ address, host: accepted?.host ?? null }, parts)
    const path = pathOf(address)
    if (routeTarget === 'file') return sendResponse(request, response, parts.staticFiles.get(path)!)
    if (routeTarget === 'probe') return probe(request, response, address)
    if (!accepted) return callApi(request, response)
    if (routeTarget === 'office')
      return sendOfficePage(response, { path, assets: parts.office!, https: accepted.https })
    const url = readVisitUrl(address, accepted)
    const visit = url && { url, host: accepted.host, https: accepted.https, ...cookiesOf(request) }
    if (routeTarget === 'page') return servePage.asked(request, response, { visit, accepted })
    if (!(await serveApiRead(request, response, { visit, accepted }))) return callApi(request, response)
  }

  async function probe(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    if (address.startsWith('/readyz')) leaving.watchedAt = performance.now()
    if (leaving.announced && address.startsWith('/readyz')) {
      response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' })
      response.end(JSON.stringify({ leaving: true }))
      return
    }
    await api(request, response)
  }
}

function cookiesOf(request: IncomingMessage) {
  return { languageCookie: chosenLanguage(request), landingCookie: isLandingVisitor(request) }
}

/** Calls the API through Hono, with the body where it was read already. */
function createApiListener(fetchApi: FetchApi, leaving: Leaving) {
  const bodies = new WeakMap<IncomingMessage, Buffer<ArrayBuffer>>()
  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
      const { socket } = incoming
      const response = await fetchApi(request, {
        peer: socket.remoteAddress ?? '',
        https: 'encrypted' in socket,
        port: socket.localPort,
        body: bodies.get(incoming),
      })
      if (leaving.closing) outgoing.shouldKeepAlive = false
      return response
    },
    { overrideGlobalObjects: false },
  )
  return async (request: IncomingMessage, response: ServerResponse, body?: Buffer<ArrayBuffer> | null) => {
    if (body) bodies.set(request, body)
    await listener(request, response)
  }
}

/** Sends what a request gets that failed: the refusals of the web server itself, or 500. */
function createFailureSender({ shop, metrics, assets }: Pick<WebServerParts, 'shop' | 'metrics' | 'assets'>) {
  const sendUnavailable = createUnavailableResponse(shop, assets)
  return (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    const address = request.url ?? '/'
    if (request.socket.destroyed) return
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (error instanceof ShopError && refusedHere.has(error.code)) {
      const status = errorCodes[error.code]
      metrics.observe({ method: request.method ?? 'GET', route: 'unavailable', status, seconds: 0 })
      const accepted = acceptRequest(shop.environment, request)
      // The unread rest of a body cannot be distinguished from the next request, so the connection is closed.
      if (!request.complete) response.shouldKeepAlive = false
      sendUnavailable(request, response, error, {
        api: changesState(request.method ?? 'GET') || isApiAddress(address),
        host: accepted?.host ?? '',
        https: accepted?.https ?? false,
      })
      return
    }
    shop.log.error({ err: error, path: pathOf(address) }, 'A request failed')
    sendText(response, 500, 'Unexpected Application Error!')
  }
}
