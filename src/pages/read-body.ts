import type { IncomingMessage } from 'node:http'
import { acceptedBody, bodyLimits } from '#api/middleware/request-body.ts'
import { ShopError } from '#domain/errors/shop-error.ts'

// Of all bodies that are on their way, in this process.
const mostBytesTogether = 64 * 1024 * 1024
let together = 0

/**
 * Reads a body whole before the request takes up one of the places for work: a slow or endless one then holds up nobody else. It is
 * read a little beyond what its path takes at most; the API refuses it by its length.
 */
export async function readBody(request: IncomingMessage, path: string): Promise<void> {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const most = bodyLimits[acceptedBody(path)]
  if (Number(request.headers['content-length'] ?? 0) > most) return
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      together += chunk.length
      if (together > mostBytesTogether) throw new ShopError('request.unavailable', { retryAfterSeconds: 2 })
      if (size > most) break
    }
  } finally {
    together -= size
  }
  // Where the framework looks for a body that was read already.
  Object.assign(request, { rawBody: Buffer.concat(chunks) })
}
