import { afterAll, beforeAll, expect, test } from 'vitest'
import { category, product, productCard } from '#contract/catalogue.ts'
import { order } from '#contract/checkout.ts'
import { user } from '#contract/customers.ts'
import { buy, cartToken, charges, complete, ledger, pay, rowsOf } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const password = 'lake winter candle'

async function register(email: string, more: Record<string, unknown> = {}): Promise<TestBrowser> {
  const browser = createBrowser(shop)
  const response = await browser.post('/api/register', { email, password, firstName: 'A', lastName: 'B', ...more })
  expect(response.status).toBe(201)
  browser.token = ((await response.json()) as { token: string }).token
  return browser
}

test('security 1: an order is for its owner, the browser that bought it and its mailed link; to all others it does not exist', async () => {
  const payer = createBrowser(shop)
  const bought = await buy(payer, { '4352': {} })
  expect(bought.id).toMatch(/^[0-9a-f]{32}$/)
  expect((await payer.get(`/api/orders/${bought.id}`)).status).toBe(200)
  const stranger = await register('stranger@example.test')
  const guest = createBrowser(shop)
  await guest.get('/sanctum/csrf-cookie')
  const unknown = await stranger.get(`/api/orders/${'0'.repeat(32)}`)
  for (const other of [stranger, guest]) {
    for (const path of [bought.id, bought.number, `${bought.id}?key=guess`, `${bought.id}?key=`, 1]) {
      const response = await other.get(`/api/orders/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  }
  // The response does not even reveal that the order exists.
  expect(await (await stranger.get(`/api/orders/${bought.id}`)).text()).toBe(await unknown.text())
})

test('security 1: who signs out leaves no orders behind in the browser; the account and mailed links still show them', async () => {
  const owner = await register('signs-out@example.test')
  const bought = await buy(owner, { '4352': {} }, { email: 'signs-out@example.test' })
  await shop.drainJobs()
  const mail = shop.mails.findLast(({ to }) => to === 'signs-out@example.test')!
  const key = /key=([\w.~-]+)/.exec(mail.text)![1]!
  const before = [...owner.cookies.values()]
  const unused = await cartToken(owner, { '4352': {} })
  const orderSeenWith = async (query = '') => (await owner.get(`/api/orders/${bought.id}${query}`)).status
  expect(await orderSeenWith()).toBe(200)

  expect((await owner.post('/api/logout', undefined)).status).toBe(204)
  const { token } = owner
  owner.token = null
  for (const name of ['vitrine_session', 'XSRF-TOKEN']) expect(before).not.toContain(owner.cookies.get(name))
  expect(await orderSeenWith()).toBe(404)
  expect((await owner.get(`/api/orders/${bought.id}/withdrawal`)).status).toBe(404)
  expect((await pay(owner, unused.token)).body.errors).toEqual({ cartToken: ['cart.invalid'] })
  expect(await orderSeenWith(`?key=${key}`)).toBe(200)
  // The new pair works at once, without another call for it.
  const next = await cartToken(owner, { '4352': {} })
  expect((await pay(owner, next.token, 'pm_card_visa', { email: 'somebody@example.test' })).status).toBe(200)
  owner.token = token
  expect((await owner.get('/api/user')).status, 'the token is gone').toBe(401)
  owner.token = null
  const again = await owner.post('/api/login', { email: 'signs-out@example.test', password })
  owner.token = ((await again.json()) as { token: string }).token
  expect(await orderSeenWith()).toBe(200)
})

test('security 2: what a customer does with a membership reaches the own one only', async () => {
  const member = await openMember(shop, { email: 'member@example.test', card: 'pm_card_visa' })
  const before = await member.subscription()
  const stranger = await register('no-member@example.test')
  expect(await (await stranger.get('/api/user/subscriptions')).json()).toEqual([])
  expect(await (await stranger.get('/api/user/invoices')).json()).toEqual([])
  const body = { id: before!.id, subscription: before!.id, user_id: 1, customerId: 1 }
  for (const response of [
    await stranger.delete('/api/user/subscription'),
    await stranger.get(`/api/user/subscription?id=${before!.id}`),
  ]) {
    expect(await response.json()).toEqual({ data: { subscription: null } })
  }
  expect((await stranger.post('/api/user/subscription/resume', body)).status).toBe(404)
  const card = { ...body, paymentMethodId: 'pm_card_mastercard' }
  expect((await stranger.post('/api/user/payment-method', card)).status).toBe(409)
  expect(await member.subscription()).toEqual(before)
})

test('security 3: a cart token has 256 random bits and is worth nothing in another browser', async () => {
  const payer = createBrowser(shop)
  const { token } = await cartToken(payer, { '4352': {} })
  expect(token).toMatch(/^[\w-]{43}$/)
  const thief = createBrowser(shop)
  const before = (await charges(shop)).length
  expect(await pay(thief, token)).toMatchObject({ status: 422, body: { errors: { cartToken: ['cart.invalid'] } } })
  expect((await complete(thief, token)).status).toBe(422)
  expect(await charges(shop)).toHaveLength(before)
  expect((await pay(payer, token)).status).toBe(200)
})

test('security 4: the success call answers the order of the own cart, whatever else it is told', async () => {
  const first = createBrowser(shop)
  const bought = await buy(first, { '4352': {} })
  const other = createBrowser(shop)
  const { token } = await cartToken(other, { '4351:women': {} })
  const claims = {
    user: { id: 1 },
    order_id: bought.id,
    paymentMethod: { id: 'pm_card_visa' },
    cartItems: [{ id: 4352 }],
  }
  const response = await other.post('/api/checkout/success', { ...claims, cartToken: token })
  expect(response.status).toBe(409)
  expect(await response.text()).not.toContain(bought.id)
  const { token: firstToken } = await cartToken(first, { '4352': {} })
  const again = await first.post('/api/checkout/success', { ...claims, cartToken: firstToken })
  expect([409, 422]).toContain(again.status)
})

test('security 5: answers hold the fields of the contract and no others', async () => {
  const browser = await register('fields@example.test')
  const bought = await buy(browser, { '4350:S/M': {} }, { email: 'fields@example.test' })
  const read = async (path: string) => (await browser.get(path)).json()
  expect(user.strict().parse(await read('/api/user'))).toMatchObject({ email: 'fields@example.test' })
  expect(order.strict().parse(await read(`/api/orders/${bought.id}`)).id).toBe(bought.id)
  for (const one of await read('/api/user/orders')) order.strict().parse(one)
  for (const one of await read('/api/products')) productCard.strict().parse(one)
  expect(product.strict().parse((await read('/api/products/4353')).data).id).toBe(4353)
  for (const one of await read('/api/categories')) category.strict().parse(one)
  const everything = JSON.stringify([
    await read('/api/products'),
    await read('/api/products/4353'),
    await read('/api/user'),
  ])
  expect(everything).not.toMatch(/"stock"|hash|"role"|provider|published|cus_|pi_/i)
})

test('security 6: fields nobody may set are ignored wherever they are sent', async () => {
  const wishes = { role: 'owner', price: 0.01, total: 0.01, stripe_status: 'active', member: true, user_id: 1, id: 1 }
  const browser = await register('greedy@example.test', { ...wishes, emailProvedAt: '2020-01-01' })
  const before = await (await browser.get('/api/user')).json()
  expect(before).toMatchObject({ email: 'greedy@example.test', member: false })
  expect((await browser.patch('/api/user', { ...wishes, firstName: 'Kari' })).status).toBe(200)
  expect(await (await browser.get('/api/user')).json()).toEqual({ ...before, firstName: 'Kari' })
  expect((await browser.get('/api/admin/settings')).status).toBe(403)
  const stored = (await rowsOf(shop, 'customers')).find(({ email }) => email === 'greedy@example.test')
  expect(stored).toMatchObject({ role: 'customer', email_proved_at: null })
  const bought = await buy(browser, { '4352': { ...wishes } as object }, { ...(wishes as object), role: 'owner' })
  expect(bought.total).toBe(72)
})

test('security 7: what is charged comes from the shop, never from the browser', async () => {
  const browser = createBrowser(shop)
  const products = {
    '4350:S/M': { quantity: 2, membership: false, price: 0.5, memberPrice: 0.5, total: 1, member: true },
  }
  const { token, total } = await cartToken(browser, products as never)
  expect(total).toBe(119.98)
  expect((await pay(browser, token, 'pm_card_visa', { total: '1', amount: '100', price: '1' })).status).toBe(200)
  await complete(browser, token)
  expect((await ledger(shop)).at(-1)).toMatchObject({ amount: 11_998, currency: 'eur', status: 'succeeded' })
})

test('security 9: nothing is sold that is not for sale, and the member price only with its terms', async () => {
  const browser = createBrowser(shop)
  const asked = await browser.post('/api/cart/token', { products: { '4354': { quantity: 1 } } })
  expect(asked.status).toBe(422)
  const { token, offer } = await cartToken(browser, { '4350': { membership: true } })
  expect(offer).not.toBeNull()
  const before = (await charges(shop)).length
  for (const terms of [{ 'subscription-terms': '' }, { terms: '' }, { terms: 'no', 'subscription-terms': '0' }]) {
    expect((await pay(browser, token, 'pm_card_visa', terms as never)).status).toBe(422)
  }
  expect(await charges(shop)).toHaveLength(before)
})

test('security 11: no step can be skipped: without a paid payment there is no order', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  const before = (await rowsOf(shop, 'orders')).length
  expect((await complete(browser, token)).status).toBe(409)
  expect((await pay(browser, token, 'pm_card_authenticationRequired')).body).toMatchObject({ requires_action: true })
  expect((await complete(browser, token)).status).toBe(409)
  expect((await pay(browser, token, 'pm_card_visa_chargeDeclined')).status).toBe(422)
  expect((await complete(browser, token)).status).toBe(409)
  expect(await rowsOf(shop, 'orders')).toHaveLength(before)
})

test('security 25: buying with somebody’s address neither signs in, nor reveals the account, nor takes it over', async () => {
  const owner = await register('victim@example.test')
  const stranger = createBrowser(shop)
  const responses = []
  for (const email of ['victim@example.test', 'nobody-yet@example.test']) {
    const { token } = await cartToken(stranger, { '4352': {} })
    responses.push(await pay(stranger, token, 'pm_card_visa', { email }))
    expect((await complete(stranger, token)).status).toBe(200)
    expect((await stranger.get('/api/user')).status).toBe(401)
  }
  expect(responses[0]).toEqual(responses[1])
  await shop.drainJobs()
  // The address is unproved, so the account does not show the order.
  expect(await (await owner.get('/api/user/orders')).json()).toEqual([])
  expect((await owner.post('/api/login', { email: 'victim@example.test', password })).status).toBe(200)
})
