import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import type { RouteKey } from '../paths.ts'
import type { ScreenHandle } from '../screen.ts'
import { readStored, writeStored } from '../state/browser-storage.ts'
import { useConsentQuestion } from '../state/consent.ts'
import { useLanding } from '../state/landing.ts'
import { storefrontKey } from '../storefront.ts'
import { WholeSpinner } from '../ui/spinner.tsx'
import { Header } from './header.tsx'
import { ConsentBanner, Footer, HelpBanner, WaitingScreen, WelcomeModal } from './later-parts.ts'
import { useArrival, useLandingMode, usePageViews } from './navigation-effects.ts'

export async function loadShell({ context }: LoaderFunctionArgs) {
  const categories = await context.get(storefrontKey).api.categories()
  return { categories: categories.map(({ id, name, handle }) => ({ id, name, handle })) }
}

export type ShellData = Awaited<ReturnType<typeof loadShell>>

const withoutHeader: readonly (RouteKey | null)[] = ['checkout', 'thankyou']
const withoutFooter: readonly (RouteKey | null)[] = ['checkout', 'thankyou', 'cart']
const withoutWelcome = withoutFooter

/**
 * The shared layout at the root: shell around the screen, and what every change of screen brings about. Nothing stands between a shopper
 * and the pay button: the question of consent waits while the checkout is open.
 */
export function RootLayout() {
  const shell = useLoaderData<ShellData>()
  const { t } = useTranslation()
  const { key, Header: OwnHeader } = useScreenHandle()
  const main = useRef<HTMLElement>(null)
  usePageViews()
  useLandingMode(key)
  useArrival(main)
  const isWaiting = useWaiting()
  const [isWelcomeOpen, closeWelcome] = useWelcome(!withoutWelcome.includes(key))
  const { isOn: isLanding } = useLanding()
  const isConsentAsked = useConsentQuestion()
  const hasHeader = !withoutHeader.includes(key)
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
        {isWaiting ? <WaitingScreen wanted fallback={<WholeSpinner />} /> : <Outlet />}
      </main>
      {/* Another one in landing mode: what the server sent is not changed but replaced. */}
      {!withoutFooter.includes(key) && <Footer key={isLanding ? 'landing' : 'shop'} />}
      <WelcomeModal wanted={isWelcomeOpen} open={isWelcomeOpen} onClose={closeWelcome} />
      <ConsentBanner wanted={isConsentAsked && !isWelcomeOpen && key !== 'checkout'} />
      <ScrollRestoration />
    </>
  )
}

const nowhere: Pick<ScreenHandle, 'key' | 'Header'> = { key: null }

function useScreenHandle() {
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? nowhere
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

const welcomeKey = 'welcome'

/** Open by default; once closed it stays closed in this browser (D23). */
function useWelcome(isAllowed: boolean): [boolean, () => void] {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(readStored(welcomeKey) !== 'closed')), [])
  const close = () => {
    writeStored(welcomeKey, 'closed')
    setDue(false)
  }
  return [isDue && isAllowed, close]
}
