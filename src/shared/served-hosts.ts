import { hostName, marketOfHost, topLevelDomain } from './markets.ts'

/** Hosts that the shop serves, as its environment names them. `port` is the one it listens on. */
export type HostSettings = { allowedHosts: readonly string[]; mode: string; port: number }

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const writtenHost = new RegExp(String.raw`^(?:\[[0-9a-f:.]+\]|${label}(?:\.${label})*)(?::([1-9]\d{0,4}))?$`, 'iu')
const maxHostLength = 253 + ':65535'.length
const defaultPorts = [80, 443]

/**
 * True if the shop serves this host; `*.example.com` means every subdomain, not `example.com` itself. A port must be
 * the connection's, a scheme's default, or listed, because links in mails use it.
 */
export function isAllowedHost(host: string, settings: HostSettings, listeningPort = settings.port): boolean {
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

/**
 * A host that the shop serves: the given one, else the one most like it. Its port is not looked at: that was done when
 * a visitor came by it.
 */
export function servedHost(host: string, settings: HostSettings): string {
  const port = Number(writtenHost.exec(host)?.[1] ?? settings.port)
  if (isAllowedHost(host, settings, port)) return host
  const listed = settings.allowedHosts.map((entry) => entry.replace(/^\*\./, 'www.'))
  const served = listed.length > 0 ? listed : [`localhost:${settings.port}`, `sv.localhost:${settings.port}`]
  const alike = (each: string) =>
    2 * Number(marketOfHost(each) === marketOfHost(host)) + Number(topLevelDomain(each) === topLevelDomain(host))
  return served.toSorted((a, b) => alike(b) - alike(a))[0]!
}

/** True if an address such as `https://shop.example` is one of the shop's own. */
export function isServedOrigin(url: string, settings: HostSettings): boolean {
  return URL.canParse(url) && isAllowedHost(new URL(url).host, settings)
}
