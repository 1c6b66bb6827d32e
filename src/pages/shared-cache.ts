import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Shop } from '#shop.ts'
import type { PreparedResponse } from './prepared-response.ts'
import { sendResponse } from './send-response.ts'

export type SendCached = (request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse) => void

// Seconds that a CDN keeps a response for: what heals a purge that never left, and what is bearable without any.
const keptWithPurges = 300
const keptWithoutPurges = 1

/**
 * Sends cached responses. With `CDN=1`, shareable ones carry their max age for the CDN and their cache tags for
 * purging (docs/decisions/0044).
 */
export function createCachedSender({ environment, clock }: Pick<Shop, 'environment' | 'clock'>): SendCached {
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
