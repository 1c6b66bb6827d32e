import { networkOf, readAddress } from './network-address.ts'

/** Origin of a request as far as it can be trusted. Used by the API and the pages. */
export type Origin = {
  /** Host and port as the visitor typed them. */
  host: string
  https: boolean
  ip: string
}

const unknownAddress = '127.0.0.1'

/**
 * Reads host, scheme and address. With `trustProxy`, only the last entry of each X-Forwarded-* header is used: the
 * immediate peer wrote it, while earlier entries may be forged.
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

/**
 * Returns the key for address-based limits: the address, or for IPv6 its network, since one household has many
 * addresses.
 */
export function addressGroup(ip: string): string {
  return networkOf(ip)
}

function lastEntry(list: string | null | undefined): string {
  return list?.split(',').at(-1)?.trim() ?? ''
}
