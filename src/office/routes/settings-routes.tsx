import type { RouteObject } from 'react-router'
import { SettingsLayout } from '#office/screens/platform/settings/settings-layout.tsx'

/** What the owner decides. */
export const settingsRoutes: RouteObject[] = [
  {
    id: 'settings',
    element: <SettingsLayout />,
    children: [
      { path: 'settings/audit', lazy: () => import('#office/screens/platform/audit/audit-screen.tsx') },
      {
        path: 'settings/staff',
        lazy: () => import('#office/screens/people/staff/staff-screen.tsx'),
        children: [
          { path: 'invite', lazy: () => import('#office/screens/people/staff/invite-dialog.tsx') },
          { path: ':id', lazy: () => import('#office/screens/people/staff/change-dialog.tsx') },
        ],
      },
      {
        path: 'settings/tokens',
        lazy: () => import('#office/screens/people/api-tokens/tokens-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('#office/screens/people/api-tokens/new-token-dialog.tsx') },
          { path: ':id', lazy: () => import('#office/screens/people/api-tokens/change-token-dialog.tsx') },
          { path: ':id/revoke', lazy: () => import('#office/screens/people/api-tokens/revoke-token-dialog.tsx') },
        ],
      },
      {
        path: 'settings/hooks',
        lazy: () => import('#office/screens/platform/webhooks/webhooks-screen.tsx'),
        children: [{ path: 'new', lazy: () => import('#office/screens/platform/webhooks/new-webhook-dialog.tsx') }],
      },
      {
        path: 'settings/hooks/:id',
        lazy: () => import('#office/screens/platform/webhooks/webhook-screen.tsx'),
        children: [
          { path: 'edit', lazy: () => import('#office/screens/platform/webhooks/edit-webhook-dialog.tsx') },
          { path: 'rotate', lazy: () => import('#office/screens/platform/webhooks/rotate-webhook-dialog.tsx') },
          { path: 'delete', lazy: () => import('#office/screens/platform/webhooks/delete-webhook-dialog.tsx') },
          { path: 'deliveries/:delivery', lazy: () => import('#office/screens/platform/webhooks/delivery-dialog.tsx') },
        ],
      },
      { path: 'settings/claims', lazy: () => import('#office/screens/content/claims/claims-screen.tsx') },
      { path: 'settings/company', lazy: () => import('#office/screens/platform/settings/company-screen.tsx') },
      { path: 'settings/hosts', lazy: () => import('#office/screens/platform/settings/hosts-screen.tsx') },
      { path: 'settings/markets', lazy: () => import('#office/screens/platform/settings/markets-screen.tsx') },
      { path: 'settings/delivery', lazy: () => import('#office/screens/platform/settings/delivery-screen.tsx') },
      { path: 'settings/sales', lazy: () => import('#office/screens/platform/settings/sales-screen.tsx') },
      { path: 'settings/tracking', lazy: () => import('#office/screens/platform/settings/tracking-screen.tsx') },
      { path: 'settings/payments', lazy: () => import('#office/screens/platform/settings/payments-screen.tsx') },
      { path: 'settings/mail', lazy: () => import('#office/screens/platform/settings/mail-screen.tsx') },
      { path: 'settings/vat', lazy: () => import('#office/screens/platform/settings/vat-screen.tsx') },
      { path: 'settings/security', lazy: () => import('#office/screens/platform/settings/security-screen.tsx') },
      { path: 'settings', lazy: () => import('#office/screens/platform/settings/settings-screen.tsx') },
      {
        path: 'settings/conflicts',
        lazy: () => import('#office/screens/office/conflicts/conflicts-screen.tsx'),
        children: [
          { path: ':key', lazy: () => import('#office/screens/office/conflicts/decide-dialog.tsx') },
          { path: ':key/undo', lazy: () => import('#office/screens/office/conflicts/undo-dialog.tsx') },
        ],
      },
    ],
  },
]
