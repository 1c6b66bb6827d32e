import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Origin } from '#api/middleware/origin-rules.ts'
import type { Changes } from '#database/change-bus.ts'
import type { Environment } from '#environment.ts'
import { isLanguage, type Language } from '#shared/markets.ts'

const maxRawKeyLength = 600

/**
 * The parts of a raw request that decide which cached response it gets; what a visitor can make up is left out. Null
 * where the request must be read first: it is long, or another site asks.
 */
export function rawKeyOf(environment: Environment, request: IncomingMessage): string | null {
  const { headers, url } = request
  if (headers.origin !== undefined || !url || !headers.host || url.length + headers.host.length > maxRawKeyLength)
    return null
  const cookies = headers.cookie ? `${chosenLanguage(request) ?? ''}${isLandingVisitor(request) ? '1' : ''}` : ''
  if (!environment.trustProxy) return `${headers.host}\n${url}\n${cookies}`
  const key = `${headers.host}\n${url}\n${cookies}\n${lastOf(headers['x-forwarded-host'])}\n${lastOf(headers['x-forwarded-proto'])}`
  return key.length > 2 * maxRawKeyLength ? null : key
}

const knownRequestsBytes = 8 * 1024 * 1024

/** Maps the raw key of a request to the key of its cached response, so that a cache hit needs no parsing. */
export function createKnownRequests(changes: Changes): LRUCache<string, string> {
  const known = new LRUCache<string, string>({
    maxSize: knownRequestsBytes,
    sizeCalculation: (key, raw) => 2 * (key.length + raw.length) + 100,
  })
  // Settings decide the language of a host: with them the key of the same request may become another.
  changes.subscribe((tags) => {
    if (tags.includes('settings') || tags.includes('*')) known.clear()
  })
  return known
}

const cookiePatterns = { lng: /(?:^|;\s*)lng=([^;\s]*)/, landing: /(?:^|;\s*)landing=([^;\s]*)/ }

/** The language the visitor chose before; null where there is none that the shop speaks. */
export function chosenLanguage(request: IncomingMessage): Language | null {
  const value = cookieOf(request, 'lng')
  return isLanguage(value) ? value : null
}

export function isLandingVisitor(request: IncomingMessage): boolean {
  return cookieOf(request, 'landing') === '1'
}

/** True if the visitor reloads the page, so that a response known to be stale must not be sent. */
export function wantsFresh(request: IncomingMessage): boolean {
  const control = request.headers['cache-control']
  return (control !== undefined && /no-cache|max-age=0/.test(control)) || request.headers.pragma === 'no-cache'
}

// Names below a wildcard and odd ports could be made up without end.
const maxOtherHosts = 32
const forgottenAfter = 10 * 60_000

/**
 * Says for which hosts responses are cached: all that are named, and a bounded number of those that a wildcard or
 * loopback allows. One that is not asked for any more makes room.
 */
export function createHostBound(environment: Environment, now: () => number): (origin: Origin) => boolean {
  const named = new Set(
    environment.allowedHosts.filter((host) => !host.startsWith('*.')).concat('localhost', '127.0.0.1'),
  )
  const ports = new Set(['', ':80', ':443', `:${environment.port}`])
  const others = new Map<string, number>()
  return ({ host }) => {
    const port = /:\d+$/.exec(host)?.[0] ?? ''
    const name = port ? host.slice(0, -port.length) : host
    if (named.has(host) || (named.has(name) && ports.has(port))) return true
    if (!others.has(host) && others.size >= maxOtherHosts) {
      const old = now() - forgottenAfter
      for (const [other, seen] of others) if (seen < old) others.delete(other)
      if (others.size >= maxOtherHosts) return false
    }
    others.set(host, now())
    return true
  }
}

function cookieOf(request: IncomingMessage, name: keyof typeof cookiePatterns): string | null {
  const { cookie } = request.headers
  return (cookie && cookiePatterns[name].exec(cookie)?.[1]) || null
}

function lastOf(list: string | string[] | undefined): string {
  const text = Array.isArray(list) ? list.at(-1) : list
  return text === undefined ? '' : text.slice(text.lastIndexOf(',') + 1).trim()
}
