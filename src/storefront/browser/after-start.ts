import { matchRoutes, type RouteObject } from 'react-router'
import type { ApiClient } from '#storefront/state/api-client.ts'
import { readQueue } from '#storefront/state/message-queue.ts'
import { followSession } from '#storefront/state/saved.ts'

/** Starts non-urgent work once the page is loaded; fetched as a separate file. */
export function afterStart(api: ApiClient, routes: RouteObject[]): void {
  prefetchOnIntent(routes)
  followSession(api)
  resendLater(api)
}

/** Sends what waits from earlier visits, now and whenever the browser is connected again. */
function resendLater(api: ApiClient): void {
  const resend = () => {
    if (readQueue().length === 0) return
    void import('#storefront/state/contact-delivery.ts')
      .then(({ resendQueuedMessages }) => resendQueuedMessages(api))
      .catch(() => undefined)
  }
  resend()
  addEventListener('online', resend)
}

/**
 * Fetches a screen's module when a visitor points at a link to it, touches it or tabs to it. The press itself reports a
 * failure.
 */
function prefetchOnIntent(routes: RouteObject[]): void {
  const prefetch = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
    if (link?.origin !== location.origin) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
  for (const intent of ['pointerover', 'touchstart', 'focusin']) addEventListener(intent, prefetch, { passive: true })
}
