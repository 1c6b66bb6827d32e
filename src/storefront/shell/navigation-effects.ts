import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { track } from '../analytics.ts'
import type { RouteKey } from '../paths.ts'
import { report } from '../report.ts'
import { useCartStore } from '../state/cart.tsx'
import { landingStep, type Visit } from '../state/landing-rules.ts'
import { useStorefront } from '../storefront-context.tsx'
import { useAnnounce } from '../ui/announcer.tsx'

/**
 * After a change of screen the document's head follows it, the focus goes to its beginning and its title is told, as after loading a
 * page. Where the server rendered the page it wrote the first head; the code for others comes with the first screen that needs it.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const storefront = useStorefront()
  const matches = useMatches()
  const { pathname, search, hash } = useLocation()
  const announce = useAnnounce()
  const last = useRef<string | null>(null)
  const isUntold = useRef(false)
  const isWritten = useRef(storefront.isRendered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides, with the data that came for it
  useEffect(() => {
    const isArrival = last.current !== null && last.current !== pathname && !hash
    last.current = pathname
    if (isArrival) {
      // A dialog whose link led here may not have let go of the page yet (ui/page-behind.ts).
      main.current?.closest('[inert]')?.removeAttribute('inert')
      main.current?.focus({ preventScroll: true })
      isUntold.current = true
    }
    if (isWritten.current) {
      isWritten.current = false
      return
    }
    const leaving = new AbortController()
    const shown = matches.map(({ handle, loaderData, params }) => ({ handle, data: loaderData, params }))
    import('../head-in-browser.ts')
      .then(({ showHead }) => showHead(storefront, shown, { href: location.href, signal: leaving.signal }))
      .then(() => {
        if (!isUntold.current || leaving.signal.aborted) return
        isUntold.current = false
        announce(document.title)
      })
      .catch((error) => report('The title of a screen could not be written', error))
    return () => leaving.abort()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the shopper is makes an entry, not how the cart changes
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
