import type { IncomingMessage } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { marketOfHost } from '#shared/markets.ts'
import { isOfficeHost } from '#shared/office-hosts.ts'
import { readVisitUrl } from './find-page.ts'
import { isOfficePage } from './office-page.ts'
import { resolvePageAddress } from './page-address.ts'
import { isApiAddress } from './route-target.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/**
 * The address at which a page is asked for again that a browser posted a form to, because no script sent it. Null where
 * no page is asked.
 */
export function formPageOf(request: IncomingMessage, accepted: Origin, officeHosts: string[]): string | null {
  const address = request.url ?? '/'
  if (request.method !== 'POST' || !formTypes.test(request.headers['content-type'] ?? '') || isApiAddress(address))
    return null
  const url = readVisitUrl(address, accepted)
  if (!url) return null
  const isOffice = isOfficePage(url.pathname) && isOfficeHost(accepted.host, officeHosts)
  const market = marketOfHost(accepted.host)
  if (!isOffice && resolvePageAddress(market, url.pathname).kind === 'unknown') return null
  // Two slashes at its beginning would name another host.
  return url.pathname.replace(/^\/+/, '/') + url.search
}
