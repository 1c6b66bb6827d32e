import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '../support/live-shop.ts'
import { goInside, watchRequests } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, hydrated, type Visit, type Visitor, visit } from '../support/real-browser.ts'

const thirdParty = /googletagmanager|google-analytics|facebook|connect\./
let restore: () => Promise<void>
beforeAll(async () => {
  restore = await changeSettings({ 'tracking.pixelId': '1234567890', 'tracking.analyticsId': 'G-TEST' })
})
afterAll(async () => {
  await restore()
  await closeBrowser()
})

/** The pixel's script is ours here: it hands on what it is given, as the real one does. */
async function begin(options: Visit & { scripts?: 'answered' | 'blocked' } = {}) {
  const visitor = await visit({ ...options, stored: { welcome: 'closed', ...options.stored } })
  await visitor.page.route(thirdParty, (route) =>
    options.scripts === 'blocked'
      ? route.abort('blockedbyclient')
      : route.fulfill({
          contentType: 'text/javascript',
          body: route.request().url().includes('fbevents')
            ? 'fbq.callMethod = (...call) => { (window.pixelCalls ??= []).push(call) }; for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)'
            : '',
        }),
  )
  return { ...visitor, outside: watchRequests(visitor.page, thirdParty) }
}

const recorded = (visitor: Visitor, event: string) =>
  visitor.page.evaluate((name) => window.dataLayer!.filter((entry) => entry.event === name), event)
const pixelCalls = (visitor: Visitor) =>
  visitor.page.evaluate(() => (window as { pixelCalls?: unknown[][] }).pixelCalls ?? [])

describe('page views', () => {
  it('#84 #85 #414 one for each change of the path, the first load included; none for query or hash alone', async () => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/kategori/perfume')
    const views = async () => (await recorded(visitor, 'page_view')).map((entry) => entry.page_path)
    await expect.poll(() => views()).toEqual(['/kategori/perfume'])
    await goInside(page, '/kategori/perfume?sort=price')
    await page.getByRole('article').first().filter({ hasText: 'Brume' }).waitFor()
    await goInside(page, '/kategori/perfume?sort=price#main')
    await page.getByRole('main').getByRole('link', { name: 'Brume eau de parfum', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Brume eau de parfum' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    await expect.poll(() => views()).toEqual(['/kategori/perfume', '/produkt/perfume-brume', '/kategori/perfume'])
  })
})

describe('events', () => {
  it('#415 #395 #451 named events with data; the currency of tracking is SEK and the owner’s to change', async () => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/produkt/candle-lin')
    await page.getByRole('button', { name: 'Add to cart – normal price' }).click()
    await expect
      .poll(() => recorded(visitor, 'ViewContent'))
      .toMatchObject([{ content_ids: [4341], value: 34.99, currency: 'SEK' }])
    await expect
      .poll(() => recorded(visitor, 'AddToCart'))
      .toMatchObject([{ content_ids: [4341], value: 34.99, currency: 'SEK' }])
    const back = await changeSettings({ 'tracking.currency': 'EUR' })
    try {
      await visitor.goto('/kategori/perfume')
      await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
      // The amount is not converted: the number is the same in every currency.
      await expect
        .poll(() => recorded(visitor, 'AddToCart'))
        .toMatchObject([{ content_ids: [4319], value: 74.99, currency: 'EUR' }])
    } finally {
      await back()
    }
  })

  it('#415 #417 after consent the pixel and analytics record them; what happened before is never sent', async () => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/produkt/candle-lin')
    await page.getByRole('button', { name: 'Add to cart – normal price' }).click()
    await page.waitForLoadState('load')
    expect(visitor.outside).toEqual([])
    await page
      .getByRole('region', { name: /May we measure/ })
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect.poll(() => visitor.outside.length).toBe(2)
    await expect.poll(() => pixelCalls(visitor)).toEqual([['init', '1234567890']])
    await goInside(page, '/kategori/perfume')
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
    await expect
      .poll(() => pixelCalls(visitor))
      .toMatchObject([
        ['init', '1234567890'],
        ['track', 'PageView', { page_path: '/kategori/perfume' }],
        ['track', 'AddToCart', { content_ids: [4319] }],
      ])
    const analytics = await page.evaluate(() =>
      ((window as { gtagLayer?: ArrayLike<unknown>[] }).gtagLayer ?? []).map((entry) => Array.from(entry).slice(0, 2)),
    )
    expect(analytics.slice(1)).toEqual([
      ['config', 'G-TEST'],
      ['event', 'page_view'],
      ['event', 'AddToCart'],
    ])
    expectQuiet(visitor)
    // The choice is kept: the next page asks nothing and records at once.
    await page.reload({ waitUntil: 'domcontentloaded' })
    await hydrated(page)
    await expect.poll(() => visitor.outside.length).toBe(4)
    await expect.poll(() => page.getByRole('region', { name: /May we measure/ }).count()).toBe(0)
  })

  it('#417 refused: no request to anybody, not on the next page either; the footer asks again', async () => {
    const visitor = await begin()
    const { page } = visitor
    await visitor.goto('/kategori/perfume')
    const question = page.getByRole('region', { name: /May we measure/ })
    await question.getByRole('button', { name: 'Refuse' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Add Azur eau de parfum to the cart' }).click()
    await page.reload()
    await hydrated(page)
    await expect.poll(() => question.count()).toBe(0)
    expect(visitor.outside).toEqual([])
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
    await question.waitFor()
    expectQuiet(visitor)
  })

  it('#418 blocked scripts break nothing', async () => {
    const visitor = await begin({
      scripts: 'blocked',
      stored: { consent: 'granted' },
      expectedNoise: [/ERR_BLOCKED_BY_CLIENT/],
    })
    const { page } = visitor
    await visitor.goto('/produkt/candle-lin')
    await expect.poll(() => visitor.outside.length).toBe(2)
    await page.getByRole('button', { name: 'Add to cart – normal price' }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Total 1 items? in the cart/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
    expectQuiet(visitor)
  })
})
