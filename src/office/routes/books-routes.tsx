import type { RouteObject } from 'react-router'
import { areaLayout } from './area-layout.tsx'

/** Reconciliation, payments, payouts and exports. */
export const booksRoutes: RouteObject[] = [
  {
    path: 'books',
    element: areaLayout('books'),
    children: [
      { index: true, lazy: () => import('#office/screens/ledger/reconciliation/reconciliation-screen.tsx') },
      { path: 'payments', lazy: () => import('#office/screens/ledger/money/payments-screen.tsx') },
      { path: 'payouts', lazy: () => import('#office/screens/ledger/payouts/payouts-screen.tsx') },
      { path: 'payouts/:id', lazy: () => import('#office/screens/ledger/payouts/payout-screen.tsx') },
      { path: 'exports', lazy: () => import('#office/screens/ledger/accounting/accounting-screen.tsx') },
      { path: 'disputes', lazy: () => import('#office/screens/ledger/money/disputes-screen.tsx') },
    ],
  },
  {
    path: 'books/differences/:key',
    lazy: () => import('#office/screens/ledger/reconciliation/difference-screen.tsx'),
    children: [{ path: ':act', lazy: () => import('#office/screens/ledger/reconciliation/difference-dialog.tsx') }],
  },
]
