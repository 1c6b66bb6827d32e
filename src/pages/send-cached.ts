import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import type { Shop } from '#shop.ts'
import { createHostBound } from './accept-request.ts'
import type { FullResponse, PreparedResponse } from './prepared-response.ts'
import { wantsFresh } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendResponse } from './send-response.ts'

type Send = (request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse) => void

/** The response cache as requests use it. */
export type CachedResponses = {
  /** The cached response, or a new one, which is cached unless the host could be made up. */
  get(
    request: IncomingMessage,
    accepted: Origin,
    asked: { key: string; make: () => Promise<FullResponse> },
  ): Promise<PreparedResponse>
  send: Send
}

export function createCachedResponses({ shop, cache }: { shop: Shop; cache: ResponseCache }): CachedResponses {
  const isBoundHost = createHostBound(shop.environment, () => shop.clock().getTime())
  return {
    get(request, accepted, { key, make }) {
      const makeUncached = async () => ({ ...(await make()), cacheable: false })
      return cache.get(key, isBoundHost(accepted) ? make : makeUncached, wantsFresh(request))
    },
    send: createCachedSender(shop),
  }
}

// Seconds that a CDN keeps a response for: what heals a purge that never left, and what is bearable without any.
const keptWithPurges = 300
const keptWithoutPurges = 1

/**
 * Sends cached responses. With `CDN=1`, shareable ones carry their max age for the CDN and their cache tags for
 * purging (docs/decisions/0044).
 */
export function createCachedSender({ environment, clock }: Pick<Shop, 'environment' | 'clock'>): Send {
  const { cdn } = environment
  if (!cdn) return sendResponse
  const max = cdn.purgeUrls.length > 0 ? keptWithPurges : keptWithoutPurges
  return (request, response, prepared) => {
    const left = (prepared.expiresAt - clock().getTime()) / 1_000
    const seconds = Math.min(max, Math.floor(left))
    if (!prepared.isShared || seconds < 1) return sendResponse(request, response, prepared)
    const control = `public, max-age=0, s-maxage=${seconds}`
    sendResponse(request, response, prepared, ['cache-control', control, 'cache-tag', prepared.tags.join(',')])
  }
}
