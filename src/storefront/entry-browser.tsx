import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ShopInformation } from '#contract/content.ts'
import { marketOfHost } from '#domain/markets/market-rules.ts'
import { startForwarding } from './analytics.ts'
import type { ApiClient } from './api-client.ts'
import { createApiInBrowser } from './api-in-browser.ts'
import { App } from './app.tsx'
import { hideMissingPictures } from './missing-pictures.ts'
import { followPageClicks } from './page-clicks.ts'
import { hasControlCharacter, missingPage } from './paths.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { report } from './report.ts'
import { createRoutes } from './routes.tsx'
import type { ScreenHandle } from './screen.ts'
import { fetchLaterParts } from './shell/later-parts.ts'
import { showFailedToLaunch, showStartUp } from './start-up.ts'
import { readStored } from './state/browser-storage.ts'
import { readCookie, writeCookie } from './state/cookies.ts'
import { createLandingStore, landingKey } from './state/landing.ts'
import { queueStorageKey } from './state/queue-key.ts'
import { endSession, startSession } from './state/session.tsx'
import { readToken } from './state/session-token.ts'
import { createStorefront, type Storefront, type StorefrontState, storefrontKey } from './storefront.ts'
import { loadTexts } from './texts.ts'
import { wantsMotion } from './ui/motion.ts'

type PageData = { storefront: StorefrontState; loaderData: Record<string, unknown> }

const root = document.getElementById('app')!

// The validation library, which some screens bring, would try whether it may compile code, and the browser would report that the
// page's policy forbids it. It reads this before it does anything.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start() {
  await breath()
  const pageData = readPageData()
  const hasContent = pageData !== null && root.hasChildNodes()
  // The server rendered the missing page there, too.
  if (hasControlCharacter(location.pathname)) history.replaceState(null, '', missingPage)
  const done = showStartUp(hasContent)
  try {
    const state = pageData?.storefront ?? (await askForState())
    const routes = createRoutes(state.market)
    // All together, but each begins in a task of its own.
    const [, texts] = await Promise.all([
      openAntiForgery(state.apiBaseUrl),
      breath().then(() => loadTexts(state)),
      breath()
        .then(breath)
        .then(() => loadMatchedScreens(routes)),
    ])
    // The language in use is kept, so that it stays the same wherever the host's own rule changes.
    if (!readCookie('lng')) writeCookie('lng', state.language)
    paintBrand(state.shop.brand.colour)
    await breath()
    const storefront = storefrontOf(state, texts, hasContent)
    void startSession(storefront.api)
    await breath()
    const router = createBrowserRouter(routes, {
      ...(pageData && { hydrationData: { loaderData: pageData.loaderData } }),
      getContext: () => new RouterContextProvider(new Map([[storefrontKey, storefront]]) as never),
    })
    await breath()
    const app = (
      <App storefront={storefront}>
        <RouterProvider router={router} onError={(error) => report('A screen failed', error)} />
      </App>
    )
    // As a transition the work is cut into slices: the page answers in between.
    startTransition(() => {
      if (hasContent)
        hydrateRoot(root, app, { onRecoverableError: (error) => report('The page was drawn again', error) })
      else createRoot(root).render(app)
    })
    dispatchEvent(new Event('app-ready'))
    startForwarding(state.shop.tracking)
    resendLater(storefront.api)
    prefetchOnIntent(state.market)
    followPageClicks(state.market, (address) => router.navigate(address, { viewTransition: wantsMotion() }))
    hideMissingPictures()
    fetchLaterParts()
    whenLoaded(keepOfflinePage)
  } catch (error) {
    report('The shop failed to launch', error)
    showFailedToLaunch(hasContent, () => void start())
  } finally {
    done()
  }
}

/** Lets the page answer before the next piece of work. */
function breath(): Promise<void> {
  return new Promise((next) => setTimeout(next))
}

/** The brand's colour where it is not the one of the style sheet: setting it has the whole page styled again. */
function paintBrand(colour: string): void {
  const root = document.documentElement
  if (getComputedStyle(root).getPropertyValue('--color-brand').toLowerCase() !== colour.toLowerCase())
    root.style.setProperty('--color-brand', colour)
}

function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

/** The shop works the same without it: browsers that refuse it, and plain http, show their own page when offline. */
function keepOfflinePage(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}

function readPageData(): PageData | null {
  try {
    return JSON.parse(document.getElementById('vitrine-data')?.textContent ?? 'null') as PageData | null
  } catch {
    return null
  }
}

/** Sends what waits from earlier visits, now and whenever the browser is connected again. */
function resendLater(api: ApiClient): void {
  const resend = () => {
    if (readStored(queueStorageKey) === null) return
    void import('./state/contact-delivery.ts')
      .then(({ resendQueuedMessages }) => resendQueuedMessages(api))
      .catch(() => undefined)
  }
  resend()
  addEventListener('online', resend)
}

/** The bare shell says nothing of the shop: ask for it. */
async function askForState(): Promise<StorefrontState> {
  const response = await fetch('/api/shop', { credentials: 'include', headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The shop's information answered ${response.status}`)
  const shop = (await response.json()) as ShopInformation
  return {
    market: marketOfHost(location.host),
    language: shop.language,
    landing: readCookie(landingKey) === '1',
    shop,
    apiBaseUrl: '',
  }
}

async function openAntiForgery(apiBaseUrl: string): Promise<void> {
  const response = await fetch(`${apiBaseUrl}/sanctum/csrf-cookie`, { credentials: 'include' }).catch(() => null)
  if (response?.ok) return
  report('Failed to initialize CSRF token', response?.status)
  throw new Error('Failed to initialize CSRF token')
}

/** The server rendered these screens: their code must be here before the page is taken over. */
async function loadMatchedScreens(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      const handle = route.handle as ScreenHandle | undefined
      if (!handle) return
      Object.assign(route, await handle.takeOver())
      delete route.lazy
      await handle.prepare?.(new URL(location.href))
    }),
  )
}

function storefrontOf(state: StorefrontState, texts: Storefront['texts'], isRendered: boolean): Storefront {
  return createStorefront({
    market: state.market,
    language: state.language,
    shop: state.shop,
    origin: location.origin,
    texts,
    isRendered,
    landing: createLandingStore(state.landing),
    api: createApiInBrowser({
      baseUrl: state.apiBaseUrl || location.origin,
      send: (request) => fetch(request),
      credentials: () => ({ bearer: readToken(), antiForgery: readCookie('XSRF-TOKEN') }),
      onInvalidToken: endSession,
      timeoutMs: 20_000,
    }),
  })
}

void start()
