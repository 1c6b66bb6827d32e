import { hostName } from '#domain/markets/market-rules.ts'

/** Where a request came from, as far as it can be believed. Pure; used by the API and by the pages. */
export type Origin = {
  /** Host and port as the shopper typed them. */
  host: string
  https: boolean
  ip: string
}

type Settings = { trustProxy: boolean; allowedHosts: readonly string[]; mode: string }

/**
 * Reads host, scheme and address. With `trustProxy` the immediate peer's X-Forwarded-* are believed: its own entry is the last one
 * of each list, everything before it was written by somebody else.
 */
export function readOrigin(
  header: (name: string) => string | null | undefined,
  connection: { peer?: string | undefined; https?: boolean | undefined; host?: string | undefined },
  settings: Pick<Settings, 'trustProxy'>,
): Origin {
  const direct: Origin = {
    host: header('host') || connection.host || '',
    https: connection.https ?? false,
    ip: plainAddress(connection.peer ?? '127.0.0.1'),
  }
  if (!settings.trustProxy) return direct
  const scheme = lastEntry(header('x-forwarded-proto'))
  return {
    host: lastEntry(header('x-forwarded-host')) || direct.host,
    https: scheme ? scheme.toLowerCase() === 'https' : direct.https,
    ip: plainAddress(lastEntry(header('x-forwarded-for')) || direct.ip),
  }
}

/** Whether the shop answers on this host. `*.example.com` stands for every subdomain, not for `example.com` itself. */
export function isAllowedHost(host: string, settings: Pick<Settings, 'allowedHosts' | 'mode'>): boolean {
  if (!/^(\[[0-9a-f:.]+\]|[\p{L}\p{N}.-]+)(:\d{1,5})?$/iu.test(host)) return false
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
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return `${groups.slice(0, 4).join(':')}::/64`
}

function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .slice(0, 64)
}

function lastEntry(list: string | null | undefined): string {
  return list?.split(',').at(-1)?.trim() ?? ''
}
