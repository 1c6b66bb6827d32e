import type { RouteObject } from 'react-router'
import { areaLayout } from './area-layout.tsx'
import { withTexts } from './with-texts.ts'

/** Products with all that belongs to them, and stock. */
export const catalogueRoutes: RouteObject[] = [
  {
    path: 'products',
    element: areaLayout('products'),
    children: [
      { index: true, lazy: () => import('#office/screens/catalogue/products/products-screen.tsx') },
      { path: 'categories', lazy: () => import('#office/screens/catalogue/categories/categories-screen.tsx') },
      withTexts({
        path: 'attributes',
        lazy: () => import('#office/screens/catalogue/attributes/attributes-screen.tsx'),
      }),
      {
        path: 'plans',
        lazy: () => import('#office/screens/catalogue/price-plans/plans-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('#office/screens/catalogue/price-plans/new-plan-dialog.tsx') },
          { path: ':id', lazy: () => import('#office/screens/catalogue/price-plans/plan-dialog.tsx') },
        ],
      },
      withTexts({ path: 'imports', lazy: () => import('#office/screens/office/imports/imports-screen.tsx') }),
      withTexts({
        path: 'reviews',
        lazy: () => import('#office/screens/aftersales/product-reviews/product-reviews-screen.tsx'),
        children: [{ path: ':id', lazy: () => import('#office/screens/aftersales/product-reviews/review-dialog.tsx') }],
      }),
      withTexts({
        path: 'redirects',
        lazy: () => import('#office/screens/content/redirects/redirects-screen.tsx'),
        children: [
          { path: 'new', lazy: () => import('#office/screens/content/redirects/add-dialog.tsx') },
          { path: ':id/remove', lazy: () => import('#office/screens/content/redirects/remove-dialog.tsx') },
        ],
      }),
    ],
  },
  {
    path: 'products/categories/new',
    lazy: () => import('#office/screens/catalogue/categories/new-category-screen.tsx'),
  },
  {
    path: 'products/categories/:id',
    lazy: () => import('#office/screens/catalogue/categories/category-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('#office/screens/catalogue/categories/delete-dialog.tsx') }],
  },
  withTexts({
    path: 'products/attributes/new',
    lazy: () => import('#office/screens/catalogue/attributes/new-attribute-screen.tsx'),
  }),
  withTexts({
    path: 'products/attributes/:id',
    lazy: () => import('#office/screens/catalogue/attributes/attribute-screen.tsx'),
    children: [{ path: 'delete', lazy: () => import('#office/screens/catalogue/attributes/delete-dialog.tsx') }],
  }),
  withTexts({ path: 'products/imports/:id', lazy: () => import('#office/screens/office/imports/import-screen.tsx') }),
  { path: 'products/grid', lazy: () => import('#office/screens/catalogue/product-grid/product-grid-screen.tsx') },
  withTexts({ path: 'products/new', lazy: () => import('#office/screens/catalogue/products/new-product-screen.tsx') }),
  withTexts({
    path: 'products/:id',
    lazy: () => import('#office/screens/catalogue/products/product-screen.tsx'),
    children: [
      { path: 'preview', lazy: () => import('#office/screens/catalogue/products/preview-dialog.tsx') },
      { path: 'archive', lazy: () => import('#office/screens/catalogue/products/archive-dialog.tsx') },
    ],
  }),
  {
    path: 'stock',
    element: areaLayout('stock'),
    children: [
      {
        lazy: () => import('#office/screens/catalogue/stock/stock-screen.tsx'),
        children: [
          { index: true, element: null },
          { path: ':product/count', lazy: () => import('#office/screens/catalogue/stock/count-dialog.tsx') },
        ],
      },
      { path: 'count', lazy: () => import('#office/screens/catalogue/stocktake/stocktake-screen.tsx') },
      { path: 'movements', lazy: () => import('#office/screens/catalogue/stock/movements-screen.tsx') },
    ],
  },
]
