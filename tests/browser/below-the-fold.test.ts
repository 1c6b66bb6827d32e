import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, expectQuiet, revisit, takenOver } from '../support/real-browser.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 844 }
const skipped = (page: Page) =>
  page
    .locator('.below-the-fold')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length)
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

it('what lies far below waits at first and is drawn ahead of the shopper', async () => {
  const visitor = await revisit(phone)
  const { page } = visitor
  // The app’s later parts draw it: without them it waits until it comes near.
  await page.route(/\/assets\/later-/, (route) => route.abort())
  await visitor.goto('/')
  expect(await skipped(page)).toBeGreaterThan(5)
  const short = await heightOf(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', { name: 'General terms' }).waitFor()
  await visitor.context.close()

  const other = await revisit(phone)
  await other.goto('/')
  await expect.poll(() => skipped(other.page)).toBe(0)
  expect(await heightOf(other.page)).toBeGreaterThan(short)
  expectQuiet(other)
  await other.context.close()
})

it('who loads a page again or comes back to it is where they were', async () => {
  const visitor = await revisit(phone)
  const { page } = visitor
  await visitor.goto('/')
  await expect.poll(() => skipped(page)).toBe(0)
  const place = () => page.locator('#faq').evaluate((faq) => Math.round(faq.getBoundingClientRect().top))
  await page.locator('#faq').evaluate((faq: HTMLElement) => scrollTo({ top: faq.offsetTop - 200, behavior: 'instant' }))
  const before = await place()
  // The typefaces may come after the place was found again: a line of text or two.
  const moved = async () => Math.abs((await place()) - before)
  expect(before).toBeLessThan(phone.height)
  await page.reload()
  await takenOver(page)
  await expect.poll(() => skipped(page)).toBe(0)
  await expect.poll(moved).toBeLessThan(60)
  await page.goto(`${visitor.origin}/robots.txt`)
  await page.goBack()
  await expect.poll(() => skipped(page)).toBe(0)
  await expect.poll(moved).toBeLessThan(60)
  expectQuiet(visitor)
  await visitor.context.close()
})

it('an address that leads into it shows all of it at once', async () => {
  const visitor = await revisit({ ...phone, javaScript: false })
  await visitor.goto('/#faq')
  const { page } = visitor
  // Nothing of the page runs, but the test may still look.
  await expect
    .poll(() =>
      page
        .locator('#faq')
        .boundingBox()
        .then((box) => box!.y),
    )
    .toBeLessThan(450)
  await page.getByRole('heading', { name: 'Questions and answers' }).waitFor()
  await visitor.context.close()
})
