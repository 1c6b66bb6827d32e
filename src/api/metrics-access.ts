import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

type Caller = {
  /** Address of the caller as far as it can be believed. */
  ip: string
  /** Whether the request carries headers of a proxy. */
  forwarded: boolean
  authorization: string | undefined
}

/**
 * Whether somebody may read the figures: who shows METRICS_TOKEN, and who asks from this machine or the private
 * network. What a proxy forwards comes from the outside unless the proxy is believed and names a private address.
 */
export function mayReadMetrics(
  { ip, forwarded, authorization }: Caller,
  { metricsToken, trustProxy }: { metricsToken: string | null; trustProxy: boolean },
): boolean {
  if (metricsToken !== null && authorization && sameText(authorization, `Bearer ${metricsToken}`)) return true
  if (forwarded && !trustProxy) return false
  return isPrivateAddress(ip)
}

/** Loopback, link-local and private addresses, of both kinds. */
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
