import { lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#storage/public-address.ts'
import type { WebhookAddressProblem, WebhookCall, WebhookResponse, Webhooks } from './webhooks.ts'

export type WebhookOptions = {
  timeoutMs?: number
  /** Asks for the addresses of a name. */
  lookup?: LookupFunction
  /** Allows receivers on this machine, by plain http and on any port; for tests only. */
  isInsideAllowed?: boolean
}

const ports = ['', '443', '8443']
const maxResponseBytes = 4_096
const maxResponseCharacters = 500

class NotPublic extends Error {}

/** Sends webhooks to https addresses on the public internet, and follows no redirect. */
export function createPublicWebhooks(options: WebhookOptions = {}): Webhooks {
  const { timeoutMs = 8_000, lookup = systemLookup as LookupFunction, isInsideAllowed = false } = options
  const isAllowed = (address: string) => isInsideAllowed || isPublicAddress(address)

  // The checked address is the one connected to: a name that points elsewhere a moment later gains nothing.
  const safeLookup: LookupFunction = (hostname, asked, callback) => {
    lookup(hostname, { ...asked, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = found as { address: string; family: number }[]
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new NotPublic(), '', 0)
      }
      if (asked.all) return callback(null, addresses)
      return callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

  const readUrl = (text: string): URL | WebhookAddressProblem => {
    const url = URL.parse(text)
    const isPlain = isInsideAllowed && url?.protocol === 'http:'
    if (!url || (url.protocol !== 'https:' && !isPlain) || url.username || url.password) return 'notHttps'
    if (!isInsideAllowed && !ports.includes(url.port)) return 'notHttps'
    const host = hostOf(url)
    if (isIP(host) && !isAllowed(host)) return 'notPublic'
    const isInner = !isIP(host) && (!host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(host))
    return isInner && !isInsideAllowed ? 'notPublic' : url
  }

  return {
    async check(text) {
      const url = readUrl(text)
      if (typeof url === 'string') return url
      const host = hostOf(url)
      if (isIP(host)) return null
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve('notFound'), timeoutMs)
        safeLookup(host, { all: true }, (error) => {
          clearTimeout(timer)
          resolve(error === null ? null : error instanceof NotPublic ? 'notPublic' : 'notFound')
        })
      })
    },

    async send({ url: text, headers, body }) {
      const url = readUrl(text)
      if (typeof url === 'string') return { status: null, text: problems[url] }
      return post(url, { headers, body }, { lookup: safeLookup, timeoutMs })
    },
  }
}

const problems: Record<WebhookAddressProblem, string> = {
  notHttps: 'The address is not https',
  notPublic: 'The address is not on the public internet',
  notFound: 'The host was not found',
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function post(
  url: URL,
  { headers, body }: Omit<WebhookCall, 'url'>,
  { lookup, timeoutMs }: { lookup: LookupFunction; timeoutMs: number },
): Promise<WebhookResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      const isSlow = signal.aborted
      const text = error instanceof NotPublic ? problems.notPublic : isSlow ? 'No answer in time' : reasonOf(error)
      resolve({ status: null, text })
    }
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    const length = String(Buffer.byteLength(body))
    const options = { method: 'POST', signal, lookup, agent: false, headers: { ...headers, 'Content-Length': length } }
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0
      const parts: Buffer[] = []
      let size = 0
      // The status alone decides, so the rest of the response is not awaited.
      const finish = () => {
        resolve({ status, text: shown(Buffer.concat(parts)) })
        sent.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, maxResponseBytes - size))
        size += part.length
        if (size >= maxResponseBytes) finish()
      })
      response.on('end', finish)
      response.on('error', finish)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Returns the reason of a failed connection, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `No connection: ${code.slice(0, 60)}` : 'No connection'
}

function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/[\p{Cc}\p{Cf}\ufffd]+/gu, ' ')
  return text.trim().slice(0, maxResponseCharacters)
}
