import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { type Language, languages, type Market } from '../src/shared/markets.ts'
import { hrefIn } from '../src/shared/paths.ts'
import type { RouteKey } from '../src/shared/screens.ts'
import { startDemoShop } from './servers/demo-shop.ts'

/**
 * `npm run gallery [NAME …]`: screenshots of every screen and state in every language, narrow and wide, in the ignored
 * folder gallery/.
 */
type Shot = {
  name: string
  key: RouteKey
  params?: Record<string, string>
  query?: Record<string, string>
  /** Runs on another page of the shop first. */
  prepare?: Action
  /** Replaces responses before the page loads. */
  network?: Action
  /** Runs on the loaded page, before the screenshot. */
  action?: Action
  /** A first visit, with the welcome dialog and the consent banner open. */
  isFirst?: boolean
  /** True for the viewport only, instead of the whole page. */
  isView?: boolean
  widths?: number[]
}
type Action = (page: Page) => Promise<unknown>

const usualWidths = [390, 1280]
const narrow = [320, 390, 1280]
const hosts: Record<Language, { host: string; market: Market }> = {
  no: { host: 'no.vitrine.no', market: 'no' },
  sv: { host: 'sv.vitrine.se', market: 'sv' },
  fr: { host: 'vitrine.fr', market: 'no' },
  en: { host: 'localhost', market: 'no' },
}

const filledCart: Action = async (page) => {
  await page.evaluate(() => {
    const line = (
      id: number,
      name: string,
      slug: string,
      image: string,
      price: number,
      regular: number,
      membership: boolean,
    ) => ({
      id,
      name,
      slug,
      image,
      price,
      quantity: 1,
      membership,
      variant: null,
      variantLabel: null,
      regularPrice: regular,
      memberPrice: price,
    })
    const items = [line(4318, 'Ambre eau de parfum', 'perfume-ambre', 'products/perfume-ambre.jpg', 67.99, 89.99, true)]
    localStorage.setItem('cartItems', JSON.stringify(items))
  })
}

const failing =
  (address: string, status = 500) =>
  (page: Page) =>
    page.route(address, (route) => route.fulfill({ status, json: { message: 'failed' } }))
const inside = (path: string) => (page: Page) =>
  page.evaluate((address) => {
    history.pushState({ idx: 1, key: 'gallery', usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

const states: Shot[] = [
  {
    name: 'state-welcome',
    key: 'home',
    isFirst: true,
    isView: true,
    action: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'state-consent',
    key: 'home',
    isFirst: true,
    isView: true,
    action: (page) => page.getByRole('dialog').getByRole('button').first().click(),
  },
  {
    name: 'state-menu',
    key: 'home',
    isView: true,
    widths: [390],
    action: (page) => page.locator('header button[aria-expanded]').click(),
  },
  {
    name: 'state-loading-list',
    key: 'contact',
    isView: true,
    async action(page) {
      await page.route('**/api/categories/perfume**', () => undefined)
      await inside('/kategori/perfume')(page)
      await page.locator('main [role=status]').waitFor()
    },
  },
  {
    name: 'state-loading-product',
    key: 'contact',
    isView: true,
    async action(page) {
      await page.route('**/api/products/handskar', () => undefined)
      await inside('/produkt/handskar')(page)
      await page.locator('main [role=status]').waitFor()
    },
  },
  {
    name: 'state-lists-failed',
    key: 'contact',
    async action(page) {
      for (const list of ['categories?*', 'products?*', 'faq', 'testimonials']) await failing(`**/api/${list}`)(page)
      await inside('/')(page)
      await page.getByRole('main').locator('h1').waitFor()
      await page.waitForFunction(() => location.pathname === '/' && document.querySelector('main h1 + p'))
    },
  },
  {
    name: 'state-application-error',
    key: 'contact',
    isView: true,
    async action(page) {
      await page.route('**/api/categories/perfume/products*', (route) => route.fulfill({ json: [null] }))
      await inside('/kategori/perfume')(page)
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    },
  },
  {
    name: 'state-failed-to-launch',
    key: 'home',
    isView: true,
    network: failing('**/sanctum/**'),
    action: (page) => page.getByText('Failed to launch').waitFor(),
  },
  {
    name: 'state-cart-unchecked',
    key: 'cart',
    prepare: filledCart,
    network: failing('**/api/cart/token'),
    action: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'state-checkout-unchecked',
    key: 'checkout',
    prepare: filledCart,
    network: failing('**/api/cart/token'),
    action: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'state-checkout-refused',
    key: 'checkout',
    prepare: filledCart,
    async action(page) {
      const card = page.frameLocator('iframe[name=vitrine-sandbox-card-field]')
      await card.locator('input[name=number]').click()
      await page.keyboard.type('42424242424242421234123')
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'state-order-unreachable',
    key: 'thankyou',
    query: { orderId: 'x' },
    isView: true,
    network: failing('**/api/orders/**'),
    action: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'state-offline',
    key: 'contact',
    isView: true,
    action: (page) => page.goto(`${new URL(page.url()).origin}/offline.html`),
  },
]

const screens: Shot[] = [
  { name: 'home', key: 'home', widths: narrow },
  { name: 'category', key: 'category', params: { slug: 'winter-warmers' } },
  { name: 'product', key: 'product', params: { slug: 'varme-tofler' } },
  { name: 'product-sizes', key: 'product', params: { slug: 'handskar' } },
  { name: 'landing', key: 'product', params: { slug: 'varme-tofler' }, query: { soid: '42' }, widths: narrow },
  { name: 'product-not-found', key: 'product', params: { slug: 'does-not-exist' } },
  { name: 'search', key: 'search', query: { query: 'parfum' } },
  { name: 'search-start', key: 'search' },
  { name: 'search-nothing', key: 'search', query: { query: 'zzzz' } },
  { name: 'membership', key: 'pages', params: { slug: 'abonnement' } },
  { name: 'privacy', key: 'pages', params: { slug: 'politique-de-confidentialite' } },
  { name: 'terms', key: 'pages', params: { slug: 'conditions-generales' } },
  { name: 'contact', key: 'contact' },
  { name: 'cart-empty', key: 'cart' },
  { name: 'cart', key: 'cart', prepare: filledCart, widths: narrow },
  { name: 'checkout', key: 'checkout', prepare: filledCart, widths: narrow },
  { name: 'thankyou-not-found', key: 'thankyou', query: { orderId: 'nobody' } },
  { name: 'login', key: 'login' },
  { name: 'register', key: 'register' },
  { name: 'forgot-password', key: 'forgotPassword' },
  { name: 'reset-password', key: 'resetPassword', params: { token: 'a-token' } },
]

const folder = join(import.meta.dirname, '..', 'gallery')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = await startDemoShop()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--host-resolver-rules=MAP * 127.0.0.1'],
})
const wanted = process.argv.slice(2)
try {
  for (const language of languages) {
    for (const shot of [...screens, ...states].filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
      for (const width of shot.widths ?? usualWidths) await take(language, width, shot)
  }
} finally {
  await browser.close()
  await shop.stop()
}

async function take(language: Language, width: number, shot: Shot): Promise<void> {
  const { host, market } = hosts[language]
  const origin = `http://${host}:${shop.port}`
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  if (!shot.isFirst) {
    await context.addInitScript(() => {
      localStorage.setItem('welcome', 'closed')
      localStorage.setItem('consent', 'refused')
    })
  }
  const page = await context.newPage()
  if (shot.prepare) {
    await page.goto(origin + hrefIn(market, 'contact'))
    await shot.prepare(page)
  }
  await shot.network?.(page)
  await page.goto(origin + hrefIn(market, shot.key, shot.params, shot.query), { waitUntil: 'networkidle' })
  await shot.action?.(page)
  if (!shot.isView) await loadLazyImages(page)
  await page.screenshot({ path: join(folder, `${shot.name}-${language}-${width}.png`), fullPage: !shot.isView })
  process.stdout.write(`${shot.name} ${language} ${width}\n`)
  await context.close()
}

/** Goes down the page and back up, and waits for every image on it. */
async function loadLazyImages(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 800) await page.evaluate((top) => scrollTo(0, top), y)
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(() => {
    for (const image of document.images) image.loading = 'eager'
    return [...document.images].every((image) => image.complete)
  })
}
