import type { RouteObject } from 'react-router'
import type { Market } from '#shared/markets.ts'
import { missingScreen, type RouteKey, routeKeys, screens } from '#shared/screens.ts'
import { WholeSpinner } from '#storefront/ui/spinner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import type { ScreenModule } from './screen.ts'
import { loadShell } from './shell-data.ts'

const modules = import.meta.glob<ScreenModule>('../screens/*/*-screen.tsx')

/**
 * The routes of a market: one shared layout at the root, every screen in it, a not-found screen for every other path.
 */
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
          <ErrorScreen />
        </main>
      ),
      HydrateFallback: WholeSpinner,
      children: [
        {
          id: 'screens',
          errorElement: <ErrorScreen />,
          children: [
            ...screensIn(undefined).map((key) => screenRoute(market, key)),
            { id: 'not-found', path: '*', lazy: modules[fileOf(missingScreen)]! },
          ],
        },
      ],
    },
  ]
}

function screenRoute(market: Market, key: RouteKey): RouteObject {
  const { path, module, index } = screens[key]
  const route = { id: key, path: path[market], caseSensitive: true, lazy: modules[fileOf(module)]! }
  if (!index) return route
  return {
    ...route,
    children: [
      { id: `${key}-index`, index: true, lazy: modules[fileOf(screens[index].module)]! },
      ...screensIn(key).map((inner) => screenRoute(market, inner)),
    ],
  }
}

function screensIn(layout: RouteKey | undefined): RouteKey[] {
  return routeKeys.filter((key) => screens[key].layout === layout)
}

function fileOf(module: string): string {
  return `../screens/${module}.tsx`
}
