import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, customers, settings as settingRows } from '#database/schema/schema.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: TestBrowser
let customer: TestBrowser

beforeAll(async () => {
  shop = await createTestShop()
  owner = await registered('boss@example.com')
  customer = await registered('visitor@example.com')
  await shop.database.update(customers).set({ role: 'owner' }).where(eq(customers.email, 'boss@example.com'))
})
afterAll(() => shop.close())

async function registered(email: string): Promise<TestBrowser> {
  const browser = createBrowser(shop)
  const response = await browser.post('/api/register', {
    email,
    password: 'a long enough phrase',
    firstName: 'A',
    lastName: 'B',
  })
  expect(response.status).toBe(201)
  browser.token = (await response.json()).token
  return browser
}

describe('#18 settings of the owner', () => {
  it('start as reading A', async () => {
    const response = await (await owner.get('/api/admin/settings')).json()
    expect(response).toMatchObject({
      'membership.price': 19.99,
      'membership.trialDays': 7,
      'landing.trialDays': 14,
      'language.reading': 'A',
      'delivery.product': [5, 8],
      'delivery.home': [3, 9],
      'tracking.currency': 'SEK',
    })
  })

  it('change to reading B and back, at once and with a line in the audit log', async () => {
    const response = await owner.patch('/api/admin/settings', { 'membership.price': 24.99 })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ 'membership.price': 24.99, 'membership.trialDays': 7 })
    expect((await (await customer.get('/api/shop')).json()).membership.price).toBe(24.99)
    const [entry] = await shop.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      actor: 'owner',
      action: 'settings.changed',
      subject: 'membership.price',
      before: 1_999,
      after: 2_499,
    })
    await owner.patch('/api/admin/settings', { 'membership.price': 19.99 })
  })

  it('#393 are nobody else’s: 403, or 401 without a token', async () => {
    expect((await customer.get('/api/admin/settings')).status).toBe(403)
    expect((await customer.patch('/api/admin/settings', { 'membership.price': 1 })).status).toBe(403)
    const stranger = createBrowser(shop)
    expect((await stranger.get('/api/admin/settings')).status).toBe(401)
    expect((await stranger.patch('/api/admin/settings', { 'membership.price': 1 })).status).toBe(401)
    expect((await getSettings(shop))['membership.price']).toBe(1_999)
  })

  it('answer 422 naming every key that does not fit, and then change none', async () => {
    const response = await owner.patch('/api/admin/settings', {
      'membership.price': -1,
      'membership.trialDays': 'seven',
      'delivery.home': [9, 3],
      'claims.reviews': { mode: 'sometimes' },
      'tracking.currency': 'kronor',
      'no.such': 1,
      'landing.trialDays': 30,
    })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors).toSorted()).toEqual([
      'claims.reviews',
      'delivery.home',
      'membership.price',
      'membership.trialDays',
      'no.such',
      'tracking.currency',
    ])
    expect((await getSettings(shop))['landing.trialDays']).toBe(14)
    for (const body of [[], 'x', 5, null]) {
      expect([400, 422]).toContain((await owner.patch('/api/admin/settings', body)).status)
    }
  })

  it('#38 #451 language reading and tracking currency are settings too', async () => {
    await owner.patch('/api/admin/settings', { 'language.reading': 'B', 'tracking.currency': 'NOK' })
    expect(await (await customer.get('/api/shop')).json()).toMatchObject({
      language: 'sv',
      tracking: { currency: 'NOK' },
    })
    await owner.patch('/api/admin/settings', { 'language.reading': 'A', 'tracking.currency': 'SEK' })
  })

  it('#415 a text of digits only stays a text', async () => {
    for (const pixelId of ['1234567890123456', '0012345678', '']) {
      await owner.patch('/api/admin/settings', { 'tracking.pixelId': pixelId })
      expect(await (await customer.get('/api/shop')).json()).toMatchObject({ tracking: { pixelId } })
    }
  })

  it('a row of an unknown shape gives its default, and never stops the shop', async () => {
    await shop.database.insert(settingRows).values({ key: 'delivery.product', value: 'soon' })
    await shop.changes.announce(['settings'])
    expect((await getSettings(shop))['delivery.product']).toEqual([5, 8])
  })
})
