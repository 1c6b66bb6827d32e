import { matchRoutes, type RouteObject } from 'react-router'
import type { ApiClient } from '#storefront/state/api-client.ts'
import { carriedCart, carriedText } from '#storefront/state/carried-link.ts'
import { createCartStore } from '#storefront/state/cart-store.ts'
import { readQueue } from '#storefront/state/message-queue.ts'
import { followSession } from '#storefront/state/saved.ts'
import type { Storefront } from '#storefront/state/storefront.ts'

/** Starts non-urgent work once the page is loaded; fetched as a separate file. */
export function afterStart(storefront: Storefront, routes: RouteObject[]): void {
  const { api } = storefront
  prefetchOnIntent(routes)
  followSession(api)
  resendLater(api)
  takeCart(storefront)
  giveCart(storefront)
}

/** Takes the cart that a link from the shop's host of another country carries. */
function takeCart(storefront: Storefront): void {
  if (!location.hash.startsWith(carriedCart)) return
  const text = location.hash.slice(carriedCart.length)
  import('#storefront/state/carried-cart.ts')
    .then(({ takeCarriedCart }) => {
      // Not before, so that loading the page again tries again.
      history.replaceState(history.state, '', location.pathname + location.search)
      return takeCarriedCart(storefront, { text, referrer: document.referrer })
    })
    .catch(() => undefined)
}

/** Gives the stored cart to a link to the shop's host of another country, whose storage is another one. */
function giveCart({ shop }: Storefront): void {
  const give = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-country]')
    if (link) link.hash = carriedCart + carriedText(createCartStore(shop.currency).read())
  }
  for (const press of ['click', 'auxclick']) addEventListener(press, give)
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
