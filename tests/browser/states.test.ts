import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { goInside } from '../support/network-tricks.ts'
import { textIn } from '../support/paying-visitor.ts'
import { closeBrowser, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const en = (key: string) => textIn('en', key)

/** Every screen that reads the API, what it reads, and its heading when nothing comes; null is none. */
const screens: { name: string; path: string; asks: RegExp; heading: string | RegExp | null }[] = [
  { name: 'home', path: '/', asks: /^\/api\/(categories|products|faq|testimonials)/, heading: /Beautiful things/ },
  {
    name: 'a category',
    path: '/kategori/perfume',
    asks: /^\/api\/categories\/perfume/,
    heading: en('category.notFoundTitle'),
  },
  { name: 'a product', path: '/produkt/handskar', asks: /^\/api\/products\/handskar/, heading: 'Product not found' },
  {
    name: 'a landing page',
    path: '/produkt/varme-tofler?soid=1',
    asks: /^\/api\/products\/varme/,
    heading: 'Product not found',
  },
  // The page view shows nothing, as the error catalogue says.
  { name: 'a page of texts', path: '/sider/abonnement', asks: /^\/api\/pages\//, heading: null },
  { name: 'a search', path: '/sok?query=lune', asks: /^\/api\/search/, heading: /^No match for/ },
  {
    name: 'an order',
    path: '/kassen/takk?orderId=abc',
    asks: /^\/api\/orders\//,
    heading: en('thankyou.unreachable.title'),
  },
  {
    name: 'an order’s own page',
    path: '/ordre/abc',
    asks: /^\/api\/orders\//,
    heading: en('thankyou.unreachable.title'),
  },
]

const faults: Record<string, (route: Route) => Promise<void>> = {
  'an error': (route) => route.fulfill({ status: 500, json: { message: 'failed' } }),
  'a page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  'no connection': (route) => route.abort('connectionfailed'),
  'half an answer': (route) => route.fulfill({ contentType: 'application/json', body: '{"data": {"name": "Glo' }),
  'another shape': (route) => route.fulfill({ json: { data: 'nothing', products: 7 } }),
}

/** The screen says what it is to say and waits for nothing any more. */
async function ended(page: Page, heading: (typeof screens)[number]['heading']): Promise<void> {
  const main = page.getByRole('main')
  if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  else await expect.poll(() => main.textContent()).toBe('')
  expect(await main.getByText(/Loading|Fetching/).count()).toBe(0)
}

describe.each(screens)('#95 #378 #379 #380 $name', ({ path, asks, heading }) => {
  it('ends in a state of its own whatever the API answers', async () => {
    const visitor = await revisit({ expectedNoise: [/./] })
    const { page } = visitor
    await visitor.goto('/kontakt-oss')
    const contact = page.getByRole('heading', { level: 1, name: en('contact.title') })
    for (const [, fault] of Object.entries(faults)) {
      await page.route((url) => asks.test(url.pathname), fault)
      await goInside(page, path)
      await ended(page, heading)
      await page.unrouteAll()
      await goInside(page, '/kontakt-oss')
      await contact.waitFor()
    }
    // The failure leaves no trace: once the API responds, the screen is complete.
    await goInside(page, path)
    if (asks.test('/api/orders/abc')) await page.getByRole('heading', { name: en('thankyou.missing.title') }).waitFor()
    else await page.getByRole('main').locator('a:visible, .prose:visible').first().waitFor()
  })
})

it('#94 #95 silence: the loader in the later shape of each screen, then the state of a failure, never for ever', async () => {
  const visitor = await revisit({ expectedNoise: [/./] })
  await Promise.all(
    screens.map(async ({ path, asks, heading }) => {
      const page = await visitor.context.newPage()
      await page.goto(`${visitor.origin}/kontakt-oss`)
      await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
      await page.route(
        (url) => asks.test(url.pathname),
        () => undefined,
      )
      await goInside(page, path)
      await page.getByRole('main').getByRole('status').first().waitFor()
      // The longest wait for a response is 20 s.
      page.setDefaultTimeout(40_000)
      if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      else await page.getByRole('main').getByRole('status').waitFor({ state: 'detached' })
      await ended(page, heading)
    }),
  )
})
