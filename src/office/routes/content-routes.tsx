import type { RouteObject } from 'react-router'
import { areaLayout } from './area-layout.tsx'

const contentDialogs: RouteObject[] = [
  { path: 'publish', lazy: () => import('#office/screens/content/content/publish-dialog.tsx') },
  { path: 'schedule', lazy: () => import('#office/screens/content/content/schedule-dialog.tsx') },
  { path: 'unschedule', lazy: () => import('#office/screens/content/content/unschedule-dialog.tsx') },
  { path: 'discard', lazy: () => import('#office/screens/content/content/discard-dialog.tsx') },
  { path: 'delete', lazy: () => import('#office/screens/content/content/delete-dialog.tsx') },
  { path: 'versions/:number', lazy: () => import('#office/screens/content/content/version-dialog.tsx') },
  { path: 'versions/:number/restore', lazy: () => import('#office/screens/content/content/restore-dialog.tsx') },
]

/** Contents, texts, mails and pictures. */
export const contentRoutes: RouteObject[] = [
  {
    path: 'content',
    element: areaLayout('content'),
    children: [
      { index: true, lazy: () => import('#office/screens/content/content/contents-screen.tsx') },
      { path: 'mails', lazy: () => import('#office/screens/platform/mails/mails-screen.tsx') },
      { path: 'texts', lazy: () => import('#office/screens/platform/texts/texts-screen.tsx') },
      {
        path: 'pictures',
        lazy: () => import('#office/screens/content/pictures/pictures-screen.tsx'),
        children: [
          { path: 'one/*', lazy: () => import('#office/screens/content/pictures/picture-dialog.tsx') },
          { path: 'delete/*', lazy: () => import('#office/screens/content/pictures/delete-dialog.tsx') },
        ],
      },
      {
        path: ':kind',
        lazy: () => import('#office/screens/content/content/content-screen.tsx'),
        children: contentDialogs,
      },
    ],
  },
  {
    path: 'content/texts/:language/:key',
    lazy: () => import('#office/screens/platform/texts/text-screen.tsx'),
    children: [{ path: 'reset', lazy: () => import('#office/screens/platform/texts/reset-dialog.tsx') }],
  },
  {
    path: 'content/mails/:kind',
    lazy: () => import('#office/screens/platform/mails/mail-screen.tsx'),
    children: [{ path: 'test', lazy: () => import('#office/screens/platform/mails/test-dialog.tsx') }],
  },
  { path: 'content/pages/new', lazy: () => import('#office/screens/content/content/new-page-screen.tsx') },
  {
    path: 'content/pages/:subject',
    lazy: () => import('#office/screens/content/content/content-screen.tsx'),
    children: contentDialogs,
  },
]
