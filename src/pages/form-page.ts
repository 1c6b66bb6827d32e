import type { IncomingMessage } from 'node:http'
import type { Origin } from '#api/middleware/origin-rules.ts'
import { marketOfHost } from '#shared/markets.ts'
import { isOfficeHost } from '#shared/office-hosts.ts'
import { screens } from '#shared/screens.ts'
import { readVisitUrl } from './find-page.ts'
import { isOfficePage } from './office-page.ts'
import { resolvePageAddress } from './page-address.ts'
import { isApiAddress } from './route-target.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

const maxFields = 30

/**
 * The fields of a form that a browser posted to a screen that takes it without scripts (`form` in screens.ts). Null for
 * other screens, and for all that does not come from a page of this host (D19).
 */
export function readPostedForm(
  { headers }: IncomingMessage,
  { host, https }: Origin,
  { address, body }: { address: string; body: Buffer | null },
): Record<string, string> | null {
  const isForm = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  const isOwn = headers.origin?.toLowerCase() === `${https ? 'https' : 'http'}://${host}`
  const url = readVisitUrl(address, { host, https })
  const found = url && resolvePageAddress(marketOfHost(host), url.pathname)
  if (!isForm || !isOwn || !body || found?.kind !== 'screen' || !screens[found.key].form) return null
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  return fields.length <= maxFields ? Object.fromEntries(fields) : null
}

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
