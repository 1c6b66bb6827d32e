import { networkOf, readAddress } from './network-address.ts'

/** Where a request came from, as far as it can be believed. Pure; used by the API and by the pages. */
export type Origin = {
  /** Host and port as the visitor typed them. */
  host: string
  https: boolean
  ip: string
}

const unknownAddress = '127.0.0.1'

/**
 * Reads host, scheme and address. With `trustProxy` the last entries of X-Forwarded-* are believed: the immediate peer
 * wrote those, somebody else all before them.
 */
export function readOrigin(
  header: (name: string) => string | null | undefined,
  connection: { peer?: string | undefined; https?: boolean | undefined; host?: string | undefined },
  settings: { trustProxy: boolean },
): Origin {
  const direct: Origin = {
    host: header('host') || connection.host || '',
    https: connection.https ?? false,
    ip: readAddress(connection.peer ?? '') ?? unknownAddress,
  }
  if (!settings.trustProxy) return direct
  const scheme = lastEntry(header('x-forwarded-proto'))
  return {
    host: lastEntry(header('x-forwarded-host')) || direct.host,
    https: scheme ? scheme.toLowerCase() === 'https' : direct.https,
    ip: readAddress(lastEntry(header('x-forwarded-for'))) ?? direct.ip,
  }
}

/** What limits are counted by: the address, or the network of an IPv6 address, of which one household has many. */
export function addressGroup(ip: string): string {
  return networkOf(ip)
}

function lastEntry(list: string | null | undefined): string {
  return list?.split(',').at(-1)?.trim() ?? ''
}
