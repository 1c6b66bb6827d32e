import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { RouteKey } from '#shared/screens.ts'
import { track } from '#storefront/browser/analytics.ts'
import { updateHead } from '#storefront/browser/update-head.ts'
import { useCartStore } from '#storefront/state/cart-provider.tsx'
import { landingStep, type Visit } from '#storefront/state/landing-rules.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { useAnnounce } from '#storefront/ui/announcer.tsx'
import { headOfScreen } from './head.ts'

/**
 * After a change of screen the document's head follows, focus goes to its beginning and its title is announced, as
 * after loading a page. Where the server rendered the page it wrote the first head.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const storefront = useStorefront()
  const matches = useMatches()
  const { pathname, search, hash } = useLocation()
  const announce = useAnnounce()
  const last = useRef<string | null>(null)
  const isWritten = useRef(storefront.isRendered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides, with the data that came for it
  useEffect(() => {
    const isArrival = last.current !== null && last.current !== pathname && !hash
    last.current = pathname
    if (isArrival) {
      main.current?.focus({ preventScroll: true })
    }
    if (isWritten.current) {
      isWritten.current = false
      return
    }
    const shown = matches.map(({ handle, loaderData, params }) => ({ handle, data: loaderData, params }))
    updateHead(headOfScreen(storefront, shown, new URL(location.href)), storefront.language)
    if (isArrival) announce(document.title)
  }, [storefront, pathname, search, matches])
}

/** One page view per change of the path, the first load included; query and hash are no change. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    track('page_view', { page_path: pathname })
  }, [pathname])
}

/** Enters and leaves landing mode as products are opened; entering clears the cart, once (D32). */
export function useLandingMode(key: RouteKey | null): void {
  const { landing } = useStorefront()
  const cart = useCartStore()
  const { pathname, search } = useLocation()
  const before = useRef<Visit | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the cart is no entry
  useEffect(() => {
    const now: Visit = { key, pathname, soid: new URLSearchParams(search).get('soid') }
    const step = landingStep(before.current, now)
    before.current = now
    if (step === 'leave') landing.leave()
    if (step === 'enter') {
      landing.enter(now.soid!)
      cart.update(() => [])
    }
  }, [key, pathname, search])
}
