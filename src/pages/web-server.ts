import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import type { Metrics } from '#api/metrics.ts'
import { changesState } from '#api/middleware/cross-origin.ts'
import { addressGroup } from '#api/middleware/origin-rules.ts'
import { type ErrorCode, errorCodes, ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../shop.ts'
import { acceptRequest, originOf } from './accept-request.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type FetchApi, readApiAnswer, readableApiCall } from './api-answers.ts'
import type { ClientAssets } from './client-assets.ts'
import { createLeaving, type Leaving } from './drain-server.ts'
import type { createInstallableFiles } from './installable-files.ts'
import { isPasswordCall } from './password-calls.ts'
import { createBodyReader } from './read-body.ts'
import type { ReadyAnswer } from './ready-answer.ts'
import type { PageRenderer } from './render-page.ts'
import { createHostBound, rawKeyOf, wantsFresh } from './request-key.ts'
import { sendAnswer, sendText } from './send-answer.ts'
import { createPageServer } from './serve-page.ts'
import { createUnavailableAnswer } from './unavailable-answer.ts'
import { createWorkLimit, measureLag } from './work-limit.ts'

export type WebServerParts = {
  shop: Shop
  cache: AnswerCache
  metrics: Metrics
  assets: Pick<ClientAssets, 'styles'>
  staticFiles: Map<string, ReadyAnswer>
  renderPage: PageRenderer
  installableFile: ReturnType<typeof createInstallableFiles>
  /** The API; `peer` is the address of the other end of the socket, `port` the one it came in by. */
  fetchApi: FetchApi
  /** Counts a page of search results as a search of its visitor; rejects with `request.tooMany`. */
  countSearch: (ip: string) => Promise<void>
  leaving?: Leaving
  limits?: Partial<ServerLimits>
}

/** What a process takes on at once. Times in milliseconds. */
export type ServerLimits = {
  connections: number
  headersTimeout: number
  requestTimeout: number
  /** How long a body may stay silent, and how long it may take in all. */
  bodySilence: number
  bodyInAll: number
  /** How often the timeouts of headers and requests are looked after. */
  checkEvery: number
  apiCalls: number
  /** Sitemaps and feeds. */
  longAnswers: number
  apiCallsWaiting: number
  /** Calls that check or make a password's hash. */
  passwordCalls: number
  passwordCallsWaiting: number
  renders: number
  rendersWaiting: number
  patience: number
}

const longAddresses = /^\/(feeds\/products|sitemap)\.xml(\?|$)/

const defaultLimits: ServerLimits = {
  connections: 8_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  bodySilence: 5_000,
  bodyInAll: 15_000,
  checkEvery: 2_000,
  // More than the database has connections, because most of a payment is waiting for the provider; but each more at once makes all
  // of them slower, so the rest waits.
  apiCalls: 64,
  apiCallsWaiting: 384,
  longAnswers: 4,
  // Two are hashed at a time; some more may meanwhile read what they need.
  passwordCalls: 6,
  passwordCallsWaiting: 120,
  // Rendering is this process's own work: more at once would only make each slower.
  renders: 4,
  rendersWaiting: 64,
  patience: 4_000,
}

// What the web server says no to by itself, before or beside the API.
const refusedHere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'request.unavailable',
  'request.tooMany',
  'request.tooSlow',
])

const longestAddress = 4_096
const longestCookies = 8_192
const knownRequestsBytes = 8 * 1024 * 1024

const apiPrefixes = [
  '/api/',
  '/sanctum/',
  '/storage/',
  '/webhooks/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sitemap.xml',
  '/robots.txt',
  '/feeds/',
]
// Answered however busy the process is: whoever watches it must see that it lives.
const probes = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * The shop's web server on plain node:http. Kept answers go from memory to the socket before any framework; files come next, then the
 * API through Hono, then pages. Whatever has to be worked out waits for its turn, and is refused with 503 where too much waits.
 */
export function createWebServer(parts: WebServerParts): Server {
  const { shop, cache } = parts
  const { environment } = shop
  const limits = { ...defaultLimits, ...parts.limits }
  const leaving = parts.leaving ?? createLeaving()
  const lag = measureLag()
  const { patience } = limits
  const apiCalls = createWorkLimit({ together: limits.apiCalls, waiting: limits.apiCallsWaiting, patience, lag })
  // Made as fast as they are taken: whoever reads one slowly must not hold a place that a purchase needs.
  const longAnswers = createWorkLimit({ together: limits.longAnswers, waiting: 2 * limits.longAnswers, patience })
  // Each waits for its hash, which is dear on purpose: a crowd signing in must not hold the places of who buys.
  const passwordCalls = createWorkLimit({
    together: limits.passwordCalls,
    waiting: limits.passwordCallsWaiting,
    patience,
    lag,
  })
  const readBody = createBodyReader({ silence: limits.bodySilence, inAll: limits.bodyInAll })
  const renders = createWorkLimit({ together: limits.renders, waiting: limits.rendersWaiting, patience })
  const isBoundHost = createHostBound(environment, () => shop.clock().getTime())
  const servePage = createPageServer(parts, { renders, isBoundHost })
  const sendUnavailable = createUnavailableAnswer(shop, parts.assets)

  // From what of a raw request matters (host, address, two cookies) to the key of a kept answer, so that a hit parses nothing.
  const knownRequests = new LRUCache<string, string>({
    maxSize: knownRequestsBytes,
    sizeCalculation: (key, raw) => 2 * (key.length + raw.length) + 100,
  })
  // Settings decide the language of a host: with them the key of the same request may become another.
  shop.changes.subscribe((tags) => {
    if (tags.includes('settings') || tags.includes('*')) knownRequests.clear()
  })

  const toApi = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
      const { socket } = incoming
      const connection = { peer: socket.remoteAddress ?? '', https: 'encrypted' in socket, port: socket.localPort }
      const answer = await parts.fetchApi(request, connection)
      if (leaving.closing) outgoing.shouldKeepAlive = false
      return answer
    },
    { overrideGlobalObjects: false },
  )
  const limitOf = ({ method = 'GET', url = '/' }: IncomingMessage) => {
    if (longAddresses.test(url)) return longAnswers
    return isPasswordCall(method, url) ? passwordCalls : apiCalls
  }
  const callApi = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    limitOf(request).run(
      async () => void (await toApi(request, response)),
      () => request.socket.destroyed,
    )

  /** Answers at once from memory where it can, without so much as a promise. */
  const handle = (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    if (leaving.closing) response.shouldKeepAlive = false
    if (request.method !== 'GET' && request.method !== 'HEAD') return change(request, response)
    const raw = rawKeyOf(environment, request)
    const key = raw === null ? undefined : knownRequests.get(raw)
    const kept = key === undefined ? undefined : cache.find(key, wantsFresh(request))
    if (!kept) return read(request, response, raw)
    sendAnswer(request, response, kept)
  }

  const change = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (changesState(request.method ?? '')) {
      await readBody(request, pathOf(request.url ?? '/'), addressGroup(originOf(environment, request).ip))
    }
    return callApi(request, response)
  }

  const read = async (request: IncomingMessage, response: ServerResponse, raw: string | null): Promise<void> => {
    const address = request.url ?? '/'
    if (address.length > longestAddress) return sendText(response, 414, 'This address is too long.')
    if ((request.headers.cookie?.length ?? 0) > longestCookies) return sendText(response, 431, 'Too many cookies.')
    const file = parts.staticFiles.get(pathOf(address))
    if (file) return sendAnswer(request, response, file)
    if (probes.test(address)) return probe(request, response, address)

    const accepted = acceptRequest(environment, request)
    if (!accepted) return callApi(request, response)
    if (!apiPrefixes.some((prefix) => address.startsWith(prefix))) {
      const page = await servePage(request, response, accepted)
      if (raw !== null && page?.plain) knownRequests.set(raw, page.key)
      return
    }
    const call = await readableApiCall(shop, request, accepted)
    if (!call) return callApi(request, response)
    const bound = isBoundHost(accepted)
    const make = () =>
      apiCalls.run(async () => {
        const answer = await readApiAnswer(parts.fetchApi, call, { ...accepted, port: request.socket.localPort })
        return bound ? answer : { ...answer, keep: false }
      })
    const answer = await cache.get(call.key, make, wantsFresh(request))
    const plain = call.url.endsWith(`${accepted.host}${address}`)
    if (raw !== null && plain && bound && answer.status === 200) knownRequests.set(raw, call.key)
    sendAnswer(request, response, answer)
  }

  const probe = async (request: IncomingMessage, response: ServerResponse, address: string): Promise<void> => {
    if (address.startsWith('/readyz')) leaving.watchedAt = performance.now()
    if (leaving.announced && address.startsWith('/readyz')) {
      response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '5' })
      response.end(JSON.stringify({ leaving: true }))
      return
    }
    await toApi(request, response)
  }

  const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    const address = request.url ?? '/'
    if (request.socket.destroyed) return
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (error instanceof ShopError && refusedHere.has(error.code)) {
      const status = errorCodes[error.code]
      parts.metrics.observe({ method: request.method ?? 'GET', route: 'unavailable', status, seconds: 0 })
      const accepted = acceptRequest(environment, request)
      // What was not read of a body cannot be told from the next request.
      if (!request.complete) response.shouldKeepAlive = false
      sendUnavailable(request, response, error, {
        api: changesState(request.method ?? 'GET') || apiPrefixes.some((prefix) => address.startsWith(prefix)),
        host: accepted?.host ?? '',
        https: accepted?.https ?? false,
      })
      return
    }
    shop.log.error({ err: error, path: pathOf(address) }, 'A request failed')
    sendText(response, 500, 'Unexpected Application Error!')
  }

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
  // Somebody who neither sends nor reads for so long has gone.
  server.timeout = 60_000
  return server
}

function pathOf(address: string): string {
  const query = address.indexOf('?')
  return query === -1 ? address : address.slice(0, query)
}
