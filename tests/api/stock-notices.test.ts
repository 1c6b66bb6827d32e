import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeResponse } from '#contract/back-in-stock.ts'
import { personalData } from '#contract/privacy.ts'
import { customers, productVariants, stockNotices } from '#database/schema/schema.ts'
import { sendStockNotice, sweepStockNotices } from '#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

const day = 24 * 60 * 60_000
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.mails.length = 0
  shop.setNow(new Date())
  await shop.database.delete(stockNotices)
  await lamps(0)
})

const lamps = (stock: number | null) => putStock(shop, { id: 4353, stock })
const ask = async (email: string, product = 4353, size: string | null = null, browser = createBrowser(shop)) => {
  const response = await browser.post('/api/stock-notices', { product_id: product, size, email })
  await shop.drainJobs()
  return response
}
const waiting = () => shop.database.select().from(stockNotices)
const linkIn = (text: string) => decodeURIComponent(/\/varsel\/([\w%.-]+)/.exec(text)![1]!)
async function sweep(): Promise<void> {
  await sweepStockNotices(shop)
  await shop.drainJobs()
}

/** Asks, and follows the link of the mail. */
async function confirmed(email: string, browser: TestBrowser = createBrowser(shop)): Promise<string> {
  await ask(email)
  const token = linkIn(shop.mails.at(-1)!.text)
  expect((await browser.post(`/api/stock-notices/${token}/confirm`, undefined)).status).toBe(204)
  return token
}

test('nothing is sent before the owner of the address said yes; then one mail, and nothing stays', async () => {
  const token = await confirmed('Mina@Example.test')
  expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['mina@example.test', 'Confirm that you want to hear about Mushroom lamp'],
  ])
  const read = await createBrowser(shop).get(`/api/stock-notices/${token}?lng=en`)
  expect(noticeResponse.parse(await read.json())).toMatchObject({ product: { slug: 'last-lamp' }, confirmed: true })
  await sweep()
  expect(shop.mails).toHaveLength(1)
  await lamps(2)
  await sweep()
  await sweep()
  expect(shop.mails).toHaveLength(2)
  expect(shop.mails[1]).toMatchObject({ to: 'mina@example.test', subject: 'Mushroom lamp is back in stock' })
  expect(shop.mails[1]!.text).toContain('/produkt/last-lamp')
  expect(await waiting()).toEqual([])
  expect((await createBrowser(shop).get(`/api/stock-notices/${token}`)).status).toBe(404)
})

test('one that nobody confirmed gets no mail, and is forgotten after seven days; others after a year', async () => {
  await ask('silent@example.test')
  await lamps(2)
  await sweep()
  expect(shop.mails).toHaveLength(1)
  await lamps(0)
  await confirmed('patient@example.test')
  shop.setNow(new Date(Date.now() + 8 * day))
  await sweep()
  expect((await waiting()).map(({ email }) => email)).toEqual(['patient@example.test'])
  shop.setNow(new Date(Date.now() + 366 * day))
  await sweep()
  expect(await waiting()).toEqual([])
})

test('the answer is the same for every caller and every repeat, and no mailbox is filled', async () => {
  await confirmed('again@example.test')
  shop.mails.length = 0
  for (const email of ['again@example.test', 'new@example.test', 'new@example.test']) {
    const response = await ask(email)
    expect([response.status, await response.json()]).toEqual([202, {}])
  }
  expect(shop.mails.map(({ to }) => to)).toEqual(['new@example.test'])
  shop.setNow(new Date(Date.now() + 2 * 60 * 60_000))
  await ask('new@example.test')
  expect(shop.mails.map(({ to }) => to)).toEqual(['new@example.test', 'new@example.test'])
  const row = { productId: 4350, email: 'full@example.test', language: 'en', host: 'localhost', https: false }
  for (let index = 0; index < 20; index++)
    await shop.database
      .insert(stockNotices)
      .values({ ...row, id: randomUUID(), variantKey: `${index}`, askedAt: shop.clock() })
  expect((await ask('full@example.test')).status).toBe(202)
  expect(shop.mails).toHaveLength(2)
})

test('a customer’s own proved address needs no link; somebody else’s does', async () => {
  const browser = createBrowser(shop)
  const email = 'own@example.test'
  const response = await browser.post('/api/register', {
    email,
    password: 'lake winter candle',
    firstName: '',
    lastName: '',
  })
  browser.token = ((await response.json()) as { token: string }).token
  await shop.drainJobs()
  shop.mails.length = 0
  await ask(email, 4353, null, browser)
  expect((await waiting())[0]!.confirmedAt).toBeNull()
  await shop.database.update(customers).set({ emailProvedAt: shop.clock() }).where(eq(customers.email, email))
  await ask(email, 4353, null, browser)
  await ask('friend@example.test', 4353, null, browser)
  const states = (await waiting()).map((row) => [row.email, row.confirmedAt !== null])
  expect(states.toSorted()).toEqual([
    ['friend@example.test', false],
    ['own@example.test', true],
  ])
})

test('a size is waited for by itself, and must be one of the product', async () => {
  expect((await ask('size@example.test', 4350, null)).status).toBe(422)
  expect((await ask('size@example.test', 4350, 'XXL')).status).toBe(422)
  expect((await ask('size@example.test', 4353, 'L')).status).toBe(422)
  expect((await ask('size@example.test', 999)).status).toBe(404)
  expect((await ask('nobody', 4353)).status).toBe(422)
  const sizes = (key: string, stock: number) =>
    shop.database.update(productVariants).set({ stock }).where(eq(productVariants.key, key))
  await sizes('S/M', 0)
  await sizes('L/XL', 3)
  await ask('size@example.test', 4350, 'S/M')
  const token = linkIn(shop.mails.at(-1)!.text)
  expect(shop.mails.at(-1)!.subject).toContain('Warm slippers, S/M')
  await createBrowser(shop).post(`/api/stock-notices/${token}/confirm`, undefined)
  await sweep()
  expect(shop.mails).toHaveLength(1)
  await sizes('S/M', 1)
  await sweep()
  expect(shop.mails.at(-1)!.subject).toMatch(/^Warm slippers, S\/M .*is back in stock$/)
})

test('a mail that was sent as the process died is not sent again; sold out again before it, the wait goes on', async () => {
  await confirmed('crash@example.test')
  const [row] = await waiting()
  await sweepStockNotices(shop)
  await shop.drainJobs()
  await sendStockNotice(shop, { id: row!.id, mail: 'back', key: row!.id })
  expect(shop.mails).toHaveLength(1)
  await lamps(1)
  await sendStockNotice(shop, { id: row!.id, mail: 'back', key: row!.id })
  // The row would still be there had the process died after the mail.
  await shop.database.insert(stockNotices).values(row!)
  await sweep()
  expect(shop.mails).toHaveLength(2)
  expect(await waiting()).toEqual([])
})

test('the link deletes, forged ones do nothing, and the person’s data has it until an erasure', async () => {
  const token = await confirmed('leaving@example.test')
  const browser = createBrowser(shop)
  for (const forged of [token.slice(0, -2), `${randomUUID()}.${token.split('.')[1]}`, 'x', '%00']) {
    expect((await browser.get(`/api/stock-notices/${forged}`)).status).toBeGreaterThanOrEqual(400)
    await browser.delete(`/api/stock-notices/${forged}`)
  }
  expect(await waiting()).toHaveLength(1)
  await browser.post('/api/privacy/link', { email: 'leaving@example.test' })
  await shop.drainJobs()
  const [, key] = /\/mine-data\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)!
  const data = personalData.parse(await (await browser.post('/api/privacy/export', { token: key })).json())
  expect(data.stock_notices).toMatchObject([{ product: 'Mushroom lamp', email: 'leaving@example.test', size: null }])
  for (const _ of [1, 2]) expect((await browser.delete(`/api/stock-notices/${token}`)).status).toBe(204)
  expect(await waiting()).toEqual([])
})
