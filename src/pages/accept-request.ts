import type { IncomingMessage } from 'node:http'
import { type Origin, readOrigin, readSite } from '#api/middleware/origin-rules.ts'
import type { Environment } from '#environment.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'

/** Returns the origin of a request without checking whether its host belongs to the shop. */
export function originOf(environment: Environment, request: IncomingMessage): Origin {
  const { remoteAddress } = request.socket
  return readOrigin(headersOf(request), { peer: remoteAddress, https: 'encrypted' in request.socket }, environment)
}

/** Returns scheme and host of a request, unchecked and as they are written. */
export function siteOf(environment: Environment, request: IncomingMessage): Pick<Origin, 'host' | 'https'> {
  return readSite(headersOf(request), { https: 'encrypted' in request.socket }, environment)
}

/** Returns the origin of a request, with its host in lower case. Null if the host is not one of the shop's. */
export function acceptRequest(environment: Environment, request: IncomingMessage): Origin | null {
  const origin = originOf(environment, request)
  const isAllowed = isAllowedHost(origin.host, environment, request.socket.localPort)
  return isAllowed ? { ...origin, host: origin.host.toLowerCase() } : null
}

function headersOf({ headers }: IncomingMessage) {
  return (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
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
