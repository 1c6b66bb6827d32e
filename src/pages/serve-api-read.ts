import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedRead } from '#api/cached-reads.ts'
import type { Origin } from '#api/middleware/origin-rules.ts'
import type { CachedContent, RequestOrigin } from '#api/visitor.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { Shop } from '#shop.ts'
import { type ApiRead, createApiReadFinder } from './find-api-read.ts'
import type { Visit } from './find-page.ts'
import type { FullResponse } from './prepared-response.ts'
import type { CachedResponses } from './send-cached.ts'
import type { Workload } from './server-limits.ts'

export type FetchApi = (request: Request, origin: RequestOrigin) => Response | Promise<Response>

type Parts = { shop: Shop; fetchApi: FetchApi; cachedReads: readonly CachedRead[] }
type Means = Pick<Workload, 'apiCalls'> & { cached: CachedResponses }

/**
 * Serves the API's reads from the cache. The function it returns resolves to false, with nothing sent, where the
 * response may not be cached and the API has to be called.
 */
export function createApiReadServer({ shop, fetchApi, cachedReads }: Parts, { apiCalls, cached }: Means) {
  const findRead = createApiReadFinder(cachedReads)

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { visit, accepted }: { visit: Visit | null; accepted: Origin },
  ): Promise<boolean> => {
    if (request.headers.origin || !visit) return false
    const read = findRead(visit, (await getSettings(shop))['language.reading'])
    if (!read) return false
    const origin = { peer: accepted.ip, https: accepted.https, port: request.socket.localPort }
    const make = () => apiCalls.run(() => readApiResponse(read, { fetchApi, origin, host: accepted.host }))
    cached.send(request, response, await cached.get(request, accepted, { key: read.key, make }))
    return true
  }
}

// The cache compresses a response itself and gives it a tag of its own.
const droppedHeaders = ['content-length', 'etag', 'content-encoding', 'set-cookie', 'x-request-id']

/** Asks the API and reads its response whole. Only a 200 is cached. */
async function readApiResponse(
  { url, language, tags }: ApiRead,
  { fetchApi, origin, host }: { fetchApi: FetchApi; origin: RequestOrigin; host: string },
): Promise<FullResponse> {
  const cachedContent: CachedContent = { tags: [...tags], expiresAt: null }
  const request = new Request(url, { headers: { host, cookie: `lng=${language}` } })
  const response = await fetchApi(request, { ...origin, cachedContent })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name)))
  return {
    status: response.status,
    headers: { ...headers, vary: 'Accept-Encoding, Cookie, Origin' },
    body: Buffer.from(await response.arrayBuffer()),
    ...cachedContent,
    cacheable: response.status === 200,
    shareable: true,
  }
}
