import type { IncomingMessage } from 'node:http'
import { isAllowedHost, type Origin, readOrigin } from '#api/middleware/origin-rules.ts'
import type { Environment } from '../environment.ts'

/** Where a request came from; null where its host is not one of the shop's. */
export function acceptRequest(environment: Environment, request: IncomingMessage): Origin | null {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(',') : value
  }
  const connection = { peer: request.socket.remoteAddress, https: 'encrypted' in request.socket }
  const origin = readOrigin(header, connection, environment)
  return isAllowedHost(origin.host, environment, request.socket.localPort) ? { ...origin, host: origin.host.toLowerCase() } : null
}
