import type { RouteObject } from 'react-router'

/** Customers and their messages. */
export const serviceRoutes: RouteObject[] = [
  { path: 'customers', lazy: () => import('#office/screens/service/customers/customers-screen.tsx') },
  {
    path: 'customers/:id',
    lazy: () => import('#office/screens/service/customers/customer-screen.tsx'),
    children: [
      { path: 'export', lazy: () => import('#office/screens/service/customers/export-dialog.tsx') },
      { path: 'erase', lazy: () => import('#office/screens/service/customers/erase-dialog.tsx') },
      { path: 'block', lazy: () => import('#office/screens/service/customers/block-dialog.tsx') },
      { path: 'unblock', lazy: () => import('#office/screens/service/customers/unblock-dialog.tsx') },
      { path: 'confirm-link', lazy: () => import('#office/screens/service/customers/confirm-link-dialog.tsx') },
    ],
  },
  {
    path: 'messages',
    lazy: () => import('#office/screens/service/messages/messages-screen.tsx'),
    children: [{ path: ':id', lazy: () => import('#office/screens/service/messages/message-pane.tsx') }],
  },
  { path: 'messages/replies', lazy: () => import('#office/screens/service/saved-replies/saved-replies-screen.tsx') },
  { path: 'messages/replies/new', lazy: () => import('#office/screens/service/saved-replies/new-reply-screen.tsx') },
  {
    path: 'messages/replies/:id',
    lazy: () => import('#office/screens/service/saved-replies/saved-reply-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('#office/screens/service/saved-replies/delete-dialog.tsx') }],
  },
]
