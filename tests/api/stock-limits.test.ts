import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorMessage } from '#api/error-message.ts'
import { sweepCheckouts } from '#domain/sales/checkout/sweep-checkouts.ts'
import { releaseTexts } from '#shared/translations.ts'
import { cartToken, ledger, pay, rowsOf, sandboxCall, visitorFields } from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

const counted = 4353
const lamp = { [counted]: {} }
const needsBank = 'pm_card_authenticationRequired'
const waits = { status: 200, body: { requires_action: true } }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await sandboxCall(shop, 'POST', '/sandbox/webhooks', { mode: 'drop' })
})
afterAll(() => shop.close())
beforeEach(() => putStock(shop, { id: counted, stock: 100 }))

const stock = async () => await stockOf(shop, counted)
async function hold(browser: TestBrowser, card = needsBank) {
  return pay(browser, (await cartToken(browser, lamp)).token, card)
}
async function endAll(): Promise<void> {
  shop.setNow(new Date(shop.clock().getTime() + 60 * 60_000))
  await sweepCheckouts(shop)
}

test('a network holds counted stock in twenty checkouts, and nothing of a twenty-first, however parallel', async () => {
  const address = '198.51.100.7'
  const browsers = Array.from({ length: 26 }, () => createBrowser(shop, { address }))
  const tokens = await Promise.all(browsers.map(async (browser) => (await cartToken(browser, lamp)).token))
  const hasty = await Promise.all(browsers.map((browser, index) => pay(browser, tokens[index]!, needsBank)))
  // Visitors who came while twenty others were waiting for the provider may try again.
  const responses = []
  for (const [index, response] of hasty.entries()) {
    responses.push(response.status === 200 ? response : await pay(browsers[index]!, tokens[index]!, needsBank))
  }
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(6)
  expect(await stock()).toBe(80)
  expect(new Set((await rowsOf(shop, 'reservations')).map((row) => row.checkout_id)).size).toBe(20)

  const late = createBrowser(shop, { address })
  late.cookies.set('lng', 'sv')
  const intents = (await ledger(shop)).length
  const { token } = await cartToken(late, lamp)
  const form = { ...visitorFields, paymentMethodId: needsBank, cartToken: token }
  const refused = await late.postForm('/api/checkout', form)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(25 * 60)
  expect(seconds).toBeLessThanOrEqual(30 * 60)
  expect(await refused.json()).toEqual({ message: errorMessage('request.tooMany', releaseTexts('sv')) })
  expect(await ledger(shop)).toHaveLength(intents)
  // Products without counted stock can still be bought, and other addresses can still buy anything.
  expect((await pay(late, (await cartToken(late, { '4352': {} })).token)).status).toBe(200)
  expect(await hold(createBrowser(shop, { address: '198.51.100.8' }))).toMatchObject(waits)
  await endAll()
  expect(await stock()).toBe(100)
  expect(await hold(createBrowser(shop, { address }))).toMatchObject(waits)
  await endAll()
})

test('what a decline let go is taken again within the same limit', async () => {
  const here = () => createBrowser(shop, { address: '198.51.100.20' })
  const first = here()
  const { token } = await cartToken(first, lamp)
  expect((await pay(first, token, 'pm_card_visa_chargeDeclined')).status).toBe(422)
  const others = await Promise.all(Array.from({ length: 19 }, () => hold(here())))
  expect(others.every(({ status }) => status === 200)).toBe(true)
  expect(await hold(here())).toMatchObject(waits)
  const charges = (await ledger(shop)).flatMap((entry) => entry.charges).length
  expect((await pay(first, token)).status).toBe(429)
  expect((await ledger(shop)).flatMap((entry) => entry.charges)).toHaveLength(charges)
  await endAll()
  expect(await stock()).toBe(100)
})

test('a customer without a browser session holds counted stock in three checkouts', async () => {
  const browser = createBrowser(shop, { address: '198.51.100.30' })
  const account = { email: 'script@example.test', password: 'lake winter candle', firstName: 'A', lastName: 'B' }
  const { token: bearer } = (await (await browser.post('/api/register', account)).json()) as { token: string }
  let calls = 0
  const call = (path: string, body: FormData | string) => {
    calls += 1
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    // Each call comes from another network.
    return shop.app.request(`http://localhost${path}`, { method: 'POST', body, headers }, { peer: `192.0.2.${calls}` })
  }
  const statuses: number[] = []
  for (let cart = 0; cart < 4; cart += 1) {
    const priced = await call('/api/cart/token', JSON.stringify({ products: { [counted]: { quantity: 1 } } }))
    const form = new FormData()
    const fields = { ...visitorFields, ...account, paymentMethodId: needsBank }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('cartToken', ((await priced.json()) as { token: string }).token)
    statuses.push((await call('/api/checkout', form)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await stock()).toBe(97)
  await endAll()
})

test('from where somebody tried is forgotten with the order, and an hour after a checkout that came to nothing', async () => {
  const address = '198.51.100.40'
  const hashes = async () => (await rowsOf(shop, 'checkouts')).filter((row) => row.address_hash !== null)
  await endAll()
  await endAll()
  expect(await hashes()).toEqual([])
  const browser = createBrowser(shop, { address })
  await hold(browser)
  expect(await hashes()).toHaveLength(1)
  expect(JSON.stringify(await hashes())).not.toContain(address)
  expect((await hold(browser, 'pm_card_visa')).status).toBe(200)
  expect((await hashes()).map(({ state }) => state)).toEqual(['EXPIRED'])
  await endAll()
  await endAll()
  expect(await hashes()).toEqual([])
})
