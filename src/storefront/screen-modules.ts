import type { RouteKey } from './paths.ts'

const files: Record<RouteKey, string> = {
  home: 'home/home-screen.tsx',
  category: 'category/category-screen.tsx',
  product: 'product/product-screen.tsx',
  search: 'search/search-screen.tsx',
  pages: 'content/content-screen.tsx',
  contact: 'contact/contact-screen.tsx',
  cart: 'cart/cart-screen.tsx',
  checkout: 'checkout/checkout-screen.tsx',
  thankyou: 'thankyou/thankyou-screen.tsx',
  login: 'login/login-screen.tsx',
  register: 'register/register-screen.tsx',
  forgotPassword: 'forgot-password/forgot-password-screen.tsx',
  resetPassword: 'reset-password/reset-password-screen.tsx',
  confirmEmail: 'confirm-email/confirm-email-screen.tsx',
  withdrawal: 'withdrawal/withdrawal-screen.tsx',
  privacy: 'privacy/privacy-screen.tsx',
  privacyLink: 'privacy/privacy-link-screen.tsx',
  account: 'account/account-layout.tsx',
  overview: 'account/overview-screen.tsx',
  subscriptions: 'account/subscriptions-screen.tsx',
  settings: 'account/settings-screen.tsx',
}

/** A screen's module as the build's manifest names it; null: the one for addresses that lead nowhere. Only the server asks. */
export function moduleOf(key: RouteKey | null): string {
  return `src/storefront/screens/${key ? files[key] : 'not-found/not-found-screen.tsx'}`
}
