import type { IncomingMessage } from 'node:http'
import { acceptedBody, bodyLimitOf } from '#api/middleware/request-body.ts'
import { ShopError } from '#shared/shop-error.ts'
import { bodyShares, createBodyShare } from './body-share.ts'

/** Max pause between two chunks of a body, and max time for the whole body. */
type Timeouts = { silenceMs: number; totalMs: number }

/**
 * Reads bodies whole before their requests take a work slot, so that slow senders block no other request. Null if
 * there is no body, or if its declared length exceeds the limit.
 * @param group the sender's address group
 */
export function createBodyReader(timeouts: Timeouts) {
  const shares = { visitors: createBodyShare(bodyShares.visitors), webhooks: createBodyShare(bodyShares.webhooks) }

  return async (request: IncomingMessage, path: string, group: string): Promise<Buffer<ArrayBuffer> | null> => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
      return null
    const kind = acceptedBody(path)
    const maxBytes = bodyLimitOf(path)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null
    const count = shares[kind === 'webhook' ? 'webhooks' : 'visitors'](group)
    const chunks: Buffer[] = []
    let size = 0
    try {
      await readUntil(request, timeouts, (chunk) => {
        count.add(chunk.length)
        chunks.push(chunk)
        size += chunk.length
        return size > maxBytes
      })
    } finally {
      count.end()
    }
    return Buffer.concat(chunks)
  }
}

/**
 * Hands over what arrives until it ends or `isEnough`. Rejects with `request.tooSlow`, and with what `isEnough` throws.
 */
function readUntil(
  request: IncomingMessage,
  { silenceMs, totalMs }: Timeouts,
  isEnough: (chunk: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => stop(new ShopError('request.tooSlow'))
    const silent = setTimeout(giveUp, silenceMs)
    const late = setTimeout(giveUp, totalMs)
    const take = (chunk: Buffer) => {
      silent.refresh()
      try {
        if (isEnough(chunk)) stop()
      } catch (error) {
        stop(error)
      }
    }
    const end = () => stop()
    const leave = () => stop(new Error('The sender has gone'))
    const stop = (error?: unknown) => {
      clearTimeout(silent)
      clearTimeout(late)
      request.off('data', take).off('end', end).off('error', stop).off('close', leave).pause()
      if (error === undefined) resolve()
      else reject(error)
    }
    request.on('data', take).on('end', end).on('error', stop).on('close', leave)
  })
}
