import type { IncomingMessage } from 'node:http'
import { type Origin, readOrigin } from '#api/middleware/origin-rules.ts'
import type { Environment } from '#environment.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'

/** Where a request came from, whatever host it names. */
export function originOf(environment: Environment, request: IncomingMessage): Origin {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  return readOrigin(header, { peer: request.socket.remoteAddress, https: 'encrypted' in request.socket }, environment)
}

/** Where a request came from; null where its host is not one of the shop's. */
export function acceptRequest(environment: Environment, request: IncomingMessage): Origin | null {
  const origin = originOf(environment, request)
  const isAllowed = isAllowedHost(origin.host, environment, request.socket.localPort)
  return isAllowed ? { ...origin, host: origin.host.toLowerCase() } : null
}
