import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { findingsOf, widerThanScreen } from '../support/page-audit.ts'
import { closeBrowser, expectQuiet, revisit, type Visitor } from '../support/real-browser.ts'

afterAll(closeBrowser)

const saved = (visitor: Visitor) =>
  visitor.page.evaluate(() => JSON.parse(localStorage.getItem('saved') ?? 'null') as unknown)
const cards = (visitor: Visitor) => visitor.page.getByRole('main').getByRole('article').getByRole('heading')

async function register(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await visitor.goto('/registrer')
  await page.getByLabel('First name').fill('Kari')
  await page.getByLabel('Last name').fill('Nordmann')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lake winter candle')
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
}

it('a heart saves on cards and product pages, and takes out again; the page of saved products shows them', async () => {
  const visitor = await revisit()
  const { page } = visitor
  await visitor.goto('/kategori/perfume')
  const heart = page.getByRole('main').getByRole('button', { name: 'Save Azur eau de parfum' })
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await visitor.goto('/produkt/handskar')
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByRole('main').getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Saved products' }).click()
  await page.getByRole('heading', { level: 1, name: 'Saved products' }).waitFor()
  await expect.poll(() => cards(visitor).allTextContents()).toEqual(['Warm leather gloves', 'Azur eau de parfum'])
  await page.getByRole('button', { name: 'Save Azur eau de parfum' }).click()
  await expect.poll(() => saved(visitor)).toEqual({ ids: [4352], customer: null })
  // It stays in sight, so that it can be put back.
  expect(await cards(visitor).count()).toBe(2)
  expect(await findingsOf(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expectQuiet(visitor)
})

it('signing in joins them with the account’s, and signing out leaves nothing of it in the browser', async () => {
  const email = `${randomUUID()}@example.test`
  const first = await revisit({ stored: { saved: JSON.stringify({ ids: [4352], customer: null }) } })
  await register(first, email)
  await expect.poll(() => saved(first)).toMatchObject({ ids: [4352], customer: expect.any(Number) })
  await first.page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => saved(first)).toEqual({ ids: [], customer: null })

  const second = await revisit({ stored: { saved: JSON.stringify({ ids: [4319], customer: null }) } })
  const { page } = second
  await second.goto('/logg-inn')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lake winter candle')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Account menu' }).getByRole('link', { name: 'Saved products' }).click()
  await expect
    .poll(async () => (await cards(second).allTextContents()).toSorted())
    .toEqual(['Azur eau de parfum', 'Warm leather gloves'])
  await page.getByRole('button', { name: 'Save Warm leather gloves' }).click()
  await expect.poll(() => saved(second)).toMatchObject({ ids: [4319] })
  await page.reload()
  await expect.poll(() => cards(second).allTextContents()).toEqual(['Azur eau de parfum'])
  expectQuiet(first)
  expectQuiet(second)
})

it('what was looked at before is offered on other products, in the empty cart and where nothing is', async () => {
  const visitor = await revisit({ expectedNoise: [/404/] })
  const { page } = visitor
  const viewed = page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 })
  await visitor.goto('/produkt/perfume-azur')
  await visitor.goto('/produkt/handskar')
  await expect.poll(() => viewed.allTextContents()).toEqual(['Azur eau de parfum'])
  const related = page.getByRole('region', { name: 'More from Winter warmers' }).getByRole('heading', { level: 3 })
  await expect.poll(() => related.count()).toBeGreaterThan(1)
  expect(await related.allTextContents()).not.toContain('Warm leather gloves')
  for (const path of ['/handlekurv', '/nothing/here']) {
    await visitor.goto(path)
    await expect.poll(() => viewed.allTextContents()).toEqual(['Warm leather gloves', 'Azur eau de parfum'])
  }
  const fresh = await revisit({ expectedNoise: [/404/] })
  await fresh.goto('/nothing/here')
  await fresh.page.getByRole('region', { name: 'Popular products' }).getByRole('article').first().waitFor()
  expectQuiet(visitor)
})
