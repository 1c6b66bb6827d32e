import { networkOf, readAddress } from './network-address.ts'

/** Origin of a request as far as it can be trusted. Used by the API and the pages. */
export type Origin = {
  /** Host and port as the visitor typed them. */
  host: string
  https: boolean
  ip: string
}

const unknownAddress = '127.0.0.1'

type ReadHeader = (name: string) => string | null | undefined
type Connection = { peer?: string | undefined; https?: boolean | undefined; host?: string | undefined }
type ProxySettings = { trustProxy: boolean }

/**
 * Reads host, scheme and address. With `trustProxy`, only the last entry of each X-Forwarded-* header is used: the
 * immediate peer wrote it, while earlier entries may be forged.
 */
export function readOrigin(header: ReadHeader, connection: Connection, settings: ProxySettings): Origin {
  const forwarded = settings.trustProxy ? readAddress(lastEntry(header('x-forwarded-for'))) : null
  const ip = forwarded ?? readAddress(connection.peer ?? '') ?? unknownAddress
  return { ...readSite(header, connection, settings), ip }
}

/** Reads host and scheme alone, as `readOrigin` does. */
export function readSite(
  header: ReadHeader,
  connection: Pick<Connection, 'https' | 'host'>,
  { trustProxy }: ProxySettings,
): Pick<Origin, 'host' | 'https'> {
  const host = header('host') || connection.host || ''
  const https = connection.https ?? false
  if (!trustProxy) return { host, https }
  const scheme = lastEntry(header('x-forwarded-proto'))
  return {
    host: lastEntry(header('x-forwarded-host')) || host,
    https: scheme ? scheme.toLowerCase() === 'https' : https,
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
