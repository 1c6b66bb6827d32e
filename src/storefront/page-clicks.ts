import type { Market } from '#domain/markets/market-rules.ts'
import { matchPath } from './paths.ts'
import { askConsentAgain } from './state/consent.ts'
import { writeCookie } from './state/cookies.ts'

/**
 * What is pressed in the still parts of a page (ui/still-part.tsx), which have no handlers of their own: links are followed within the app
 * as the router's own are, a language is kept and the same address shown in it, and the question of consent opens again.
 */
export function followPageClicks(market: Market, go: (address: string) => unknown): void {
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const pressed = (event.target as Element | null)?.closest<HTMLElement>('[data-still] :is(a[href], [data-consent])')
    if (!pressed) return
    if (!(pressed instanceof HTMLAnchorElement)) return askConsentAgain()
    const { language } = pressed.dataset
    const isOurs = pressed.origin === location.origin && matchPath(market, pressed.pathname) !== null
    if (!isOurs || pressed.target || pressed.hasAttribute('download')) return
    event.preventDefault()
    if (language) showIn(language)
    else go(pressed.pathname + pressed.search + pressed.hash)
  })
}

function showIn(language: string): void {
  writeCookie('lng', language)
  const address = new URL(location.href)
  address.searchParams.delete('lng')
  if (address.href === location.href) location.reload()
  else location.assign(address)
}
