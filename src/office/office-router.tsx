import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { useMay } from './api/me.ts'
import { Skeleton } from './kit/section.tsx'
import { booksRoutes } from './routes/books-routes.tsx'
import { catalogueRoutes } from './routes/catalogue-routes.tsx'
import { contentRoutes } from './routes/content-routes.tsx'
import { salesRoutes } from './routes/sales-routes.tsx'
import { serviceRoutes } from './routes/service-routes.ts'
import { settingsRoutes } from './routes/settings-routes.tsx'
import { systemRoutes } from './routes/system-routes.tsx'
import { withTexts } from './routes/with-texts.ts'
import { areas } from './shell/areas.ts'
import { OfficeLayout } from './shell/office-layout.tsx'
import { ScreenError } from './shell/screen-error.tsx'

/** Redirects to the first screen that the user may see. */
function FirstScreen() {
  const may = useMay()
  const first = reachable.find(({ permission }) => permission === null || may(permission))
  return <Navigate replace to={first?.path ?? '/me'} />
}

/** All screens, with their dialogs as child routes. Every action has its own address. */
const screens: RouteObject[] = [
  { index: true, element: <FirstScreen /> },
  { path: 'overview', lazy: () => import('./screens/office/overview/overview-screen.tsx') },
  ...salesRoutes,
  ...catalogueRoutes,
  ...contentRoutes,
  ...serviceRoutes,
  ...settingsRoutes,
  ...booksRoutes,
  ...systemRoutes,
  { path: '*', lazy: () => import('./screens/not-found-screen.tsx') },
]

const isOwners = ({ id, path = id ?? '' }: RouteObject) =>
  /^(content|settings|stock|books|system|messages\/replies)\b/.test(path)

/** The areas that have a screen, in the sidebar's order. */
const reachable = areas.filter(({ path }) =>
  screens.some((screen) => `/${(screen.path ?? screen.id)?.split('/')[0]}` === path),
)

export function createOfficeRouter() {
  return createBrowserRouter(
    [
      {
        element: <OfficeLayout areas={reachable} />,
        errorElement: <ScreenError />,
        HydrateFallback: Skeleton,
        children: [
          {
            errorElement: <ScreenError />,
            children: screens.map((screen) => (isOwners(screen) ? withTexts(screen) : screen)),
          },
        ],
      },
    ],
    { basename: '/office' },
  )
}
