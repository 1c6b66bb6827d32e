import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { holdBack, watchRequests } from '../support/network-tricks.ts'
import { closeBrowser, expectQuiet, hydrated, revisit } from '../support/real-browser.ts'

afterAll(closeBrowser)

const image = /^\/storage\/.*hero/
const scripts = /\/assets\/libraries-/

it('the app waits for the largest image of the first view, but not for ever', async () => {
  const visitor = await revisit()
  const { page } = visitor
  await page.clock.install()
  const asked = watchRequests(page, scripts)
  const held = await holdBack(page, image)
  await page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
  await held.asked
  expect(asked).toEqual([])
  // The clock moves only when the test moves it, so only the longest wait can start the app.
  while (asked.length === 0) await page.clock.runFor(500)
  held.release()
  await page.clock.resume()
  await hydrated(page)
  expectQuiet(visitor)
})

it('the typefaces come together after the image; where scripts do not run, by a style sheet', async () => {
  const typefaces = (page: Page) =>
    page.evaluate(async () => {
      await document.fonts.load('16px "Instrument Sans"')
      await document.fonts.load('16px Newsreader')
      return [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))
    })
  const visitor = await revisit()
  const { page } = visitor
  const held = await holdBack(page, image)
  await page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
  await held.asked
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family }) => /Newsreader"?$/.test(family))))
    .toBe(false)
  held.release()
  await hydrated(page)
  await expect.poll(() => typefaces(page)).toEqual(expect.arrayContaining(['Instrument Sans', 'Newsreader']))
  expectQuiet(visitor)
  await visitor.context.close()

  const plain = await revisit({ javaScript: false })
  await plain.page.goto(`${plain.origin}/`)
  const sheet = await plain.page.locator('noscript link[rel=stylesheet]').getAttribute('href')
  const styles = await (await plain.page.request.get(plain.origin + sheet)).text()
  for (const family of ['Instrument Sans', 'Newsreader']) expect(styles).toContain(family)
})

it('a touch of the page starts the app sooner, and the first press is kept for it', async () => {
  const visitor = await revisit({ width: 390, height: 844 })
  const { page } = visitor
  const slow = await holdBack(page, image)
  const held = await holdBack(page, scripts)
  await page.goto(`${visitor.origin}/`, { waitUntil: 'domcontentloaded' })
  await slow.asked
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await held.asked
  expect(await page.getByRole('dialog').count()).toBe(0)
  held.release()
  await page.getByRole('dialog').waitFor()
  slow.release()
  expectQuiet(visitor)
})

it('pointing at a link fetches the screen it leads to', async () => {
  const visitor = await revisit()
  const { page } = visitor
  await visitor.goto('/')
  const asked = watchRequests(page, /\/assets\/product-screen-/)
  const product = page.locator('main a[href^="/produkt/"]').first()
  expect(asked).toEqual([])
  const next = page.waitForRequest((request) => /\/assets\/product-screen-/.test(request.url()))
  await product.hover()
  await next
  await product.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(asked).toHaveLength(1)
  expectQuiet(visitor)
})
