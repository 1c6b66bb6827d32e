import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { useMay } from './api/me.ts'
import { Skeleton } from './kit/section.tsx'
import { AreaLayout } from './shell/area-layout.tsx'
import { areas } from './shell/areas.ts'
import { OfficeLayout } from './shell/office-layout.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { ownerTexts } from './texts/load-texts.ts'

/** The first screen that the person may see. */
function FirstScreen() {
  const may = useMay()
  const first = reachable.find(({ permission }) => permission === null || may(permission))
  return <Navigate replace to={first?.path ?? '/me'} />
}

type DecideDialogs = typeof import('./screens/return/decide-dialogs.tsx')

const decideDialogs = (): Promise<DecideDialogs> => import('./screens/return/decide-dialogs.tsx')

function reasonDialog({ ReasonDialog }: DecideDialogs, name: 'reject' | 'close') {
  return <ReasonDialog name={name} />
}

function areaLayout(key: string) {
  const area = areas.find((candidate) => candidate.key === key)
  return area && <AreaLayout area={area} />
}

/** The same over every kind of content. */
const contentDialogs: RouteObject[] = [
  { path: 'publish', lazy: () => import('./screens/content/publish-dialog.tsx') },
  { path: 'schedule', lazy: () => import('./screens/content/schedule-dialog.tsx') },
  { path: 'unschedule', lazy: () => import('./screens/content/unschedule-dialog.tsx') },
  { path: 'discard', lazy: () => import('./screens/content/discard-dialog.tsx') },
  { path: 'delete', lazy: () => import('./screens/content/delete-dialog.tsx') },
  { path: 'versions/:number', lazy: () => import('./screens/content/version-dialog.tsx') },
  { path: 'versions/:number/restore', lazy: () => import('./screens/content/restore-dialog.tsx') },
]

/** Every screen, and the dialogs over it as its children: each act has an address. */
const screens: RouteObject[] = [
  { index: true, element: <FirstScreen /> },
  { path: 'overview', lazy: () => import('./screens/overview/overview-screen.tsx') },
  { path: 'checkouts', lazy: () => import('./screens/checkouts/checkouts-screen.tsx') },
  { path: 'orders', lazy: () => import('./screens/orders/orders-screen.tsx') },
  {
    path: 'orders/:number',
    lazy: () => import('./screens/order/order-screen.tsx'),
    children: [
      { path: 'ship', lazy: () => import('./screens/order/ship-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/order/refund-dialog.tsx') },
      { path: 'cancel', lazy: () => import('./screens/order/cancel-dialog.tsx') },
      { path: 'hold', lazy: () => import('./screens/order/hold-dialog.tsx') },
      { path: 'address', lazy: () => import('./screens/order/address-dialog.tsx') },
      { path: 'return', lazy: () => import('./screens/order/return-dialog.tsx') },
      { path: 'mails/:mailKey/preview', lazy: () => import('./screens/order/mail-preview-dialog.tsx') },
      { path: 'mails/:mailKey/resend', lazy: () => import('./screens/order/mail-resend-dialog.tsx') },
      { path: 'parcels/:parcelId/tracking', lazy: () => import('./screens/order/tracking-dialog.tsx') },
    ],
  },
  { path: 'returns', lazy: () => import('./screens/returns/returns-screen.tsx') },
  {
    path: 'returns/:id',
    lazy: () => import('./screens/return/return-screen.tsx'),
    children: [
      { path: 'receive', lazy: () => import('./screens/return/receive-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/return/refund-dialog.tsx') },
      { path: 'approve', lazy: async () => ({ Component: (await decideDialogs()).ApproveDialog }) },
      { path: 'reject', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'reject') }) },
      { path: 'close', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'close') }) },
    ],
  },
  {
    path: 'products',
    element: areaLayout('products'),
    children: [
      { index: true, lazy: () => import('./screens/products/products-screen.tsx') },
      { path: 'categories', lazy: () => import('./screens/categories/categories-screen.tsx') },
      {
        path: 'plans',
        lazy: () => import('./screens/plans/plans-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('./screens/plans/new-plan-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/plans/plan-dialog.tsx') },
        ],
      },
      { path: 'imports', lazy: () => import('./screens/imports/imports-screen.tsx') },
      {
        path: 'reviews',
        lazy: () => import('./screens/product-reviews/product-reviews-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/product-reviews/review-dialog.tsx') }],
      },
      {
        path: 'redirects',
        lazy: () => import('./screens/redirects/redirects-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('./screens/redirects/add-dialog.tsx') },
          { path: ':id/remove', lazy: () => import('./screens/redirects/remove-dialog.tsx') },
        ],
      },
    ],
  },
  { path: 'products/categories/new', lazy: () => import('./screens/category/new-category-screen.tsx') },
  {
    path: 'products/categories/:id',
    lazy: () => import('./screens/category/category-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('./screens/category/delete-dialog.tsx') }],
  },
  { path: 'products/imports/:id', lazy: () => import('./screens/imports/import-screen.tsx') },
  { path: 'products/grid', lazy: () => import('./screens/product-grid/product-grid-screen.tsx') },
  { path: 'products/new', lazy: () => import('./screens/product/new-product-screen.tsx') },
  {
    path: 'products/:id',
    lazy: () => import('./screens/product/product-screen.tsx'),
    children: [
      { path: 'preview', lazy: () => import('./screens/product/preview-dialog.tsx') },
      { path: 'archive', lazy: () => import('./screens/product/archive-dialog.tsx') },
    ],
  },
  {
    path: 'stock',
    element: areaLayout('stock'),
    children: [
      {
        lazy: () => import('./screens/stock/stock-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: ':product/count', lazy: () => import('./screens/stock/count-dialog.tsx') },
        ],
      },
      { path: 'movements', lazy: () => import('./screens/stock/movements-screen.tsx') },
    ],
  },
  { path: 'members', lazy: () => import('./screens/members/members-screen.tsx') },
  {
    path: 'members/:id',
    lazy: () => import('./screens/member/member-screen.tsx'),
    children: [
      { path: 'cancel', lazy: () => import('./screens/member/cancel-dialog.tsx') },
      { path: 'resume', lazy: () => import('./screens/member/resume-dialog.tsx') },
      { path: 'extend-trial', lazy: () => import('./screens/member/extend-dialog.tsx') },
      { path: 'price', lazy: () => import('./screens/member/price-dialog.tsx') },
      { path: 'card-link', lazy: () => import('./screens/member/card-link-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/member/refund-dialog.tsx') },
    ],
  },
  {
    path: 'content',
    element: areaLayout('content'),
    children: [
      { index: true, lazy: () => import('./screens/contents/contents-screen.tsx') },
      { path: 'mails', lazy: () => import('./screens/mails/mails-screen.tsx') },
      { path: 'texts', lazy: () => import('./screens/texts/texts-screen.tsx') },
      {
        path: 'pictures',
        lazy: () => import('./screens/pictures/pictures-screen.tsx'),
        children: [
          { path: 'one/*', lazy: () => import('./screens/pictures/picture-dialog.tsx') },
          { path: 'delete/*', lazy: () => import('./screens/pictures/delete-dialog.tsx') },
        ],
      },
      { path: ':kind', lazy: () => import('./screens/content/content-screen.tsx'), children: contentDialogs },
    ],
  },
  {
    path: 'content/texts/:language/:key',
    lazy: () => import('./screens/texts/text-screen.tsx'),
    children: [{ path: 'reset', lazy: () => import('./screens/texts/reset-dialog.tsx') }],
  },
  {
    path: 'content/mails/:kind',
    lazy: () => import('./screens/mails/mail-screen.tsx'),
    children: [{ path: 'test', lazy: () => import('./screens/mails/test-dialog.tsx') }],
  },
  { path: 'customers', lazy: () => import('./screens/customers/customers-screen.tsx') },
  {
    path: 'customers/:id',
    lazy: () => import('./screens/customer/customer-screen.tsx'),
    children: [
      { path: 'export', lazy: () => import('./screens/customer/export-dialog.tsx') },
      { path: 'erase', lazy: () => import('./screens/customer/erase-dialog.tsx') },
      { path: 'block', lazy: () => import('./screens/customer/block-dialog.tsx') },
      { path: 'unblock', lazy: () => import('./screens/customer/unblock-dialog.tsx') },
      { path: 'confirm-link', lazy: () => import('./screens/customer/confirm-link-dialog.tsx') },
    ],
  },
  {
    path: 'messages',
    lazy: () => import('./screens/messages/messages-screen.tsx'),
    children: [{ path: ':id', lazy: () => import('./screens/messages/message-pane.tsx') }],
  },
  { path: 'content/pages/new', lazy: () => import('./screens/content/new-page-screen.tsx') },
  {
    path: 'content/pages/:subject',
    lazy: () => import('./screens/content/content-screen.tsx'),
    children: contentDialogs,
  },
  { path: 'settings/audit', lazy: () => import('./screens/audit/audit-screen.tsx') },
  {
    path: 'settings/staff',
    lazy: () => import('./screens/staff/staff-screen.tsx'),
    children: [
      { path: 'invite', lazy: () => import('./screens/staff/invite-dialog.tsx') },
      { path: ':id', lazy: () => import('./screens/staff/change-dialog.tsx') },
    ],
  },
  {
    path: 'settings/tokens',
    lazy: () => import('./screens/tokens/tokens-screen.tsx'),
    children: [
      { path: 'new', lazy: () => import('./screens/tokens/new-token-dialog.tsx') },
      { path: ':id', lazy: () => import('./screens/tokens/change-token-dialog.tsx') },
      { path: ':id/revoke', lazy: () => import('./screens/tokens/revoke-token-dialog.tsx') },
    ],
  },
  {
    path: 'settings/hooks',
    lazy: () => import('./screens/hooks/hooks-screen.tsx'),
    children: [{ path: 'new', lazy: () => import('./screens/hooks/new-hook-dialog.tsx') }],
  },
  {
    path: 'settings/hooks/:id',
    lazy: () => import('./screens/hooks/hook-screen.tsx'),
    children: [
      { path: 'edit', lazy: () => import('./screens/hooks/edit-hook-dialog.tsx') },
      { path: 'rotate', lazy: () => import('./screens/hooks/rotate-hook-dialog.tsx') },
      { path: 'delete', lazy: () => import('./screens/hooks/delete-hook-dialog.tsx') },
      { path: 'deliveries/:delivery', lazy: () => import('./screens/hooks/delivery-dialog.tsx') },
    ],
  },
  { path: 'settings/claims', lazy: () => import('./screens/claims/claims-screen.tsx') },
  { path: 'settings/company', lazy: () => import('./screens/settings/company-screen.tsx') },
  { path: 'settings/hosts', lazy: () => import('./screens/settings/hosts-screen.tsx') },
  { path: 'settings/delivery', lazy: () => import('./screens/settings/delivery-screen.tsx') },
  { path: 'settings/sales', lazy: () => import('./screens/settings/sales-screen.tsx') },
  { path: 'settings/tracking', lazy: () => import('./screens/settings/tracking-screen.tsx') },
  { path: 'settings/payments', lazy: () => import('./screens/settings/payments-screen.tsx') },
  { path: 'settings/mail', lazy: () => import('./screens/settings/mail-screen.tsx') },
  { path: 'settings/vat', lazy: () => import('./screens/settings/vat-screen.tsx') },
  { path: 'settings/security', lazy: () => import('./screens/settings/security-screen.tsx') },
  { path: 'settings', lazy: () => import('./screens/settings/settings-screen.tsx') },
  {
    path: 'settings/conflicts',
    lazy: () => import('./screens/conflicts/conflicts-screen.tsx'),
    children: [
      { path: ':key', lazy: () => import('./screens/conflicts/decide-dialog.tsx') },
      { path: ':key/undo', lazy: () => import('./screens/conflicts/undo-dialog.tsx') },
    ],
  },
  {
    path: 'books',
    element: areaLayout('books'),
    children: [
      { index: true, lazy: () => import('./screens/books/books-screen.tsx') },
      { path: 'payments', lazy: () => import('./screens/books/payments-screen.tsx') },
      { path: 'payouts', lazy: () => import('./screens/books/payouts-screen.tsx') },
      { path: 'payouts/:id', lazy: () => import('./screens/books/payout-screen.tsx') },
      { path: 'exports', lazy: () => import('./screens/books/accounting-screen.tsx') },
      { path: 'disputes', lazy: () => import('./screens/books/disputes-screen.tsx') },
    ],
  },
  {
    path: 'books/differences/:key',
    lazy: () => import('./screens/books/difference-screen.tsx'),
    children: [{ path: ':act', lazy: () => import('./screens/books/difference-dialog.tsx') }],
  },
  {
    path: 'system',
    element: areaLayout('system'),
    children: [
      {
        lazy: () => import('./screens/system/health-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: 'cache', lazy: () => import('./screens/system/cache-dialog.tsx') },
        ],
      },
      {
        path: 'inspect',
        lazy: () => import('./screens/system/inspect-screen.tsx'),
        children: [{ path: 'drop', lazy: () => import('./screens/system/drop-page-dialog.tsx') }],
      },
      {
        path: 'jobs',
        lazy: () => import('./screens/system/jobs-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/system/job-dialog.tsx') }],
      },
      {
        path: 'events',
        lazy: () => import('./screens/system/events-screen.tsx'),
        children: [
          { path: 'fetch', lazy: () => import('./screens/system/fetch-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/system/event-dialog.tsx') },
        ],
      },
      {
        path: 'mails',
        lazy: () => import('./screens/system/mails-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/system/mail-dialog.tsx') }],
      },
    ],
  },
  {
    path: 'me',
    lazy: () => import('./screens/me/me-screen.tsx'),
    children: [
      { path: 'two-factor', lazy: () => import('./screens/me/two-factor-dialog.tsx') },
      { path: 'two-factor/off', lazy: () => import('./screens/me/two-factor-off-dialog.tsx') },
      { path: 'recovery-codes', lazy: () => import('./screens/me/recovery-codes-dialog.tsx') },
    ],
  },
  { path: 'help', lazy: () => import('./screens/help/help-screen.tsx') },
  { path: '*', lazy: () => import('./screens/not-found-screen.tsx') },
]

/** Screens of content and settings wait for their texts, which come behind the others. */
function withTexts(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => ownerTexts().then(lazy) }),
    ...(children && { children: children.map(withTexts) }),
  } as RouteObject
}

const isOwners = ({ path = '' }: RouteObject) => /^(content|settings)\b/.test(path)

/** The areas that have a screen, in the sidebar's order. */
const reachable = areas.filter(({ path }) => screens.some((screen) => `/${screen.path?.split('/')[0]}` === path))

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
