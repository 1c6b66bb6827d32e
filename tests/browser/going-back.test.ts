import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'
import { workerShop } from '../support/worker-shop.ts'

// The other tests' browser has its back-forward cache disabled and may be headless, so this file launches its own.
let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser.close()
  await closeBrowser()
})

it('going back shows the page as it was left, without loading it again', async () => {
  const origin = `http://localhost:${workerShop().port}`
  const page = await (await browser.newContext()).newPage()
  for (const path of ['/', '/kategori/winter-warmers', '/produkt/handskar', '/produkt/varme-tofler?soid=42']) {
    await page.goto(origin + path)
    await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'page_view'))
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBack: persisted }))
    })
    await page.goto(`${origin}/robots.txt`)
    // A page that is kept is not loaded: there is no load to wait for.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForURL(origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'cameBack' in window)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameBack')), { message: path }).toBe(true)
  }
})

it('screens fade into each other, but not for who wants no motion; the focus goes to the new one', async () => {
  for (const [reducedMotion, fades] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const visitor = await revisit({ reducedMotion })
    const { page } = visitor
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { fades: 0 })
      document.startViewTransition = (change) => {
        Object.assign(window, { fades: Reflect.get(window, 'fades') + 1 })
        return start(change)
      }
    })
    await visitor.goto('/')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Perfume' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'main' && document.title.startsWith('Perfume'))
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'fades'))).toBe(fades)
    expectQuiet(visitor)
    await visitor.context.close()
  }
})

const phone = { width: 390, height: 844 }

it('who loads a page again or comes back to one that was not kept is where they were', async () => {
  const visitor = await revisit(phone)
  const { page } = visitor
  await visitor.goto('/')
  const offset = () => page.locator('#faq').evaluate((faq) => Math.round(faq.getBoundingClientRect().top))
  await page.locator('#faq').evaluate((faq: HTMLElement) => scrollTo({ top: faq.offsetTop - 200, behavior: 'instant' }))
  const before = await offset()
  // The typefaces may come after the scroll position was restored: a line of text or two.
  const moved = async () => Math.abs((await offset()) - before)
  expect(before).toBeLessThan(phone.height)
  await page.reload()
  await hydrated(page)
  await expect.poll(moved).toBeLessThan(60)
  await page.goto(`${visitor.origin}/robots.txt`)
  await page.goBack()
  await hydrated(page)
  await expect.poll(moved).toBeLessThan(60)
  expectQuiet(visitor)
})

it('an address that leads to a part of a page is followed without any script', async () => {
  const visitor = await revisit({ ...phone, javaScript: false })
  await visitor.goto('/#faq')
  const { page } = visitor
  const top = async () => (await page.locator('#faq').boundingBox())!.y
  await expect.poll(top).toBeLessThan(450)
  await page.getByRole('heading', { name: 'Questions and answers' }).waitFor()
})
