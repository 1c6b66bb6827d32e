// @module-tag engine
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { disputes, memberships, orders, refunds, stockNotices } from '#database/schema/schema.ts'
import { sweepStockNotices } from '#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { answerChallenge, buy, cartToken, complete, ledger, pay, sandboxCall } from '../support/checkout-flow.ts'
import { inParts } from '../support/csv-files.ts'
import { sendEvent } from '../support/member-world.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

/** Norway sells in NOK, Sweden in SEK, at the same time and to the same people. */

const [norwegian, swedish] = ['localhost', 'sv.localhost']
const teapot = 4352
const lamp = 4353
const slippers = 4350
const password = 'lake winter candle'
let shop: TestShop
let owner: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
  await shop.database.execute(sql`INSERT INTO product_prices (product_id, variant_key, currency, price, member_price)
    SELECT product_id, variant_key, currencies.code, price * currencies.times, member_price * currencies.times
    FROM product_prices, (VALUES ('NOK', 10), ('SEK', 11)) currencies (code, times) WHERE currency = 'EUR'`)
})
afterAll(() => shop.close())
beforeEach(() => charging({ NO: 'NOK', SE: 'SEK' }))

const charging = (markets: Record<string, string>) =>
  updateSettings(shop, {
    actor: 'test',
    changes: { 'markets.currencies': markets, 'membership.prices': { NOK: cents(22_900), SEK: cents(21_900) } },
  })
const on = (host: string) => createBrowser(shop, { host })
const deliver = async () => {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
const errorsOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors?: object }).errors ?? null,
]
const post = (path: string, body: unknown) => owner.call('POST', path, body, { 'idempotency-key': randomUUID() })
const stored = async ({ number }: Order) =>
  (await shop.database.select().from(orders)).find((row) => row.number === number)!
/** The same browser on another host. */
function movedTo(browser: TestBrowser, host: string): TestBrowser {
  const moved = on(host)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  moved.token = browser.token
  return moved
}
async function signedUp(email: string, host: string): Promise<TestBrowser> {
  const browser = on(host)
  const response = await browser.post('/api/register', { email, password, firstName: 'Kari', lastName: 'N' })
  browser.token = ((await response.json()) as { token: string }).token
  return browser
}

describe('a cart and a checkout that go to another host', () => {
  test('C013 a token in NOK is not paid in SEK: it is priced again, and nothing was charged', async () => {
    const browser = on(norwegian)
    const { token, total } = await cartToken(browser, { [teapot]: {} })
    expect(total).toBe(720)
    const before = (await ledger(shop)).length
    const moved = movedTo(browser, swedish)
    expect(await pay(moved, token, 'pm_card_visa', { zip: '0155' })).toMatchObject({
      status: 422,
      body: { errors: { cartToken: ['cart.priceChanged'] } },
    })
    expect(await ledger(shop)).toHaveLength(before)
    const again = await cartToken(moved, { [teapot]: {} })
    expect(again).toMatchObject({ total: 792, currency: 'SEK' })
    expect((await pay(moved, again.token)).status).toBe(200)
    expect((await ledger(shop)).at(-1)).toMatchObject({ amount: 79_200, currency: 'sek' })
  })

  test('C013 a checkout in NOK at the bank that is completed on the host in SEK is the order in NOK', async () => {
    const browser = on(norwegian)
    const { token } = await cartToken(browser, { [teapot]: { quantity: 2 } })
    const { body } = await pay(browser, token, 'pm_card_authenticationRequired')
    await answerChallenge(shop, (body.data as { clientSecret: string }).clientSecret, 'success')
    const moved = movedTo(browser, swedish)
    const { order_id: id } = (await complete(moved, token)).body
    const order = (await (await moved.get(`/api/orders/${id}`)).json()) as Order
    expect(order).toMatchObject({ currency: 'NOK', total: 1_440 })
    expect(await stored(order)).toMatchObject({ flag: null, currency: 'NOK', total: 144_000, host: norwegian })
  })
})

describe('a member in SEK', () => {
  test('C012 buys at member prices in NOK without a second membership, and renews in SEK', async () => {
    const browser = await signedUp('both@example.test', swedish)
    const fields = { email: 'both@example.test' }
    await buy(browser, { [slippers]: { membership: true } }, fields)
    await deliver()
    const [membership] = await shop.database.select().from(memberships)
    expect(membership).toMatchObject({ price: 21_900, currency: 'SEK' })

    const moved = movedTo(browser, norwegian)
    const cart = await cartToken(moved, { [slippers]: {} })
    const [line] = cart.lines
    expect(cart).toMatchObject({ currency: 'NOK', offer: null })
    expect(line).toMatchObject({ membership: true })
    const order = await buy(moved, { [slippers]: {} }, fields)
    expect(order).toMatchObject({ currency: 'NOK', total: cart.total })
    await deliver()
    expect(await shop.database.select().from(memberships)).toHaveLength(1)

    await charging({ NO: 'NOK', SE: 'EUR' })
    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '32d' })
    await deliver()
    const page = (await (await owner.get(`/members/${membership!.id}`)).json()) as { invoices: object[] }
    expect(page.invoices[0]).toMatchObject({ amount: 219, currency: 'SEK', status: 'paid' })
    const own = (await (await moved.get('/api/user/subscription')).json()) as object
    await updateSettings(shop, { actor: 'test', changes: { 'markets.referenceRates': { NOK: 10, SEK: 20, DKK: 30 } } })
    const { members } = (await (await owner.get('/overview?period=7d')).json()) as OverviewResponse
    expect(members).toMatchObject({ mrr: { now: 10.95 }, mrr_estimated: 10.95 })
    expect(own).toMatchObject({ data: { subscription: { price: 219, currency: 'SEK' } } })
  })
})

describe('what is priced in one list only', () => {
  const onlyInKroner = async (id: number) => {
    await shop.database.execute(sql`DELETE FROM product_prices WHERE product_id = ${id} AND currency = 'SEK'`)
    return async () => {
      await shop.database.execute(sql`INSERT INTO product_prices (product_id, variant_key, currency, price, member_price)
        SELECT product_id, variant_key, 'SEK', price, member_price FROM product_prices
        WHERE product_id = ${id} AND currency = 'NOK'`)
    }
  }

  test('C013 stays saved where it is not shown, and is not in the feed, among cards or bought again', async () => {
    const browser = await signedUp('saved@example.test', norwegian)
    const order = await buy(browser, { [teapot]: {} }, { email: 'saved@example.test' })
    expect(await (await browser.put('/api/user/saved', { ids: [teapot, lamp] })).json()).toMatchObject({
      ids: expect.arrayContaining([teapot, lamp]),
    })
    const priceAgain = await onlyInKroner(teapot)
    const moved = movedTo(browser, swedish)
    const saved = async (from: TestBrowser) => (await from.get('/api/user/saved')).json()
    expect(await saved(moved)).toEqual({ ids: [lamp] })
    expect(await (await moved.put('/api/user/saved', { ids: [lamp] })).json()).toEqual({ ids: [lamp] })
    expect(await (await moved.get(`/api/product-cards?ids=${teapot}`)).json()).toEqual([])
    const slug = order.lines[0]!.slug
    expect((await moved.get(`/api/products/${slug}`)).status).toBe(404)
    expect(await (await moved.get('/feeds/products.xml')).text()).not.toContain(`/${slug}<`)
    const seen = (await (await moved.get(`/api/orders/${order.id}`)).json()) as Order
    expect(seen).toMatchObject({ currency: 'NOK', total: 720 })
    const again = await moved.post('/api/cart/token', { products: { [teapot]: { quantity: 1, membership: false } } })
    expect(await errorsOf(again)).toEqual([422, { products: ['cart.unavailable'] }])
    expect(((await saved(browser)) as { ids: number[] }).ids.toSorted()).toEqual([teapot, lamp])
    await priceAgain()
  })

  test('C013 is announced as back only where it is sold, and who waits elsewhere waits on', async () => {
    shop.mails.length = 0
    await putStock(shop, { id: lamp, stock: 0 })
    for (const host of [norwegian, swedish]) {
      const response = await on(host).post('/api/stock-notices', {
        product_id: lamp,
        size: null,
        email: `waits@${host}.test`,
      })
      expect(response.status).toBe(202)
    }
    await shop.drainJobs()
    await shop.database.update(stockNotices).set({ confirmedAt: shop.clock() })
    const priceAgain = await onlyInKroner(lamp)
    shop.mails.length = 0
    await putStock(shop, { id: lamp, stock: 5 })
    const sweep = async () => {
      await sweepStockNotices(shop)
      await shop.drainJobs()
      return shop.mails.map(({ to }) => to)
    }
    expect(await sweep()).toEqual([`waits@${norwegian}.test`])
    expect(await sweep()).toHaveLength(1)
    expect(await shop.database.select().from(stockNotices)).toMatchObject([{ email: `waits@${swedish}.test` }])
    await priceAgain()
    expect(await sweep()).toEqual([`waits@${norwegian}.test`, `waits@${swedish}.test`])
    expect(await shop.database.select().from(stockNotices)).toEqual([])
    await putStock(shop, { id: lamp, stock: null })
  })
})

describe('money that moves back', () => {
  test('C004 two refunds in NOK at once that are more than what is left: one is made', async () => {
    const order = await buy(on(norwegian), { [teapot]: {} })
    const path = `/orders/${order.number}/refunds`
    const body = { reason: 'goodwill', amount: 400, currency: 'NOK' }
    const responses = await Promise.all([post(path, body), post(path, body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)])
    const refused = responses.find(({ status }) => status !== 201)!
    expect(((await refused.json()) as { code: string }).code).toMatch(/^(refunds\.nothingLeft|validation\.error)$/)
    const row = await stored(order)
    expect(row).toMatchObject({ refunded: 40_000, paymentState: 'PARTLY_REFUNDED' })
    expect((await ledger(shop)).find((entry) => entry.payment_intent === row.paymentIntentId)).toMatchObject({
      amount_refunded: 40_000,
    })
    expect((await post(path, { ...body, amount: 320.01 })).status).toBe(422)
    expect((await post(path, { ...body, amount: 320 })).status).toBe(201)
    expect(await stored(order)).toMatchObject({ refunded: 72_000, paymentState: 'REFUNDED' })
  })

  test('C015 an event that names another currency or amount is read again at the provider', async () => {
    const order = await buy(on(norwegian), { [teapot]: {} })
    expect((await post(`/orders/${order.number}/refunds`, { reason: 'goodwill', amount: 100 })).status).toBe(201)
    await deliver()
    const { paymentIntentId } = await stored(order)
    const made = (await shop.database.select().from(refunds)).find((row) => row.paymentIntentId === paymentIntentId)!
    const object = {
      id: made.providerRefundId,
      object: 'refund',
      payment_intent: paymentIntentId,
      amount: 99_999_999,
      currency: 'eur',
      status: 'succeeded',
    }
    const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'refund.updated', livemode: false }
    const created = Math.floor(shop.clock().getTime() / 1_000)
    const sent = await sendEvent(shop, JSON.stringify({ ...event, created, data: { object } }))
    expect(sent.status).toBe(200)
    await shop.drainJobs()
    const all = (await shop.database.select().from(refunds)).filter((row) => row.paymentIntentId === paymentIntentId)
    expect(all).toMatchObject([{ amount: 10_000, currency: 'NOK', status: 'succeeded' }])
    expect(await stored(order)).toMatchObject({ refunded: 10_000, currency: 'NOK' })
  })

  test('C015 a dispute keeps its currency after the market changed it', async () => {
    const browser = on(norwegian)
    const { token } = await cartToken(browser, { [teapot]: {} })
    expect((await pay(browser, token, 'pm_card_createDispute')).status).toBe(200)
    await complete(browser, token)
    await charging({ NO: 'SEK', SE: 'EUR' })
    await deliver()
    expect(await shop.database.select().from(disputes)).toMatchObject([{ amount: 72_000, currency: 'NOK' }])
    const { items } = (await (await owner.get('/disputes')).json()) as { items: object[] }
    expect(items).toMatchObject([{ amount: 720, currency: 'NOK' }])
  })
})

describe('prices that are none', () => {
  const page = async (id: number) =>
    (await (await owner.get(`/products/${id}`)).json()) as { version: number; prices: object }

  test.each([1e12, 1_000_000.01, 0.004, -1, '1 299,00', '12,50'])(
    'C014 %j in another list is refused at its field',
    async (price) => {
      const { version, prices } = await page(teapot)
      for (const body of [
        { prices: { SEK: { price, member_price: null } } },
        { prices: { SEK: { price: 900, member_price: price } } },
      ]) {
        const refused = await owner.call('PUT', `/products/${teapot}`, body, { 'if-match': `"${version}"` })
        const [status, errors] = await errorsOf(refused)
        expect([status, Object.keys(errors as object)[0]]).toEqual([422, expect.stringMatching(/^prices\.SEK\./)])
      }
      expect((await page(teapot)).prices).toEqual(prices)
    },
  )

  test('C014 amounts of files are read as they are written in each country, what may be read two ways is refused', async () => {
    const csv = (cells: string[]) =>
      `Handle,Title,Variant Price,Price / Norway\n${cells.map((cell, index) => `cell-${index},Cell ${index},10.00,"${cell}"`).join('\n')}\n`
    const read = async (...cells: string[]) => {
      const { created, refused } = await importProducts(shop, { csv: inParts(Buffer.from(csv(cells))), dryRun: false })
      const { rows } = (await shop.database.execute(sql`SELECT pp.price::int FROM product_prices pp
        JOIN products p ON p.id = pp.product_id WHERE p.slug LIKE 'cell-%' AND pp.currency = 'NOK' ORDER BY p.slug`)) as {
        rows: { price: number }[]
      }
      return [created, refused.map(({ line }) => line), rows.map(({ price }) => price)]
    }
    const amounts = [1_250, 129_900, 129_900, 129_900, 129_900]
    expect(await read('12,50', '1 299,00', '1.299,00', '1\u00a0299,00 kr', '1299.00')).toEqual([5, [], amounts])
    expect(await read('-1', '1e12', '0.004', '99999999999', '1,2,3', 'NOK')).toEqual([0, [2, 3, 4, 5, 6, 7], amounts])
  })
})
