import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { hostName } from '#shared/markets.ts'
import { isLoopbackName } from '#shared/served-hosts.ts'
import type { Shop } from '#shop.ts'
import { linkOrigin } from './mail-branding.ts'

/**
 * Returns the full address of an office screen for a mail that no call began: the office's host, brand address or
 * first allowed host. Null if a deployed shop has none of them.
 */
export async function officeLink(shop: Shop, path: string): Promise<string | null> {
  const { officeHosts, allowedHosts, mode, port } = shop.environment
  const { baseUrl } = (await getSettings(shop))['brand.main']
  const listed = allowedHosts.find((host) => !host.startsWith('*.'))
  const local = mode === 'production' ? undefined : `localhost:${port}`
  const host = officeHosts[0] ?? listed ?? local
  if (officeHosts[0] === undefined && baseUrl) {
    return `${linkOrigin(shop.environment, { baseUrl, host: listed ?? local ?? '' })}/office${path}`
  }
  if (host === undefined) return null
  const scheme = isLoopbackName(hostName(host)) ? 'http' : 'https'
  return `${scheme}://${host}/office${path}`
}
