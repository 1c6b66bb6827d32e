import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { ownerToken } from '../support/live-shop.ts'
import { cartLine, plainText, textIn } from '../support/paying-visitor.ts'
import { closeBrowser, expectQuiet, revisit, visit } from '../support/real-browser.ts'
import { workerShop } from '../support/worker-shop.ts'

const images = process.env.ACCOUNT_PICTURES

/** Switches the recorded reading of the conflicting figures, as the owner does. */
async function choose(preset: 'A' | 'B'): Promise<void> {
  const response = await fetch(`http://localhost:${workerShop().port}/api/admin/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await ownerToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ preset }),
  })
  expect(response.status).toBe(200)
}

afterEach(() => choose('A'))
afterAll(closeBrowser)

const checkoutLine = async () => JSON.stringify([await cartLine(4319, { membership: true })])

/** Returns the monthly amounts of the membership that a visitor sees. Keyed by screen. */
async function shownPrices(when: string): Promise<Record<string, string[]>> {
  const visitor = await revisit({ stored: { cartItems: await checkoutLine() } })
  const { page } = visitor
  const prices: Record<string, string[]> = {}
  const look = async (name: string, path: string, part = page.getByRole('main')) => {
    await visitor.goto(path)
    await part.first().waitFor()
    prices[name] = amountsIn(await plainText(part.first()))
    if (images) await takeScreenshot(page, `reading-${when}-${name}`)
  }
  await look('home', '/')
  await look('product', '/produkt/camera-classic')
  await look('landing', '/produkt/varme-tofler?soid=1')
  await look('terms', '/sider/abonnement')
  // The landing page emptied the cart.
  await page.evaluate((items) => localStorage.setItem('cartItems', items), await checkoutLine())
  await page.goto(`${visitor.origin}/produkt/camera-classic`)
  await look('checkout', '/kassen', page.getByRole('region', { name: textIn('en', 'checkout.membership.title') }))
  expectQuiet(visitor)
  await visitor.context.close()

  const stranger = await visit()
  await stranger.goto('/')
  prices.welcome = amountsIn(await plainText(stranger.page.getByRole('dialog')))
  await stranger.context.close()
  return prices
}

/** Amounts a month; goods may cost the same once. */
function amountsIn(text: string): string[] {
  return [...new Set(text.match(/\d+,\d\d €(?= (?:a|per|each|every) month)/g) ?? [])]
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(images!, { recursive: true })
  await page.screenshot({ path: join(images!, `${name}.png`), fullPage: true })
}

it('#17 #18 #20 the owner switches to reading B and back: every text follows at once, cached pages included', {
  timeout: 180_000,
}, async () => {
  const before = await shownPrices('before')
  const names = Object.keys(before).filter((name) => before[name]!.length > 0)
  expect(names).toEqual(expect.arrayContaining(['home', 'terms', 'checkout', 'welcome']))
  for (const name of names) expect(before[name], name).toEqual(['19,99 €'])

  await choose('B')
  const after = await shownPrices('after')
  for (const name of names) expect(after[name], name).toEqual(['24,99 €'])

  await choose('A')
  await expect.poll(() => shownPrices('again')).toEqual(before)
})

it('#21 #447 the checkout’s dated summary speaks of the reading in force: days, first charge, price a month', async () => {
  await choose('B')
  const visitor = await revisit({ stored: { cartItems: await checkoutLine() } })
  await visitor.goto('/kassen')
  const summary = visitor.page.getByRole('region', { name: textIn('en', 'checkout.membership.title') })
  await summary.waitFor()
  const reported = await plainText(summary)
  const first = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Oslo' }).format(
    new Date(Date.now() + 7 * 86_400_000),
  )
  for (const part of ['7 free days', `First charge on ${first}: 24,99 €`, '24,99 € a month'])
    expect(reported).toContain(part)
  expectQuiet(visitor)
})
