import type { Environment } from '#environment.ts'
import { isOfficeHost } from '#shared/office-hosts.ts'
import { isOfficePage, type OfficeAssets } from './office-page.ts'

/** The part of the shop that handles a read. `refused` means that the host is not one of the shop's. */
export type RouteTarget = 'file' | 'probe' | 'refused' | 'office' | 'api' | 'page'

export type RouteTargetParts = {
  shop: { environment: Pick<Environment, 'officeHosts'> }
  office: OfficeAssets | null
  staticFiles: { has(path: string): boolean }
}

const apiAddress = /^\/(api\/|sanctum\/|storage\/|webhooks\/|feeds\/|healthz|readyz|metrics|sitemap\.xml|robots\.txt)/
// Probes get a response however busy the process is, so that monitoring sees it is alive.
const probes = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Decides which part of the shop handles a read.
 * @param host null: it is not one of the shop's
 */
export function findRouteTarget(
  { address, host }: { address: string; host: string | null },
  { shop, office, staticFiles }: RouteTargetParts,
): RouteTarget {
  const path = pathOf(address)
  const isFile = staticFiles.has(path)
  if (isFile && !isOfficePage(path)) return 'file'
  if (probes.test(address)) return 'probe'
  if (host === null) return 'refused'
  if (isOfficePage(path) && isOfficeHost(host, shop.environment.officeHosts)) {
    if (isFile) return 'file'
    if (office) return 'office'
  }
  return isApiAddress(address) ? 'api' : 'page'
}

export function isApiAddress(address: string): boolean {
  return apiAddress.test(address)
}

/**
 * A request's address as a URL, whose host means nothing; null where it cannot be read. The path is not resolved: one
 * that begins with two slashes would name a host.
 */
export function urlOf(address: string): URL | null {
  return URL.parse(address.startsWith('/') ? `http://shop${address}` : address)
}

/** The path of a request's address. */
export function pathOf(address: string): string {
  const query = address.indexOf('?')
  return query === -1 ? address : address.slice(0, query)
}
