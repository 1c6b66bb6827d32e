import type { Market } from '#domain/markets/market-rules.ts'
import { matchPath } from './paths.ts'
import { screenRoutes, screens } from './screens.ts'

/**
 * Fetches a screen's code when a shopper points at, touches or tabs to a link that leads there, so that the click finds it ready. A
 * failure is of no account: the click asks again and says what is wrong.
 */
export function prefetchOnIntent(market: Market): void {
  const look = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || link.hasAttribute('download')) return
    const key = matchPath(market, link.pathname)?.key
    if (key) Promise.all([screens[key](), screenRoutes[key]?.(), import('./head-in-browser.ts')]).catch(() => undefined)
  }
  for (const intent of ['pointerover', 'touchstart', 'focusin']) addEventListener(intent, look, { passive: true })
}
