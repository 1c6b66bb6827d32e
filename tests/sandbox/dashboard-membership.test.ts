// @module-tag full
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCustomers } from '../../sandbox/dashboard/queries.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { accessibilityFaults, launchChromium, type Running, serveApp } from './browser-support.ts'

let browser: Browser
let shop: TestShop
let running: Running
beforeAll(async () => {
  browser = await launchChromium()
  shop = await createTestShop()
  running = await serveApp(shop.sandbox)
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
  await shop?.close()
})

/** Presses a button of the clock, waits until the time has moved, and lets the shop process the webhooks. */
async function press(page: Page, name: string): Promise<void> {
  const moved = page.waitForEvent('load')
  await page.getByRole('button', { name, exact: true }).click()
  await moved
  const done = `Moved: ${name.replace(/^(Go to: |\+ )/, '')}`
  await page.getByRole('status').filter({ hasText: done }).waitFor()
  await shop.drainJobs()
}

const inTimeline = (page: Page, text: string | RegExp) => page.locator('.timeline li').filter({ hasText: text }).first()
const badge = (page: Page) => page.locator('.columns .card .badge').first().textContent()

async function openTimeline(member: Member) {
  const customer = listCustomers(shop.sandbox.state).find(({ email }) => email === member.email)!
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${running.origin}/customers/${customer.id}`)
  return { page, problems }
}

test('#429 the owner moves the sandbox’s time beside a member and watches trial end, renewal, failure and end, there and in the shop', async () => {
  const member = await openMember(shop, { email: 'watched@example.test', card: 'pm_card_visa' })
  const { page, problems } = await openTimeline(member)
  expect(await badge(page)).toBe('trialing')
  await inTimeline(page, /Subscription started: free until \d{4}-\d\d-\d\d/).waitFor()

  await press(page, 'Go to: Reminder before the free days end')
  await inTimeline(page, 'Reminder: free days end').waitFor()
  expect(member.mails()).toEqual([expect.stringContaining('Your free days end')])

  await press(page, 'Go to: Free days end')
  await inTimeline(page, 'Free days over: renews').waitFor()
  await press(page, 'Go to: Invoice is closed and charged')
  await inTimeline(page, 'Invoice paid: €19.99').waitFor()
  expect(await badge(page)).toBe('active')
  expect(await member.subscription()).toMatchObject({ stripe_status: 'active' })
  expect(await member.charged()).toEqual([1999])

  await press(page, '+ 1 month')
  expect(await page.locator('.timeline li').filter({ hasText: 'Invoice paid: €19.99' }).count()).toBe(2)
  expect(await member.charged()).toEqual([1999, 1999])

  expect((await member.changeCard('pm_card_chargeCustomerFail')).status).toBe(204)
  await page.reload()
  await inTimeline(page, 'Another card').waitFor()
  await press(page, 'Go to: Renewal')
  await press(page, 'Go to: Invoice is closed and charged')
  await inTimeline(page, 'Charge of €19.99 failed, attempt 1').waitFor()
  await inTimeline(page, 'Payment is missing').waitFor()
  expect(await badge(page)).toBe('past due')
  expect(await member.subscription()).toMatchObject({ stripe_status: 'past_due' })
  expect((await member.account()).member).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/timeline-1280.png`, fullPage: true })

  for (const attempt of [2, 3, 4]) {
    await press(page, 'Go to: Next attempt to charge')
    await inTimeline(page, `Charge of €19.99 failed, attempt ${attempt}`).waitFor()
  }
  await inTimeline(page, 'Subscription ended as its payment failed').waitFor()
  await page.getByText('Nothing is planned for this customer.').waitFor()
  expect(await badge(page)).toBe('canceled')
  expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
  expect((await member.account()).member).toBe(false)
  expect(await member.charged()).toEqual([1999, 1999])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/timeline-390.png`, fullPage: true })
  expect(problems).toEqual([])
  await page.close()
})

test('#429 cancelled and resumed: the clock says what comes next', async () => {
  const member = await openMember(shop, { email: 'leaves@example.test', card: 'pm_card_mastercard' })
  const { page } = await openTimeline(member)
  await member.cancel()
  await page.reload()
  await inTimeline(page, /Cancelled: ends \d{4}/).waitFor()
  await page.locator('.planned').getByText('Subscription ends').waitFor()
  await member.resume()
  await page.reload()
  await inTimeline(page, 'Cancellation taken back').waitFor()
  await page.locator('.planned').getByText('Free days end', { exact: true }).waitFor()
  await member.cancel()
  await page.reload()
  await press(page, 'Go to: Reminder before the free days end')
  await press(page, 'Go to: Subscription ends')
  await inTimeline(page, 'Subscription ended as it was cancelled').waitFor()
  expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled' })
  expect(await member.charged()).toEqual([])
  await page.close()
})
