import type { LoaderFunction, RouteObject } from 'react-router'
import type { Market } from '#domain/markets/market-rules.ts'
import { paths, type RouteKey } from './paths.ts'
import type { Screen, ScreenHandle, ScreenModule, ScreenRoute } from './screen.ts'
import { loadNotFound, screenRoutes, screens } from './screens.ts'
import { ErrorScreen } from './shell/later-parts.ts'
import { loadShell, RootLayout } from './shell/root-layout.tsx'
import { WholeSpinner } from './ui/spinner.tsx'

const topLevel = [
  'home',
  'category',
  'product',
  'search',
  'pages',
  'contact',
  'cart',
  'checkout',
  'thankyou',
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'withdrawal',
  'privacy',
  'privacyLink',
] as const satisfies RouteKey[]

/** The routes of a market: one shared layout at the root, the account's screens nested in it, a not-found screen for every other path. */
export function createRoutes(market: Market): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      loader: loadShell,
      shouldRevalidate: () => false,
      Component: RootLayout,
      errorElement: (
        <main>
          <ErrorScreen wanted fallback={<PlainError />} />
        </main>
      ),
      HydrateFallback: WholeSpinner,
      children: [
        {
          id: 'screens',
          errorElement: <ErrorScreen wanted fallback={<PlainError />} />,
          children: [
            ...topLevel.map((key) => screenRoute(market, key)),
            {
              ...screenRoute(market, 'account'),
              children: [
                { ...lazyScreen('overview'), id: 'account-index', index: true },
                screenRoute(market, 'overview'),
                screenRoute(market, 'subscriptions'),
                screenRoute(market, 'settings'),
              ],
            },
            { id: 'not-found', path: '*', ...lazyRoute(null, loadNotFound) },
          ],
        },
      ],
    },
  ]
}

/** While the screen for it is on its way, and where the line is cut. */
function PlainError() {
  return (
    <h1 lang="en" className="page-width py-16">
      Unexpected Application Error!
    </h1>
  )
}

function screenRoute(market: Market, key: RouteKey) {
  return { id: key, path: paths[key][market], caseSensitive: true, ...lazyScreen(key) }
}

function lazyScreen(key: RouteKey) {
  return lazyRoute(key, screens[key], screenRoutes[key])
}

function lazyRoute(
  key: RouteKey | null,
  loadModule: () => Promise<ScreenModule>,
  loadRoute?: () => Promise<ScreenRoute>,
) {
  async function takeOver() {
    const module = await loadModule()
    const { Component, Header, prepare } = module
    const loader = loadRoute ? laterLoader(loadRoute) : module.loader
    Object.assign(handle, { Header, prepare, hasLoader: loader !== undefined })
    handle.describe = async () => (loadRoute ? await loadRoute() : module).screen as Screen | undefined
    return { Component, ...(loader && { loader }) }
  }
  const handle: ScreenHandle = { key, takeOver }
  return {
    handle,
    lazy: async () => {
      const [route] = await Promise.all([takeOver(), loadRoute?.(), import('./head-in-browser.ts')])
      return route
    },
  }
}

function laterLoader(loadRoute: () => Promise<ScreenRoute>): LoaderFunction {
  return async (...input) => {
    const { loader } = await loadRoute()
    return loader?.(...input) ?? null
  }
}
