import type { Market } from './markets.ts'

export type ScreenRow = {
  /** Its address in each market; `:name` is filled by `hrefIn`. */
  path: Record<Market, string>
  /** Its file below src/storefront/screens, without the ending. */
  module: string
  /**
   * `public`: listed by search engines and the sitemap. `private`: closed in robots.txt too; `passing`: opened from a
   * mail or once, read but not listed.
   */
  access: 'public' | 'private' | 'passing'
  /** Query parameters that change its HTML; all others are left out of the cache key and of rendering. */
  query?: readonly string[]
  /** The filters of lists of products count too: product-filters.ts. */
  filters?: true
  /** Parts of the shell that the screen leaves out. */
  without?: readonly ('header' | 'footer' | 'welcome' | 'consent')[]
  /** Its HTML is asked for once, or is one bare frame: not worth an entry in the response cache. */
  cache?: 'never'
  /** Its form works without scripts: its loader finds what a browser posted to it, and renders or redirects. */
  form?: true
  /** The screen that it is drawn inside of. */
  layout?: 'account'
  /** The screen that a layout shows at its own address. */
  index?: 'overview'
}

const wholePage = ['header', 'footer', 'welcome'] as const
// Screens about a person's own order, account or data, often opened from a mail: no offer is wanted there.
const aboutSomebody = ['welcome'] as const

const rows = {
  home: { path: { no: '/', sv: '/' }, module: 'home/home-screen', access: 'public' },
  contact: {
    path: { no: '/kontakt-oss', sv: '/kontakta-oss' },
    module: 'contact/contact-screen',
    access: 'public',
  },
  pages: { path: { no: '/sider/:slug', sv: '/sidor/:slug' }, module: 'content/content-screen', access: 'public' },
  cart: {
    path: { no: '/handlekurv', sv: '/kundvagn' },
    module: 'cart/cart-screen',
    access: 'private',
    without: ['footer', 'welcome'],
  },
  category: {
    path: { no: '/kategori/:slug', sv: '/kategori/:slug' },
    module: 'category/category-screen',
    access: 'public',
    query: ['page', 'sort'],
    filters: true,
  },
  checkout: {
    path: { no: '/kassen', sv: '/kassan' },
    module: 'checkout/checkout-screen',
    access: 'private',
    without: [...wholePage, 'consent'],
  },
  thankyou: {
    path: { no: '/kassen/takk', sv: '/kassan/tack' },
    module: 'thankyou/thankyou-screen',
    access: 'private',
    without: wholePage,
  },
  orderLookup: {
    path: { no: '/ordre', sv: '/order' },
    module: 'order-lookup/order-lookup-screen',
    access: 'passing',
    without: aboutSomebody,
  },
  order: {
    path: { no: '/ordre/:id', sv: '/order/:id' },
    module: 'order/order-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  receipt: {
    path: { no: '/ordre/:id/kvittering', sv: '/order/:id/kvitto' },
    module: 'receipt/receipt-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  review: {
    path: { no: '/anmeldelse/:id', sv: '/recension/:id' },
    module: 'review/review-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  product: {
    path: { no: '/produkt/:slug', sv: '/produkt/:slug' },
    module: 'product/product-screen',
    access: 'public',
    query: ['soid', 'preview'],
  },
  search: {
    path: { no: '/sok', sv: '/sok' },
    module: 'search/search-screen',
    access: 'private',
    query: ['query', 'page'],
    filters: true,
    cache: 'never',
  },
  saved: { path: { no: '/lagret', sv: '/sparat' }, module: 'saved/saved-screen', access: 'private' },
  stockNotice: {
    path: { no: '/varsel/:token', sv: '/bevakning/:token' },
    module: 'stock-notice/stock-notice-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  login: {
    path: { no: '/logg-inn', sv: '/logga-in' },
    module: 'login/login-screen',
    access: 'private',
    without: aboutSomebody,
  },
  register: {
    path: { no: '/registrer', sv: '/registrera' },
    module: 'register/register-screen',
    access: 'private',
    without: aboutSomebody,
  },
  forgotPassword: {
    path: { no: '/glemt-passord', sv: '/glomt-losenord' },
    module: 'forgot-password/forgot-password-screen',
    access: 'private',
    without: aboutSomebody,
  },
  resetPassword: {
    path: { no: '/nytt-passord/:token', sv: '/nytt-losenord/:token' },
    module: 'reset-password/reset-password-screen',
    access: 'passing',
    without: aboutSomebody,
    query: ['first'],
    cache: 'never',
  },
  confirmEmail: {
    path: { no: '/bekreft-epost/:token', sv: '/bekrafta-epost/:token' },
    module: 'confirm-email/confirm-email-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  withdrawal: {
    path: { no: '/angrerett', sv: '/angerratt' },
    module: 'withdrawal/withdrawal-screen',
    access: 'passing',
    without: aboutSomebody,
    form: true,
  },
  withdrawalStatement: {
    path: { no: '/angrerett/:token', sv: '/angerratt/:token' },
    module: 'withdrawal-statement/withdrawal-statement-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
    form: true,
  },
  endMembership: {
    path: { no: '/si-opp', sv: '/saga-upp' },
    module: 'end-membership/end-membership-screen',
    access: 'public',
    without: aboutSomebody,
    form: true,
  },
  endMembershipLink: {
    path: { no: '/si-opp/:token', sv: '/saga-upp/:token' },
    module: 'end-membership/end-membership-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
    form: true,
  },
  privacy: {
    path: { no: '/mine-data', sv: '/mina-uppgifter' },
    module: 'privacy/privacy-screen',
    access: 'passing',
    without: aboutSomebody,
  },
  privacyLink: {
    path: { no: '/mine-data/:token', sv: '/mina-uppgifter/:token' },
    module: 'privacy/privacy-link-screen',
    access: 'passing',
    without: aboutSomebody,
    cache: 'never',
  },
  account: {
    path: { no: '/konto', sv: '/konto' },
    module: 'account/account-screen',
    access: 'private',
    without: aboutSomebody,
    index: 'overview',
  },
  overview: {
    path: { no: '/konto/oversikt', sv: '/konto/oversikt' },
    module: 'account/overview-screen',
    access: 'private',
    without: aboutSomebody,
    layout: 'account',
  },
  subscriptions: {
    path: { no: '/konto/abonnementer', sv: '/konto/prenumerationer' },
    module: 'account/subscriptions-screen',
    access: 'private',
    without: aboutSomebody,
    layout: 'account',
  },
  addresses: {
    path: { no: '/konto/adresser', sv: '/konto/adresser' },
    module: 'account/addresses-screen',
    access: 'private',
    without: aboutSomebody,
    layout: 'account',
  },
  settings: {
    path: { no: '/konto/innstillinger', sv: '/konto/inställningar' },
    module: 'account/settings-screen',
    access: 'private',
    without: aboutSomebody,
    layout: 'account',
  },
} as const satisfies Record<string, ScreenRow>

export type RouteKey = keyof typeof rows

/**
 * Every screen of the shop: routes, head, robots, sitemap, response cache and shell are derived from this one table.
 */
export const screens: Record<RouteKey, ScreenRow> = rows
export const routeKeys = Object.keys(rows) as RouteKey[]

/** The screen for addresses that lead nowhere. */
export const missingScreen = 'not-found/not-found-screen'

/** The modules that draw a screen: its layout's, its own, and that of what a layout shows at its own address. */
export function modulesOf(key: RouteKey | null): string[] {
  if (!key) return [missingScreen]
  const { layout, module, index } = screens[key]
  return [...(layout ? [screens[layout].module] : []), module, ...(index ? [screens[index].module] : [])]
}
