import type { RouteObject } from 'react-router'
import { areaLayout } from './area-layout.tsx'

type DecideDialogs = typeof import('#office/screens/aftersales/returns/decide-dialogs.tsx')

const statementDialogs = () => import('#office/screens/aftersales/returns/statement-dialogs.tsx')
const decideDialogs = (): Promise<DecideDialogs> => import('#office/screens/aftersales/returns/decide-dialogs.tsx')

function reasonDialog({ ReasonDialog }: DecideDialogs, name: 'reject' | 'close') {
  return <ReasonDialog name={name} />
}

/** Orders, their returns, and members. */
export const salesRoutes: RouteObject[] = [
  { path: 'checkouts', lazy: () => import('#office/screens/sales/checkouts/checkouts-screen.tsx') },
  {
    path: 'orders',
    lazy: () => import('#office/screens/sales/orders/orders-screen.tsx'),
    children: [{ path: 'ship', lazy: () => import('#office/screens/sales/orders/ship-orders-dialog.tsx') }],
  },
  {
    path: 'orders/:number',
    lazy: () => import('#office/screens/sales/orders/order-screen.tsx'),
    children: [
      { path: 'ship', lazy: () => import('#office/screens/sales/orders/ship-dialog.tsx') },
      { path: 'refund', lazy: () => import('#office/screens/sales/orders/refund-dialog.tsx') },
      { path: 'cancel', lazy: () => import('#office/screens/sales/orders/cancel-dialog.tsx') },
      { path: 'hold', lazy: () => import('#office/screens/sales/orders/hold-dialog.tsx') },
      { path: 'address', lazy: () => import('#office/screens/sales/orders/address-dialog.tsx') },
      { path: 'return', lazy: () => import('#office/screens/sales/orders/return-dialog.tsx') },
      { path: 'mails/:mailKey/preview', lazy: () => import('#office/screens/sales/orders/mail-preview-dialog.tsx') },
      { path: 'mails/:mailKey/resend', lazy: () => import('#office/screens/sales/orders/mail-resend-dialog.tsx') },
      { path: 'parcels/:parcelId/tracking', lazy: () => import('#office/screens/sales/orders/tracking-dialog.tsx') },
    ],
  },
  { path: 'returns', lazy: () => import('#office/screens/aftersales/returns/returns-screen.tsx') },
  { path: 'returns/statements', lazy: () => import('#office/screens/aftersales/returns/statements-screen.tsx') },
  {
    path: 'returns/statements/:id',
    lazy: () => import('#office/screens/aftersales/returns/statement-screen.tsx'),
    children: [
      { path: 'match', lazy: async () => ({ Component: (await statementDialogs()).MatchDialog }) },
      { path: 'close', lazy: async () => ({ Component: (await statementDialogs()).CloseStatementDialog }) },
    ],
  },
  {
    path: 'returns/:id',
    lazy: () => import('#office/screens/aftersales/returns/return-screen.tsx'),
    children: [
      { path: 'receive', lazy: () => import('#office/screens/aftersales/returns/receive-dialog.tsx') },
      { path: 'cancel', lazy: () => import('#office/screens/aftersales/returns/cancel-dialog.tsx') },
      { path: 'refund', lazy: () => import('#office/screens/aftersales/returns/refund-dialog.tsx') },
      { path: 'approve', lazy: async () => ({ Component: (await decideDialogs()).ApproveDialog }) },
      { path: 'reject', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'reject') }) },
      { path: 'close', lazy: async () => ({ element: reasonDialog(await decideDialogs(), 'close') }) },
    ],
  },
  {
    path: 'members',
    element: areaLayout('members'),
    children: [
      { index: true, lazy: () => import('#office/screens/sales/members/members-screen.tsx') },
      {
        path: 'wishes',
        lazy: () => import('#office/screens/sales/ending-wishes/ending-wishes-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('#office/screens/sales/ending-wishes/ending-wish-dialog.tsx') }],
      },
    ],
  },
  {
    path: 'members/:id',
    lazy: () => import('#office/screens/sales/members/member-screen.tsx'),
    children: [
      { path: 'cancel', lazy: () => import('#office/screens/sales/members/cancel-dialog.tsx') },
      { path: 'resume', lazy: () => import('#office/screens/sales/members/resume-dialog.tsx') },
      { path: 'extend-trial', lazy: () => import('#office/screens/sales/members/extend-dialog.tsx') },
      { path: 'price', lazy: () => import('#office/screens/sales/members/price-dialog.tsx') },
      { path: 'card-link', lazy: () => import('#office/screens/sales/members/card-link-dialog.tsx') },
      { path: 'refund', lazy: () => import('#office/screens/sales/members/refund-dialog.tsx') },
    ],
  },
]
