import type { IncomingMessage } from 'node:http'
import { acceptedBody, bodyLimits } from '#api/middleware/request-body.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { bodyShares, createBodyShare } from './body-share.ts'

/** How long a body may stay silent, and how long it may take in all. Milliseconds. */
type Patience = { silence: number; inAll: number }

/**
 * Reads bodies whole before their requests take up one of the places for work: a slow or endless one then holds up nobody else. One is
 * read a little beyond what its path takes at most; the API refuses it by its length. `group` is the sender's address group.
 */
export function createBodyReader(patience: Patience) {
  const shares = { shoppers: createBodyShare(bodyShares.shoppers), webhooks: createBodyShare(bodyShares.webhooks) }

  return async (request: IncomingMessage, path: string, group: string): Promise<void> => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
    const kind = acceptedBody(path)
    const most = bodyLimits[kind]
    if (Number(request.headers['content-length'] ?? 0) > most) return
    const count = shares[kind === 'webhook' ? 'webhooks' : 'shoppers'](group)
    const chunks: Buffer[] = []
    let size = 0
    try {
      await readUntil(request, patience, (chunk) => {
        count.add(chunk.length)
        chunks.push(chunk)
        size += chunk.length
        return size > most
      })
    } finally {
      count.end()
    }
    // Where the framework looks for a body that was read already.
    Object.assign(request, { rawBody: Buffer.concat(chunks) })
  }
}

/** Hands over what arrives until it ends or `isEnough`. Rejects with `request.tooSlow`, and with whatever `isEnough` throws. */
function readUntil(
  request: IncomingMessage,
  { silence, inAll }: Patience,
  isEnough: (chunk: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => stop(new ShopError('request.tooSlow'))
    const silent = setTimeout(giveUp, silence)
    const late = setTimeout(giveUp, inAll)
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
