import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches, useNavigation } from 'react-router'
import * as v from 'valibot'
import { matchPath } from '#shared/paths.ts'
import { type RouteKey, screens } from '#shared/screens.ts'
import { useConsentQuestion } from '#storefront/state/consent.ts'
import { createPersistentStore } from '#storefront/state/persistent-store.ts'
import { report } from '#storefront/state/report.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { NeedsScripts } from '#storefront/ui/needs-scripts.tsx'
import { scriptedComponent } from '#storefront/ui/scripted-component.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HelpBanner } from './help-banner.tsx'
import { useArrival, useLandingMode, usePageViews } from './navigation-effects.ts'
import type { ScreenHandle } from './screen.ts'
import type { ShellData } from './shell-data.ts'
import { WaitingScreen } from './waiting-screen.tsx'
import type { WelcomeModal } from './welcome-modal.tsx'

const LateConsentBanner = scriptedComponent(async () => (await import('./consent-banner.tsx')).ConsentBanner)

/**
 * Root layout: the shell around each screen, and the effects of changing screens. Consent is not asked during
 * checkout, so that nothing covers the pay button.
 */
export function RootLayout() {
  const shell = useLoaderData<ShellData>()
  const { t } = useTranslation()
  const { market } = useStorefront()
  const key = matchPath(market, useLocation().pathname)?.key ?? null
  const without = (key && screens[key].without) ?? []
  const { Header: OwnHeader } = (useMatches().at(-1)?.handle ?? {}) as ScreenHandle
  const main = useRef<HTMLElement>(null)
  usePageViews()
  useLandingMode(key)
  useArrival(main)
  const isWaiting = useWaiting()
  const isConsentAsked = useConsentQuestion()
  const [Welcome, closeWelcome] = useWelcome(!without.includes('welcome'))
  const hasHeader = !without.includes('header')
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 text-paper focus-visible:translate-y-0"
      >
        {t('words.skip')}
      </a>
      {hasHeader && <HelpBanner />}
      {hasHeader && <Header categories={shell.categories} />}
      {OwnHeader && <OwnHeader />}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70vh]">
        {key && livesOfScripts(key) && (
          <div className="page-width">
            <NeedsScripts what={key === 'cart' || key === 'checkout' ? 'buying' : 'screen'} className="mt-8" />
          </div>
        )}
        {isWaiting ? <WaitingScreen /> : <Outlet />}
      </main>
      {!without.includes('footer') && <Footer />}
      {Welcome && <Welcome onClose={closeWelcome} />}
      {isConsentAsked && !Welcome && !without.includes('consent') && <LateConsentBanner />}
      <ScrollRestoration />
    </>
  )
}

/** True if a screen is almost useless without scripts: it depends on the visitor, or consists of a form that does. */
function livesOfScripts(key: RouteKey): boolean {
  if (screens[key].form) return false
  return key === 'contact' || (key !== 'search' && screens[key].access !== 'public')
}

/** True while another screen's data takes longer than a moment. */
function useWaiting(): boolean {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = state === 'loading' && next.pathname !== pathname
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setLong(true), 300)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLeaving])
  return isLeaving && isLong
}

const welcome = createPersistentStore<string | null>({
  key: 'welcome',
  initial: null,
  parse: v.parser(v.literal('closed')),
  asText: true,
})

/** Open by default; once closed it stays closed in this browser (D23), which then never fetches its script. */
function useWelcome(isAllowed: boolean): [modal: typeof WelcomeModal | null, close: () => void] {
  const [Modal, setModal] = useState<typeof WelcomeModal | null>(null)
  useEffect(() => {
    if (!isAllowed || welcome.read() !== null) return
    import('./welcome-modal.tsx')
      .then((module) => startTransition(() => setModal(() => module.WelcomeModal)))
      .catch((error: unknown) => report('The welcome could not be fetched', error))
  }, [isAllowed])
  const close = () => {
    welcome.write('closed')
    setModal(null)
  }
  return [isAllowed ? Modal : null, close]
}
