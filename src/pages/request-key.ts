import type { IncomingMessage } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { isLanguage, type Language } from '#shared/markets.ts'

/** Everything that a cached response depends on. */
export type KeyParts = Pick<Origin, 'host' | 'https'> & {
  target: 'page' | 'api'
  /** Path and query, in the one spelling that the cache knows. */
  address: string
  language: Language
  landing: boolean
}

/**
 * The key of a cached response. A request whose address is already in its one spelling finds its response by what it
 * says; any other is read first.
 */
export function responseKey({ target, https, host, address, language, landing }: KeyParts): string {
  return `${target}\n${https ? 'https' : 'http'}\n${host}\n${address}\n${language}${landing ? '\nlanding' : ''}`
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

/** True if the visitor reloads the page, so that a response known to be outdated must not be sent. */
export function wantsFresh(request: IncomingMessage): boolean {
  const control = request.headers['cache-control']
  return (control !== undefined && /no-cache|max-age=0/.test(control)) || request.headers.pragma === 'no-cache'
}

function cookieOf(request: IncomingMessage, name: keyof typeof cookiePatterns): string | null {
  const { cookie } = request.headers
  return (cookie && cookiePatterns[name].exec(cookie)?.[1]) || null
}
