import type { RouteObject } from 'react-router'
import { areaLayout } from './area-layout.tsx'

/** The running shop, the person who works in it, and help. */
export const systemRoutes: RouteObject[] = [
  {
    path: 'system',
    element: areaLayout('system'),
    children: [
      {
        lazy: () => import('#office/screens/office/system/health-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: 'cache', lazy: () => import('#office/screens/office/system/cache-dialog.tsx') },
        ],
      },
      {
        path: 'inspect',
        lazy: () => import('#office/screens/office/system/inspect-screen.tsx'),
        children: [{ path: 'drop', lazy: () => import('#office/screens/office/system/drop-page-dialog.tsx') }],
      },
      {
        path: 'jobs',
        lazy: () => import('#office/screens/office/system/jobs-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('#office/screens/office/system/job-dialog.tsx') }],
      },
      {
        path: 'events',
        lazy: () => import('#office/screens/office/system/events-screen.tsx'),
        children: [
          { path: 'fetch', lazy: () => import('#office/screens/office/system/fetch-dialog.tsx') },
          { path: ':id', lazy: () => import('#office/screens/office/system/event-dialog.tsx') },
        ],
      },
      {
        path: 'mails',
        lazy: () => import('#office/screens/office/system/mails-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('#office/screens/office/system/mail-dialog.tsx') }],
      },
    ],
  },
  {
    path: 'me',
    lazy: () => import('#office/screens/people/me/me-screen.tsx'),
    children: [
      { path: 'two-factor', lazy: () => import('#office/screens/people/me/two-factor-dialog.tsx') },
      { path: 'two-factor/off', lazy: () => import('#office/screens/people/me/two-factor-off-dialog.tsx') },
      { path: 'recovery-codes', lazy: () => import('#office/screens/people/me/recovery-codes-dialog.tsx') },
    ],
  },
  { path: 'help', lazy: () => import('#office/screens/office/help/help-screen.tsx') },
]
