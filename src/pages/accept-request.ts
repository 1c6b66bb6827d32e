import type { IncomingMessage } from 'node:http'
import { type Origin, readOrigin } from '#api/middleware/origin-rules.ts'
import type { Environment } from '#environment.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'

/** Returns the origin of a request without checking whether its host belongs to the shop. */
export function originOf(environment: Environment, request: IncomingMessage): Origin {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  return readOrigin(header, { peer: request.socket.remoteAddress, https: 'encrypted' in request.socket }, environment)
}

/** Returns the origin of a request, with its host in lower case. Null if the host is not one of the shop's. */
export function acceptRequest(environment: Environment, request: IncomingMessage): Origin | null {
  const origin = originOf(environment, request)
  const isAllowed = isAllowedHost(origin.host, environment, request.socket.localPort)
  return isAllowed ? { ...origin, host: origin.host.toLowerCase() } : null
}
