import type { IncomingMessage, ServerResponse } from 'node:http'
import { TrieRouter } from 'hono/router/trie-router'
import { type CachedRead, expiryHeader, tagsHeader } from '#api/cached-reads.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { chooseLanguage, type Language } from '#shared/markets.ts'
import { filterNames } from '#shared/product-filters.ts'
import type { Shop } from '#shop.ts'
import { urlOf } from './find-answerer.ts'
import type { FullResponse } from './prepared-response.ts'
import { chosenLanguage, wantsFresh } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Served } from './serve-page.ts'
import type { Workload } from './server-limits.ts'
import type { SendCached } from './shared-cache.ts'

/**
 * @param peer address of the other end of the socket
 * @param port the one the request came in by
 * @param body what was read of it already
 */
export type FetchApi = (
  request: Request,
  connection: {
    peer: string
    https: boolean
    port: number | undefined
    body?: Uint8Array<ArrayBuffer> | undefined
    tagged?: boolean
  },
) => Response | Promise<Response>

type ApiRead = {
  /** The key of the cached response. */
  key: string
  /** Address of the API call, built only from values that are part of the key. */
  url: string
  language: Language
  tags: string[]
  /** Lists in one of many orders and pages. */
  varied: boolean
  /** The request's address says nothing beyond it. */
  plain: boolean
}

type Parts = { shop: Shop; cache: ResponseCache; fetchApi: FetchApi; cachedReads: readonly CachedRead[] }
type Bounds = Pick<Workload, 'apiCalls'> & { isBoundHost: (origin: Origin) => boolean; sendCached: SendCached }

/**
 * Serves the API's reads from the cache. The function it returns resolves to null, with nothing sent, where the
 * response may not be cached and the API has to be called.
 */
export function createApiReadServer(
  { shop, cache, fetchApi, cachedReads }: Parts,
  { apiCalls, isBoundHost, sendCached }: Bounds,
) {
  const router = new TrieRouter<CachedRead>()
  for (const read of cachedReads) router.add('GET', read.path, read)

  return async (request: IncomingMessage, response: ServerResponse, accepted: Origin): Promise<Served | null> => {
    const read = await findRead(request, accepted)
    if (!read) return null
    const isBound = isBoundHost(accepted)
    const make = () =>
      apiCalls.run(async () => {
        const made = await readApiResponse(fetchApi, read, { ...accepted, port: request.socket.localPort })
        return isBound ? made : { ...made, cacheable: false }
      })
    const prepared = await cache.get(read.key, make, wantsFresh(request))
    sendCached(request, response, prepared)
    return { key: read.key, plain: read.plain && isBound && prepared.status === 200 }
  }

  async function findRead(request: IncomingMessage, accepted: Origin): Promise<ApiRead | null> {
    if (request.headers.origin) return null
    const url = urlOf(request.url ?? '/')
    if (!url) return null
    const path = canonicalPath(url.pathname)
    const route = path === null ? undefined : router.match('GET', path)[0][0]?.[0]
    // Filters have unlimited combinations, so filtered lists are read from the API each time. They are cached only as
    // part of pages.
    if (!route || filterNames.some((name) => url.searchParams.has(name))) return null
    const chosen = url.searchParams.get('lng') ?? chosenLanguage(request)
    const language = chooseLanguage(accepted.host, chosen, (await getSettings(shop))['language.reading'])
    const query = new URLSearchParams()
    for (const name of route.query) {
      const value = url.searchParams.get(name)
      if (value !== null) query.set(name, value.slice(0, 100))
    }
    const address = `${path}${query.size ? `?${query}` : ''}`
    return {
      key: ['api', accepted.https, accepted.host, language, address].join('\n'),
      url: `${accepted.https ? 'https' : 'http'}://${accepted.host}${address}`,
      language,
      tags: route.tags,
      varied: query.size > 0,
      plain: url.pathname === path && url.searchParams.size === query.size,
    }
  }
}

/** Asks the API and reads its response whole. Only a 200 is cached. */
async function readApiResponse(
  fetchApi: FetchApi,
  { url, language, tags, varied }: ApiRead,
  accepted: Origin & { port: number | undefined },
): Promise<FullResponse> {
  const response = await fetchApi(new Request(url, { headers: { host: accepted.host, cookie: `lng=${language}` } }), {
    peer: accepted.ip,
    https: accepted.https,
    port: accepted.port,
    tagged: true,
  })
  const headers: Record<string, string> = {}
  const expiresAt = response.headers.get(expiryHeader)
  // The cache compresses and tags the response itself.
  const own = ['content-length', 'etag', 'content-encoding', 'set-cookie', 'x-request-id', tagsHeader, expiryHeader]
  response.headers.forEach((value, name) => {
    if (!own.includes(name)) headers[name] = value
  })
  return {
    status: response.status,
    headers: { ...headers, vary: 'Accept-Encoding, Cookie, Origin' },
    body: Buffer.from(await response.arrayBuffer()),
    tags: [...tags, ...(response.headers.get(tagsHeader)?.split(' ') ?? [])],
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    cacheable: response.status === 200,
    shareable: true,
    shelf: varied ? 'variants' : 'main',
  }
}

/** One spelling of a path that can be encoded in many; null where it cannot be read. */
function canonicalPath(pathname: string): string | null {
  try {
    return pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    return null
  }
}
