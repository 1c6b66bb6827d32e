import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { marketOfHost } from '#shared/markets.ts'
import { hasControlCharacter, missingPage } from '#shared/paths.ts'
import { App } from '#storefront/shell/app.tsx'
import type { ScreenHandle } from '#storefront/shell/screen.ts'
import { createRoutes } from '#storefront/shell/storefront-routes.tsx'
import { readShop } from '#storefront/state/amounts.ts'
import { bodyOf, createApiClient } from '#storefront/state/api-client.ts'
import { readCookie, writeCookie } from '#storefront/state/cookies.ts'
import { createLandingStore, landingKey } from '#storefront/state/landing.ts'
import { report } from '#storefront/state/report.ts'
import { endSession, startSession } from '#storefront/state/session.tsx'
import { readToken } from '#storefront/state/session-token.ts'
import { createStorefront, type Storefront, type StorefrontState, storefrontKey } from '#storefront/state/storefront.ts'
import { loadTexts } from '#storefront/state/texts.ts'
import { startForwarding } from './analytics.ts'
import { keepUnansweredPresses } from './early-presses.ts'
import { hideMissingImages } from './missing-images.ts'
import { showFailedToLaunch, showStartUp } from './splash.ts'

type PageData = { storefront: StorefrontState; loaderData: Record<string, unknown> }

const root = document.getElementById('app')!

// zod, which some screens load, would probe whether it may compile code and so violate the page's policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start() {
  const pageData = readPageData()
  const hasContent = pageData !== null && root.hasChildNodes()
  // The server rendered the missing page there, too.
  if (hasControlCharacter(location.pathname)) history.replaceState(null, '', missingPage)
  const done = showStartUp(hasContent)
  try {
    const state = pageData?.storefront ?? (await askForState())
    const routes = createRoutes(state.market)
    const [texts] = await Promise.all([loadTexts(state), openAntiForgery(state.apiBaseUrl), loadMatchedScreens(routes)])
    // The language in use is kept, so that it stays the same wherever the host's own rule changes.
    if (!readCookie('lng')) writeCookie('lng', state.language)
    paintBrand(state.shop.brand.colour)
    const storefront = storefrontOf(state, texts, hasContent)
    void startSession(storefront.api)
    const router = createBrowserRouter(routes, {
      ...(pageData && { hydrationData: { loaderData: pageData.loaderData } }),
      getContext: () => new RouterContextProvider(new Map([[storefrontKey, storefront]]) as never),
    })
    const app = (
      <App storefront={storefront}>
        <RouterProvider router={router} onError={(error) => report('A screen failed', error)} />
      </App>
    )
    keepUnansweredPresses()
    // A transition splits the work into slices, so that the page stays responsive.
    startTransition(() => {
      if (hasContent)
        hydrateRoot(root, app, { onRecoverableError: (error) => report('The page was rendered again', error) })
      else createRoot(root).render(app)
    })
    startForwarding(state.shop.tracking)
    hideMissingImages()
    whenLoaded(() => {
      keepOfflinePage()
      import('./after-start.ts').then(({ afterStart }) => afterStart(storefront, routes)).catch(() => undefined)
    })
  } catch (error) {
    report('The shop failed to launch', error)
    showFailedToLaunch(hasContent, () => void start())
  } finally {
    done()
  }
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

/** The bare shell says nothing of the shop: ask for it. */
async function askForState(): Promise<StorefrontState> {
  const response = await fetch('/api/shop', { credentials: 'include', headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The shop's information answered ${response.status}`)
  const shop = readShop((await bodyOf(response)) as Parameters<typeof readShop>[0])
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

/** Before the page is hydrated, or the router would show nothing until they are there. */
async function loadMatchedScreens(routes: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const screen = await route.lazy()
      await (screen.handle as ScreenHandle | undefined)?.prepare?.()
      Object.assign(route, { ...screen, lazy: undefined })
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
    api: createApiClient({
      baseUrl: state.apiBaseUrl || location.origin,
      send: (request) => fetch(request),
      credentials: () => ({ bearer: readToken(), antiForgery: readCookie('XSRF-TOKEN') }),
      onInvalidToken: endSession,
      timeoutMs: 20_000,
    }),
  })
}

void start()
