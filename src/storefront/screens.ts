import type { RouteKey } from './paths.ts'
import type { ScreenModule, ScreenRoute } from './screen.ts'

/** Every screen's module. */
export const screens: Record<RouteKey, () => Promise<ScreenModule>> = {
  home: () => import('./screens/home/home-screen.tsx'),
  category: () => import('./screens/category/category-screen.tsx'),
  product: () => import('./screens/product/product-screen.tsx'),
  search: () => import('./screens/search/search-screen.tsx'),
  pages: () => import('./screens/content/content-screen.tsx'),
  contact: () => import('./screens/contact/contact-screen.tsx'),
  cart: () => import('./screens/cart/cart-screen.tsx'),
  checkout: () => import('./screens/checkout/checkout-screen.tsx'),
  thankyou: () => import('./screens/thankyou/thankyou-screen.tsx'),
  login: () => import('./screens/login/login-screen.tsx'),
  register: () => import('./screens/register/register-screen.tsx'),
  forgotPassword: () => import('./screens/forgot-password/forgot-password-screen.tsx'),
  resetPassword: () => import('./screens/reset-password/reset-password-screen.tsx'),
  confirmEmail: () => import('./screens/confirm-email/confirm-email-screen.tsx'),
  withdrawal: () => import('./screens/withdrawal/withdrawal-screen.tsx'),
  privacy: () => import('./screens/privacy/privacy-screen.tsx'),
  privacyLink: () => import('./screens/privacy/privacy-link-screen.tsx'),
  account: () => import('./screens/account/account-layout.tsx'),
  overview: () => import('./screens/account/overview-screen.tsx'),
  subscriptions: () => import('./screens/account/subscriptions-screen.tsx'),
  settings: () => import('./screens/account/settings-screen.tsx'),
}

/**
 * What the screens that are visited first keep apart from their component: loader and head, which a page that the server sent does not
 * need.
 */
export const screenRoutes: Partial<Record<RouteKey, () => Promise<ScreenRoute>>> = {
  home: () => import('./screens/home/home-route.ts'),
  category: () => import('./screens/category/category-route.ts'),
  product: () => import('./screens/product/product-route.ts'),
}

export const loadNotFound = (): Promise<ScreenModule> => import('./screens/not-found/not-found-screen.tsx')
