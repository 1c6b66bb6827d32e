import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

type Caller = {
  /** Caller's address as far as it can be trusted. */
  ip: string
  /** True if the request carries proxy headers. */
  forwarded: boolean
  authorization: string | undefined
}

/**
 * Returns true for callers with METRICS_TOKEN and for callers on this machine or the private network. Forwarded
 * requests count as private only if the proxy is trusted and names a private address.
 */
export function mayReadMetrics(
  { ip, forwarded, authorization }: Caller,
  { metricsToken, trustProxy }: { metricsToken: string | null; trustProxy: boolean },
): boolean {
  if (metricsToken !== null && authorization && sameText(authorization, `Bearer ${metricsToken}`)) return true
  if (forwarded && !trustProxy) return false
  return isPrivateAddress(ip)
}

/** Returns true for loopback, link-local and private addresses, IPv4 and IPv6. */
export function isPrivateAddress(ip: string): boolean {
  const plain = ip.toLowerCase().replace(/^::ffff:(?=\d)/, '')
  if (!isIP(plain)) return false
  if (/^(127|10)\./.test(plain) || /^192\.168\./.test(plain) || /^169\.254\./.test(plain)) return true
  if (/^172\.(1[6-9]|2\d|3[01])\./.test(plain)) return true
  return plain === '::1' || /^f[cd][0-9a-f]{2}:/.test(plain) || /^fe[89ab][0-9a-f]:/.test(plain)
}

function sameText(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(first), digest(second))
}
