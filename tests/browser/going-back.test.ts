import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { closeBrowser, expectQuiet, revisit } from '../support/real-browser.ts'

// The browser of the other tests is told to keep no pages.
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
  const origin = `http://localhost:${inject('shopPort')}`
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
