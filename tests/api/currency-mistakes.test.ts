// @module-tag engine
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { ReturnPageResponse } from '#contract/office/aftersales/returns.ts'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import { memberships, orders, refunds } from '#database/schema/schema.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, cartToken, complete, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { buyIn, sellIn } from '../support/other-currencies.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const swedish = 'sv.localhost'
let shop: TestShop
let owner: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(() => inSweden('EUR'))

const inSweden = async (currency: 'EUR' | 'SEK') =>
  updateSettings(shop, {
    actor: 'test',
    changes: {
      'markets.currencies': { SE: currency },
      'membership.prices': { SEK: cents(21_900) },
    },
  })
const post = (path: string, body: unknown, who = owner) =>
  who.call('POST', path, body, { 'idempotency-key': randomUUID() })
const refusalOf = async (response: Response) => {
  const { code, message, errors } = (await response.json()) as { code: string; message: string; errors?: object }
  return { status: response.status, code, message, errors }
}
const stored = async ({ number }: Order) =>
  (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const deliver = async () => {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
const atProvider = async (payment: string) =>
  (await ledger(shop)).find(({ payment_intent }) => payment_intent === payment) as unknown as Record<string, unknown>
const ask = (host: string, path: string) => createBrowser(shop, { host }).get(path)
const slugOf = async (id: number) =>
  ((await (await ask('localhost', '/api/products?per_page=100')).json()) as { id: number; slug: string }[]).find(
    (product) => product.id === id,
  )!.slug

describe('a market’s currency that products have no price in', () => {
  test('C014 nothing is listed or found there, and a cart is refused by name', async () => {
    await inSweden('SEK')
    for (const path of ['/api/products', '/api/categories/home/products', '/api/search?q=a']) {
      const response = await ask(swedish, path)
      expect([response.status, response.headers.get('x-total-count') ?? '0'], path).toEqual([200, '0'])
    }
    const refused = await createBrowser(shop, { host: swedish }).post('/api/cart/token', {
      products: { '4352': { quantity: 1, membership: false } },
    })
    expect(await refusalOf(refused)).toMatchObject({ status: 422, errors: { products: ['cart.unavailable'] } })
  })

  test('C014 a product with a price in one list only is sold there, and elsewhere it has no page', async () => {
    const slug = await slugOf(4353)
    await shop.database.execute(
      sql`INSERT INTO product_prices (product_id, currency, price) VALUES (4353, 'SEK', 79900) ON CONFLICT DO NOTHING`,
    )
    await inSweden('SEK')
    const listed = await ask(swedish, '/api/products')
    expect([listed.headers.get('x-total-count'), await listed.json()]).toMatchObject(['1', [{ id: 4353, price: 799 }]])
    const browser = createBrowser(shop, { host: swedish })
    expect(await cartToken(browser, { '4353': {} })).toMatchObject({ total: 799 })
    const other = await slugOf(4350)
    expect((await ask(swedish, `/api/products/${slug}`)).status).toBe(200)
    expect((await ask(swedish, `/api/products/${other}`)).status).toBe(404)
    const both = { '4353': { quantity: 1, membership: false }, '4350': { quantity: 1, membership: false } }
    const refused = await browser.post('/api/cart/token', { products: both })
    expect(await refusalOf(refused)).toMatchObject({ status: 422, errors: { products: ['cart.unavailable'] } })
  })
})

describe('amounts that are none', () => {
  const wrong = [0.004, 0.005, 79.999, '7,50', '7.50', -1, 1e9, null]

  test.each(wrong)('C015 a refund of %j is refused at its field, and nothing moves', async (amount) => {
    const order = await buyIn(shop, createBrowser(shop), 'NOK', { products: { '4352': {} } })
    const before = (await shop.database.select().from(refunds)).length
    const refused = await post(`/orders/${order.number}/refunds`, { reason: 'goodwill', amount, currency: 'NOK' })
    expect(await refusalOf(refused)).toMatchObject({ status: 422, errors: { amount: expect.any(Array) } })
    expect(await shop.database.select().from(refunds)).toHaveLength(before)
  })

  test.each(wrong.slice(0, 6))('C014 a price of %j in a list is refused at its field', async (price) => {
    const { version } = (await (await owner.get('/products/4351')).json()) as { version: number }
    const body = { prices: { NOK: { price, member_price: null } } }
    const refused = await owner.call('PUT', '/products/4351', body, { 'if-match': `"${version}"` })
    const { status, errors } = await refusalOf(refused)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['prices.NOK.price']])
  })

  test('C010 a price that is taken away is named beside whatever else is wrong', async () => {
    const { version } = (await (await owner.get('/products/4352')).json()) as { version: number }
    const errorsOf = async (body: object) =>
      (await refusalOf(await owner.call('PUT', '/products/4352', body, { 'if-match': `"${version}"` }))).errors
    const others = { DKK: null, NOK: null, SEK: null }
    const [price, weight, slug] = [['validation.required'], [expect.any(String)], [expect.any(String)]]
    expect(await errorsOf({ price: null, prices: others })).toEqual({ price })
    expect(await errorsOf({ price: null, prices: others, weight: -1 })).toEqual({ weight, price })
    expect(await errorsOf({ price: null, prices: others, slug: '-' })).toEqual({ slug, price })
    const kroner = { ...others, NOK: { price: 90, member_price: null } }
    expect(await errorsOf({ price: null, prices: kroner, weight: -1 })).toEqual({ weight })
    expect(await errorsOf({ weight: -1 })).toEqual({ weight })
  })
})

describe('C015 a refund', () => {
  test('C015 above what is left in its currency, and in another one', async () => {
    const order = await buyIn(shop, createBrowser(shop), 'SEK', { products: { '4352': {} } })
    const path = `/orders/${order.number}/refunds`
    expect((await post(path, { reason: 'goodwill', amount: 70 })).status).toBe(201)
    expect(await refusalOf(await post(path, { reason: 'goodwill', amount: 2.01 }))).toMatchObject({
      status: 422,
      errors: { amount: ['validation.tooMuch'] },
    })
    for (const currency of ['EUR', 'NOK']) {
      expect(await refusalOf(await post(path, { reason: 'goodwill', amount: 1, currency }))).toMatchObject({
        status: 422,
        errors: { currency: ['refunds.currency'] },
      })
    }
    expect((await post(path, { reason: 'goodwill', amount: 2, currency: 'SEK' })).status).toBe(201)
    const row = await stored(order)
    expect(row).toMatchObject({ refunded: 7_200, paymentState: 'REFUNDED' })
    expect(await atProvider(row.paymentIntentId)).toMatchObject({ amount_refunded: 7_200, currency: 'sek' })
  })

  test('C015 by customer service: up to the limit of the order’s currency, and nothing without one', async () => {
    const service = await signInAs(shop, 'service')
    const order = await buyIn(shop, createBrowser(shop), 'NOK', { products: { '4352': { quantity: 9 } } })
    const refund = (amount: number, who = service) =>
      post(`/orders/${order.number}/refunds`, { reason: 'goodwill', amount }, who)
    expect(await refusalOf(await refund(1))).toMatchObject({
      status: 403,
      code: 'refunds.noLimit',
      message: expect.stringContaining('NOK'),
    })
    expect((await refund(1, owner)).status).toBe(201)
    const set = await owner.call('PATCH', '/settings', { 'refunds.serviceLimits': { NOK: 500 } }, { 'if-match': '"0"' })
    expect(set.status).toBe(200)
    expect(await set.json()).toMatchObject({ 'refunds.serviceLimit': 200, 'refunds.serviceLimits': { NOK: 500 } })
    expect(await refusalOf(await refund(499.01))).toMatchObject({
      status: 403,
      code: 'refunds.limit',
      message: expect.stringContaining('500.00 NOK'),
      errors: { amount: ['500.00 NOK'] },
    })
    expect((await refund(499)).status).toBe(201)
    const euros = await buyIn(shop, createBrowser(shop), 'EUR', { products: { '4352': { quantity: 9 } } })
    const over = await post(`/orders/${euros.number}/refunds`, { reason: 'goodwill', amount: 200.01 }, service)
    expect(await refusalOf(over)).toMatchObject({ code: 'refunds.limit', errors: { amount: ['200.00 EUR'] } })
  })
})

describe('a currency that a market no longer charges in', () => {
  test('C012 a cart is priced again, a checkout at the bank becomes the order that was promised', async () => {
    await sellIn(shop, 'NOK')
    const [filled, atBank] = [createBrowser(shop), createBrowser(shop)]
    const cart = await cartToken(filled, { '4352': {} })
    const open = await cartToken(atBank, { '4352': { quantity: 2 } })
    const { body } = await pay(atBank, open.token, 'pm_card_authenticationRequired')
    await sellIn(shop, 'EUR')

    const before = (await ledger(shop)).length
    expect(await pay(filled, cart.token)).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.priceChanged'] } },
    })
    expect(await ledger(shop)).toHaveLength(before)
    const again = await cartToken(filled, { '4352': {} })
    expect(again).toMatchObject({ total: 72 })
    expect((await pay(filled, again.token)).status).toBe(200)
    expect((await ledger(shop)).at(-1)).toMatchObject({ amount: 7_200, currency: 'eur' })

    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    await deliver()
    const { order_id: id } = (await complete(atBank, open.token)).body
    const order = (await (await atBank.get(`/api/orders/${id}`)).json()) as Order
    expect(order).toMatchObject({ currency: 'NOK', total: 144 })
    const row = await stored(order)
    expect(row).toMatchObject({ flag: null, total: 14_400, paymentState: 'PAID' })
    expect(await atProvider(row.paymentIntentId)).toMatchObject({ amount: 14_400, currency: 'nok' })
  })

  test('C012 members keep their currency and price, renewed in it', async () => {
    const products = { '4350': { membership: true } }
    const fields = { email: 'kept@example.test' }
    await buyIn(shop, createBrowser(shop), 'NOK', { products, card: 'pm_card_mastercard', fields })
    await deliver()
    await sellIn(shop, 'EUR')
    await updateSettings(shop, { actor: 'test', changes: { 'membership.prices': { NOK: null } } })
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '8d' })
    await deliver()
    const [row] = await shop.database.select().from(memberships)
    expect(row).toMatchObject({ price: 1_999, currency: 'NOK', status: 'active' })
    const page = (await (await owner.get(`/members/${row!.id}`)).json()) as { invoices: object[] }
    expect(page.invoices).toMatchObject([{ amount: 19.99, currency: 'NOK', status: 'paid' }])
  })

  test('C015 a return is paid back in the order’s currency', async () => {
    const order = await buyIn(shop, createBrowser(shop), 'NOK', { products: { '4352': { quantity: 2 } } })
    const packed = (await (await post(`/orders/${order.number}/parcels`, {})).json()) as Pick<
      ReturnPageResponse,
      'id' | 'version'
    >
    const act = (path: string, body: object, version: number) =>
      owner.call('POST', path, body, { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() })
    expect((await act(`/parcels/${packed.id}/ship`, { notify: false }, packed.version)).status).toBe(200)
    const lines = [{ position: 0, quantity: 1 }]
    const opened = await post('/returns', { order: order.number, reason: 'changed_mind', lines })
    const { id, version } = (await opened.json()) as ReturnPageResponse
    await sellIn(shop, 'EUR')
    const received = await act(`/returns/${id}/receive`, { lines: [{ ...lines[0], restock: true }] }, version)
    const row = (await received.json()) as ReturnPageResponse
    const paid = await act(`/returns/${id}/refund`, {}, row.version)
    expect(await paid.json()).toMatchObject({ amount: 72, currency: 'NOK', state: 'succeeded' })
    const { paymentIntentId } = await stored(order)
    expect(await atProvider(paymentIntentId)).toMatchObject({ amount_refunded: 7_200, currency: 'nok' })
  })

  test('C014 a plan in it begins and changes no price of another currency', async () => {
    await sellIn(shop, 'NOK')
    const now = shop.clock()
    const starts = new Date(now.getTime() + 60_000).toISOString()
    const plan = { product: 4352, currency: 'NOK', kind: 'permanent', price: 50, starts_at: starts }
    const planned = await owner.call('POST', '/scheduled-prices', plan)
    expect(planned.status).toBe(201)
    const { id } = (await planned.json()) as PricePlan
    await sellIn(shop, 'EUR')
    shop.setNow(new Date(now.getTime() + 120_000))
    await sweepPricePlans(shop)
    expect(await (await owner.get(`/scheduled-prices/${id}`)).json()).toMatchObject({ state: 'ENDED', currency: 'NOK' })
    expect(await (await owner.get('/products/4352')).json()).toMatchObject({ prices: { EUR: { price: 72 } } })
    expect(await cartToken(createBrowser(shop), { '4352': {} })).toMatchObject({ total: 72 })
  })
})
