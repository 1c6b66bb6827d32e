import { hostName } from '#shared/markets.ts'
import { networkOf, readAddress } from './network-address.ts'

/** Where a request came from, as far as it can be believed. Pure; used by the API and by the pages. */
export type Origin = {
  /** Host and port as the visitor typed them. */
  host: string
  https: boolean
  ip: string
}

type Settings = { trustProxy: boolean; allowedHosts: readonly string[]; mode: string; port: number }

const unknownAddress = '127.0.0.1'

/**
 * Reads host, scheme and address. With `trustProxy` the last entries of X-Forwarded-* are believed: the immediate peer
 * wrote those, somebody else all before them.
 */
export function readOrigin(
  header: (name: string) => string | null | undefined,
  connection: { peer?: string | undefined; https?: boolean | undefined; host?: string | undefined },
  settings: Pick<Settings, 'trustProxy'>,
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

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const writtenHost = new RegExp(String.raw`^(?:\[[0-9a-f:.]+\]|${label}(?:\.${label})*)(?::([1-9]\d{0,4}))?$`, 'iu')
const maxHostLength = 253 + ':65535'.length
const defaultPorts = [80, 443]

/**
 * Whether the shop answers on this host; `*.example.com` stands for every subdomain, not for `example.com` itself. A
 * port must be the connection's, a scheme's default, or listed: links in mails are made with it.
 */
export function isAllowedHost(
  host: string,
  settings: Pick<Settings, 'allowedHosts' | 'mode' | 'port'>,
  listeningPort = settings.port,
): boolean {
  const written = host.length <= maxHostLength && writtenHost.exec(host)
  if (!written) return false
  if (settings.allowedHosts.some((entry) => entry.toLowerCase() === host.toLowerCase())) return true
  const port = written[1] === undefined ? null : Number(written[1])
  if (port !== null && port !== listeningPort && !defaultPorts.includes(port)) return false
  const name = hostName(host)
  const loopbackCounts = settings.mode !== 'production' || settings.allowedHosts.length === 0
  if (loopbackCounts && isLoopbackName(name)) return true
  return settings.allowedHosts.some((entry) => {
    const allowed = hostName(entry)
    return allowed.startsWith('*.') ? name.endsWith(allowed.slice(1)) : name === allowed
  })
}

export function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  )
}

/** What limits are counted by: the address, or the network of an IPv6 address, of which one household has many. */
export function addressGroup(ip: string): string {
  return networkOf(ip)
}

function lastEntry(list: string | null | undefined): string {
  return list?.split(',').at(-1)?.trim() ?? ''
}
