import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { useMay } from './api/me.ts'
import { Skeleton } from './kit/section.tsx'
import { SettingsLayout } from './screens/platform/settings/settings-layout.tsx'
import { AreaLayout } from './shell/area-layout.tsx'
import { areas } from './shell/areas.ts'
import { OfficeLayout } from './shell/office-layout.tsx'
import { ScreenError } from './shell/screen-error.tsx'
import { ownerTexts } from './texts/load-texts.ts'

/** Redirects to the first screen that the user may see. */
function FirstScreen() {
  const may = useMay()
  const first = reachable.find(({ permission }) => permission === null || may(permission))
  return <Navigate replace to={first?.path ?? '/me'} />
}

type DecideDialogs = typeof import('./screens/aftersales/returns/decide-dialogs.tsx')

const statementDialogs = () => import('./screens/aftersales/returns/statement-dialogs.tsx')
const decideDialogs = (): Promise<DecideDialogs> => import('./screens/aftersales/returns/decide-dialogs.tsx')

function reasonDialog({ ReasonDialog }: DecideDialogs, name: 'reject' | 'close') {
  return <ReasonDialog name={name} />
}

function areaLayout(key: string) {
  const area = areas.find((candidate) => candidate.key === key)
  return area && <AreaLayout area={area} />
}

const contentDialogs: RouteObject[] = [
  { path: 'publish', lazy: () => import('./screens/content/content/publish-dialog.tsx') },
  { path: 'schedule', lazy: () => import('./screens/content/content/schedule-dialog.tsx') },
  { path: 'unschedule', lazy: () => import('./screens/content/content/unschedule-dialog.tsx') },
  { path: 'discard', lazy: () => import('./screens/content/content/discard-dialog.tsx') },
  { path: 'delete', lazy: () => import('./screens/content/content/delete-dialog.tsx') },
  { path: 'versions/:number', lazy: () => import('./screens/content/content/version-dialog.tsx') },
  { path: 'versions/:number/restore', lazy: () => import('./screens/content/content/restore-dialog.tsx') },
]

/** All screens, with their dialogs as child routes. Every action has its own address. */
const screens: RouteObject[] = [
  { index: true, element: <FirstScreen /> },
  { path: 'overview', lazy: () => import('./screens/office/overview/overview-screen.tsx') },
  { path: 'checkouts', lazy: () => import('./screens/sales/checkouts/checkouts-screen.tsx') },
  {
    path: 'orders',
    lazy: () => import('./screens/sales/orders/orders-screen.tsx'),
    children: [{ path: 'ship', lazy: () => import('./screens/sales/orders/ship-orders-dialog.tsx') }],
  },
  {
    path: 'orders/:number',
    lazy: () => import('./screens/sales/orders/order-screen.tsx'),
    children: [
      { path: 'ship', lazy: () => import('./screens/sales/orders/ship-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/sales/orders/refund-dialog.tsx') },
      { path: 'cancel', lazy: () => import('./screens/sales/orders/cancel-dialog.tsx') },
      { path: 'hold', lazy: () => import('./screens/sales/orders/hold-dialog.tsx') },
      { path: 'address', lazy: () => import('./screens/sales/orders/address-dialog.tsx') },
      { path: 'return', lazy: () => import('./screens/sales/orders/return-dialog.tsx') },
      { path: 'mails/:mailKey/preview', lazy: () => import('./screens/sales/orders/mail-preview-dialog.tsx') },
      { path: 'mails/:mailKey/resend', lazy: () => import('./screens/sales/orders/mail-resend-dialog.tsx') },
      { path: 'parcels/:parcelId/tracking', lazy: () => import('./screens/sales/orders/tracking-dialog.tsx') },
    ],
  },
  { path: 'returns', lazy: () => import('./screens/aftersales/returns/returns-screen.tsx') },
  { path: 'returns/statements', lazy: () => import('./screens/aftersales/returns/statements-screen.tsx') },
  {
    path: 'returns/statements/:id',
    lazy: () => import('./screens/aftersales/returns/statement-screen.tsx'),
    children: [
      { path: 'match', lazy: async () => ({ Component: (await statementDialogs()).MatchDialog }) },
      { path: 'close', lazy: async () => ({ Component: (await statementDialogs()).CloseStatementDialog }) },
    ],
  },
  {
    path: 'returns/:id',
    lazy: () => import('./screens/aftersales/returns/return-screen.tsx'),
    children: [
      { path: 'receive', lazy: () => import('./screens/aftersales/returns/receive-dialog.tsx') },
      { path: 'cancel', lazy: () => import('./screens/aftersales/returns/cancel-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/aftersales/returns/refund-dialog.tsx') },
      { path: 'approve', lazy: async () => ({ Component: (await decideDialogs()).ApproveDialog }) },
      { path: 'reject', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'reject') }) },
      { path: 'close', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'close') }) },
    ],
  },
  {
    path: 'products',
    element: areaLayout('products'),
    children: [
      { index: true, lazy: () => import('./screens/catalogue/products/products-screen.tsx') },
      { path: 'categories', lazy: () => import('./screens/catalogue/categories/categories-screen.tsx') },
      {
        path: 'plans',
        lazy: () => import('./screens/catalogue/price-plans/plans-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('./screens/catalogue/price-plans/new-plan-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/catalogue/price-plans/plan-dialog.tsx') },
        ],
      },
      withTexts({ path: 'imports', lazy: () => import('./screens/office/imports/imports-screen.tsx') }),
      withTexts({
        path: 'reviews',
        lazy: () => import('./screens/aftersales/product-reviews/product-reviews-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/aftersales/product-reviews/review-dialog.tsx') }],
      }),
      withTexts({
        path: 'redirects',
        lazy: () => import('./screens/content/redirects/redirects-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('./screens/content/redirects/add-dialog.tsx') },
          { path: ':id/remove', lazy: () => import('./screens/content/redirects/remove-dialog.tsx') },
        ],
      }),
    ],
  },
  { path: 'products/categories/new', lazy: () => import('./screens/catalogue/categories/new-category-screen.tsx') },
  {
    path: 'products/categories/:id',
    lazy: () => import('./screens/catalogue/categories/category-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('./screens/catalogue/categories/delete-dialog.tsx') }],
  },
  withTexts({ path: 'products/imports/:id', lazy: () => import('./screens/office/imports/import-screen.tsx') }),
  { path: 'products/grid', lazy: () => import('./screens/catalogue/product-grid/product-grid-screen.tsx') },
  { path: 'products/new', lazy: () => import('./screens/catalogue/products/new-product-screen.tsx') },
  {
    path: 'products/:id',
    lazy: () => import('./screens/catalogue/products/product-screen.tsx'),
    children: [
      { path: 'preview', lazy: () => import('./screens/catalogue/products/preview-dialog.tsx') },
      { path: 'archive', lazy: () => import('./screens/catalogue/products/archive-dialog.tsx') },
    ],
  },
  {
    path: 'stock',
    element: areaLayout('stock'),
    children: [
      {
        lazy: () => import('./screens/catalogue/stock/stock-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: ':product/count', lazy: () => import('./screens/catalogue/stock/count-dialog.tsx') },
        ],
      },
      { path: 'count', lazy: () => import('./screens/catalogue/stocktake/stocktake-screen.tsx') },
      { path: 'movements', lazy: () => import('./screens/catalogue/stock/movements-screen.tsx') },
    ],
  },
  {
    path: 'members',
    element: areaLayout('members'),
    children: [
      { index: true, lazy: () => import('./screens/sales/members/members-screen.tsx') },
      {
        path: 'wishes',
        lazy: () => import('./screens/sales/ending-wishes/ending-wishes-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/sales/ending-wishes/ending-wish-dialog.tsx') }],
      },
    ],
  },
  {
    path: 'members/:id',
    lazy: () => import('./screens/sales/members/member-screen.tsx'),
    children: [
      { path: 'cancel', lazy: () => import('./screens/sales/members/cancel-dialog.tsx') },
      { path: 'resume', lazy: () => import('./screens/sales/members/resume-dialog.tsx') },
      { path: 'extend-trial', lazy: () => import('./screens/sales/members/extend-dialog.tsx') },
      { path: 'price', lazy: () => import('./screens/sales/members/price-dialog.tsx') },
      { path: 'card-link', lazy: () => import('./screens/sales/members/card-link-dialog.tsx') },
      { path: 'refund', lazy: () => import('./screens/sales/members/refund-dialog.tsx') },
    ],
  },
  {
    path: 'content',
    element: areaLayout('content'),
    children: [
      { index: true, lazy: () => import('./screens/content/content/contents-screen.tsx') },
      { path: 'mails', lazy: () => import('./screens/platform/mails/mails-screen.tsx') },
      { path: 'texts', lazy: () => import('./screens/platform/texts/texts-screen.tsx') },
      {
        path: 'pictures',
        lazy: () => import('./screens/content/pictures/pictures-screen.tsx'),
        children: [
          { path: 'one/*', lazy: () => import('./screens/content/pictures/picture-dialog.tsx') },
          { path: 'delete/*', lazy: () => import('./screens/content/pictures/delete-dialog.tsx') },
        ],
      },
      { path: ':kind', lazy: () => import('./screens/content/content/content-screen.tsx'), children: contentDialogs },
    ],
  },
  {
    path: 'content/texts/:language/:key',
    lazy: () => import('./screens/platform/texts/text-screen.tsx'),
    children: [{ path: 'reset', lazy: () => import('./screens/platform/texts/reset-dialog.tsx') }],
  },
  {
    path: 'content/mails/:kind',
    lazy: () => import('./screens/platform/mails/mail-screen.tsx'),
    children: [{ path: 'test', lazy: () => import('./screens/platform/mails/test-dialog.tsx') }],
  },
  { path: 'customers', lazy: () => import('./screens/service/customers/customers-screen.tsx') },
  {
    path: 'customers/:id',
    lazy: () => import('./screens/service/customers/customer-screen.tsx'),
    children: [
      { path: 'export', lazy: () => import('./screens/service/customers/export-dialog.tsx') },
      { path: 'erase', lazy: () => import('./screens/service/customers/erase-dialog.tsx') },
      { path: 'block', lazy: () => import('./screens/service/customers/block-dialog.tsx') },
      { path: 'unblock', lazy: () => import('./screens/service/customers/unblock-dialog.tsx') },
      { path: 'confirm-link', lazy: () => import('./screens/service/customers/confirm-link-dialog.tsx') },
    ],
  },
  {
    path: 'messages',
    lazy: () => import('./screens/service/messages/messages-screen.tsx'),
    children: [{ path: ':id', lazy: () => import('./screens/service/messages/message-pane.tsx') }],
  },
  { path: 'messages/replies', lazy: () => import('./screens/service/saved-replies/saved-replies-screen.tsx') },
  { path: 'messages/replies/new', lazy: () => import('./screens/service/saved-replies/new-reply-screen.tsx') },
  {
    path: 'messages/replies/:id',
    lazy: () => import('./screens/service/saved-replies/saved-reply-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('./screens/service/saved-replies/delete-dialog.tsx') }],
  },
  { path: 'content/pages/new', lazy: () => import('./screens/content/content/new-page-screen.tsx') },
  {
    path: 'content/pages/:subject',
    lazy: () => import('./screens/content/content/content-screen.tsx'),
    children: contentDialogs,
  },
  {
    id: 'settings',
    element: <SettingsLayout />,
    children: [
      { path: 'settings/audit', lazy: () => import('./screens/platform/audit/audit-screen.tsx') },
      {
        path: 'settings/staff',
        lazy: () => import('./screens/people/staff/staff-screen.tsx'),
        children: [
          { path: 'invite', lazy: () => import('./screens/people/staff/invite-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/people/staff/change-dialog.tsx') },
        ],
      },
      {
        path: 'settings/tokens',
        lazy: () => import('./screens/people/api-tokens/tokens-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('./screens/people/api-tokens/new-token-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/people/api-tokens/change-token-dialog.tsx') },
          { path: ':id/revoke', lazy: () => import('./screens/people/api-tokens/revoke-token-dialog.tsx') },
        ],
      },
      {
        path: 'settings/hooks',
        lazy: () => import('./screens/platform/webhooks/webhooks-screen.tsx'),
        children: [{ path: 'new', lazy: () => import('./screens/platform/webhooks/new-webhook-dialog.tsx') }],
      },
      {
        path: 'settings/hooks/:id',
        lazy: () => import('./screens/platform/webhooks/webhook-screen.tsx'),
        children: [
          { path: 'edit', lazy: () => import('./screens/platform/webhooks/edit-webhook-dialog.tsx') },
          { path: 'rotate', lazy: () => import('./screens/platform/webhooks/rotate-webhook-dialog.tsx') },
          { path: 'delete', lazy: () => import('./screens/platform/webhooks/delete-webhook-dialog.tsx') },
          { path: 'deliveries/:delivery', lazy: () => import('./screens/platform/webhooks/delivery-dialog.tsx') },
        ],
      },
      { path: 'settings/claims', lazy: () => import('./screens/content/claims/claims-screen.tsx') },
      { path: 'settings/company', lazy: () => import('./screens/platform/settings/company-screen.tsx') },
      { path: 'settings/hosts', lazy: () => import('./screens/platform/settings/hosts-screen.tsx') },
      { path: 'settings/delivery', lazy: () => import('./screens/platform/settings/delivery-screen.tsx') },
      { path: 'settings/sales', lazy: () => import('./screens/platform/settings/sales-screen.tsx') },
      { path: 'settings/tracking', lazy: () => import('./screens/platform/settings/tracking-screen.tsx') },
      { path: 'settings/payments', lazy: () => import('./screens/platform/settings/payments-screen.tsx') },
      { path: 'settings/mail', lazy: () => import('./screens/platform/settings/mail-screen.tsx') },
      { path: 'settings/vat', lazy: () => import('./screens/platform/settings/vat-screen.tsx') },
      { path: 'settings/security', lazy: () => import('./screens/platform/settings/security-screen.tsx') },
      { path: 'settings', lazy: () => import('./screens/platform/settings/settings-screen.tsx') },
      {
        path: 'settings/conflicts',
        lazy: () => import('./screens/office/conflicts/conflicts-screen.tsx'),
        children: [
          { path: ':key', lazy: () => import('./screens/office/conflicts/decide-dialog.tsx') },
          { path: ':key/undo', lazy: () => import('./screens/office/conflicts/undo-dialog.tsx') },
        ],
      },
    ],
  },
  {
    path: 'books',
    element: areaLayout('books'),
    children: [
      { index: true, lazy: () => import('./screens/ledger/reconciliation/reconciliation-screen.tsx') },
      { path: 'payments', lazy: () => import('./screens/ledger/money/payments-screen.tsx') },
      { path: 'payouts', lazy: () => import('./screens/ledger/payouts/payouts-screen.tsx') },
      { path: 'payouts/:id', lazy: () => import('./screens/ledger/payouts/payout-screen.tsx') },
      { path: 'exports', lazy: () => import('./screens/ledger/accounting/accounting-screen.tsx') },
      { path: 'disputes', lazy: () => import('./screens/ledger/money/disputes-screen.tsx') },
    ],
  },
  {
    path: 'books/differences/:key',
    lazy: () => import('./screens/ledger/reconciliation/difference-screen.tsx'),
    children: [{ path: ':act', lazy: () => import('./screens/ledger/reconciliation/difference-dialog.tsx') }],
  },
  {
    path: 'system',
    element: areaLayout('system'),
    children: [
      {
        lazy: () => import('./screens/office/system/health-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: 'cache', lazy: () => import('./screens/office/system/cache-dialog.tsx') },
        ],
      },
      {
        path: 'inspect',
        lazy: () => import('./screens/office/system/inspect-screen.tsx'),
        children: [{ path: 'drop', lazy: () => import('./screens/office/system/drop-page-dialog.tsx') }],
      },
      {
        path: 'jobs',
        lazy: () => import('./screens/office/system/jobs-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/office/system/job-dialog.tsx') }],
      },
      {
        path: 'events',
        lazy: () => import('./screens/office/system/events-screen.tsx'),
        children: [
          { path: 'fetch', lazy: () => import('./screens/office/system/fetch-dialog.tsx') },
          { path: ':id', lazy: () => import('./screens/office/system/event-dialog.tsx') },
        ],
      },
      {
        path: 'mails',
        lazy: () => import('./screens/office/system/mails-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('./screens/office/system/mail-dialog.tsx') }],
      },
    ],
  },
  {
    path: 'me',
    lazy: () => import('./screens/people/me/me-screen.tsx'),
    children: [
      { path: 'two-factor', lazy: () => import('./screens/people/me/two-factor-dialog.tsx') },
      { path: 'two-factor/off', lazy: () => import('./screens/people/me/two-factor-off-dialog.tsx') },
      { path: 'recovery-codes', lazy: () => import('./screens/people/me/recovery-codes-dialog.tsx') },
    ],
  },
  { path: 'help', lazy: () => import('./screens/office/help/help-screen.tsx') },
  { path: '*', lazy: () => import('./screens/not-found-screen.tsx') },
]

/** Delays screens until their texts are loaded, which happens after the texts of all users. */
function withTexts(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => ownerTexts().then(lazy) }),
    ...(children && { children: children.map(withTexts) }),
  } as RouteObject
}

const isOwners = ({ id, path = id ?? '' }: RouteObject) => /^(content|settings|stock|messages\/replies)\b/.test(path)

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
