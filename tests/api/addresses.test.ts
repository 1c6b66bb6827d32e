import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address, AddressBook } from '#contract/addresses.ts'
import { disownAccount } from '#domain/people/customers/account-claims.ts'
import { findCustomerByEmail } from '#domain/people/customers/customer-queries.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser
let email: string

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  email = `kari-${randomUUID()}@example.test`
  browser = await signedUp(email)
})

async function signedUp(address: string, host = 'localhost'): Promise<TestBrowser> {
  const opened = createBrowser(shop, { host })
  const account = { email: address, password: 'lake winter candle', firstName: 'Kari', lastName: 'Nordmann' }
  opened.token = ((await (await opened.post('/api/register', account)).json()) as { token: string }).token
  return opened
}

const home = {
  firstName: 'Kari',
  lastName: 'Nordmann',
  address: 'Storgata 1',
  apartment: '',
  city: 'Oslo',
  zip: '0155',
  phone: '900 00 000',
  country: 'NO',
}
const put = (id: number, json: object, by = browser) =>
  by.request(`/api/user/addresses/${id}`, {
    method: 'PUT',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json' },
  })
const book = async (by = browser) => (await (await by.get('/api/user/addresses')).json()) as AddressBook
const add = async (changes: object = {}) => {
  const response = await browser.post('/api/user/addresses', { ...home, ...changes })
  expect(response.status).toBe(201)
  return (await response.json()) as Address
}

test('addresses are private, and never cached', async () => {
  const response = await browser.get('/api/user/addresses')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toEqual({ addresses: [], lastUsed: null, country: 'NO', full: false })
  expect((await createBrowser(shop).get('/api/user/addresses')).status).toBe(401)
  const [own, other] = [await add(), await signedUp(`other-${randomUUID()}@example.test`)]
  expect((await put(own.id, { ...home, city: 'Bergen' }, other)).status).toBe(404)
  expect((await other.delete(`/api/user/addresses/${own.id}`)).status).toBe(204)
  expect((await book()).addresses).toEqual([own])
})

test('the first address is the default, another one can take its place, and after a deletion there still is one', async () => {
  const first = await add()
  expect(first).toMatchObject({ default: true, phone: '+4790000000', country: 'NO' })
  const second = await add({ address: 'Lillegata 2' })
  expect(second.default).toBe(false)
  const third = await add({ address: 'Midtgata 3', default: true })
  expect((await book()).addresses.map(({ id }) => id)).toEqual([third.id, first.id, second.id])
  expect(await (await put(second.id, { ...home, city: 'Bergen', default: true })).json()).toMatchObject({
    id: second.id,
    city: 'Bergen',
    default: true,
  })
  await browser.delete(`/api/user/addresses/${second.id}`)
  const { addresses } = await book()
  expect(addresses.map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
    [first.id, true],
    [third.id, false],
  ])
  expect((await browser.delete(`/api/user/addresses/${second.id}`)).status).toBe(204)
})

test('the same address again adds nothing; of many at once exactly twenty are kept', async () => {
  const one = await add()
  expect((await add({ city: ' oslo ' })).id).toBe(one.id)
  const responses = await Promise.all(
    Array.from({ length: 22 }, (_, index) =>
      browser.post('/api/user/addresses', { ...home, address: `Storgata ${index + 2}` }),
    ),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(19)
  const refused = responses.find(({ status }) => status === 422)!
  expect(await refused.json()).toMatchObject({ errors: { address: ['validation.tooManyAddresses'] } })
  const { addresses, full } = await book()
  expect([addresses.length, full, addresses.filter((each) => each.default).length]).toEqual([20, true, 1])
})

test('two that become the default at the same moment leave one default', async () => {
  const added = [await add(), await add({ address: 'Lillegata 2' }), await add({ address: 'Midtgata 3' })]
  await Promise.all(added.map(({ id, address }) => put(id, { ...home, address, default: true })))
  expect((await book()).addresses.filter((each) => each.default)).toHaveLength(1)
})

test('an address is judged as the checkout judges it', async () => {
  const refused = await browser.post('/api/user/addresses', { ...home, firstName: ' ', zip: '1'.repeat(21), phone: '' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: { firstName: ['validation.required'], zip: ['validation.tooLong'], phone: ['validation.required'] },
  })
  const phone = await browser.post('/api/user/addresses', { ...home, phone: 'my neighbour’s' })
  expect(await phone.json()).toMatchObject({ errors: { phone: ['validation.phone'] } })
  const foreign = await browser.post('/api/user/addresses', { ...home, country: 'FR', phone: '0692 12 34 56' })
  expect(await foreign.json()).toMatchObject({ errors: { zip: ['validation.postcodeFR'] } })
  const country = await browser.post('/api/user/addresses', { ...home, country: 'DK' })
  expect(await country.json()).toMatchObject({ errors: { country: ['validation.required'] } })
  const swedish = await add({ country: 'SE', zip: '11122', phone: '070-123 45 67' })
  expect([swedish.zip, swedish.phone]).toEqual(['111 22', '+46701234567'])
  const island = await add({ country: 'FR', zip: 'F-97400', city: 'Saint-Denis', phone: '0692 12 34 56' })
  expect([island.zip, island.phone]).toEqual(['97400', '+262692123456'])
})

test('an order’s address is proposed next time, and kept only where the buyer ticks it', async () => {
  await buy(browser, { '4351': {} }, { email })
  expect(await book()).toMatchObject({ addresses: [], lastUsed: { address: 'Storgata 1', phone: '+4790000000' } })
  await buy(browser, { '4351': {} }, { email, address: 'Lillegata 2', 'save-address': 'on' })
  const { addresses, lastUsed } = await book()
  expect(addresses).toMatchObject([{ address: 'Lillegata 2', country: 'NO', default: true }])
  expect(lastUsed).toMatchObject({ address: 'Lillegata 2' })
  await buy(browser, { '4351': {} }, { email, address: 'Lillegata 2', 'save-address': 'on' })
  expect((await book()).addresses).toHaveLength(1)

  const swedish = createBrowser(shop, { host: 'sv.localhost' })
  swedish.token = browser.token
  expect(await book(swedish)).toMatchObject({ lastUsed: null, country: 'SE' })
})

test('a declined payment keeps no address, and a guest who ticks the box keeps none', async () => {
  const { token } = await cartToken(browser, { '4351': {} })
  expect((await pay(browser, token, 'pm_card_visa_chargeDeclined', { 'save-address': 'on' })).status).toBe(422)
  expect((await book()).addresses).toEqual([])
  await buy(createBrowser(shop), { '4351': {} }, { email: 'guest@example.test', 'save-address': 'on' })
  const rows = await shop.database.execute(sql`SELECT count(*)::int AS n FROM customer_addresses WHERE city = 'Oslo'
    AND customer_id NOT IN (SELECT id FROM customers WHERE email LIKE '%-%@example.test')`)
  expect((rows as unknown as { rows: { n: number }[] }).rows[0]!.n).toBe(0)
})

test('addresses are in the export, and gone after an erasure', async () => {
  await add()
  const exported = (await (await browser.get('/api/user/export')).json()) as { addresses: unknown[] }
  expect(exported.addresses).toEqual([{ ...home, phone: '+4790000000', default: true }])
  const { id } = (await findCustomerByEmail(shop.database, email))!
  expect((await browser.post('/api/user/erasure', { password: 'lake winter candle' })).status).toBe(204)
  const rows = await shop.database.execute(sql`SELECT 1 FROM customer_addresses WHERE customer_id = ${id}`)
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([])
})

test('D35 what a stranger saved under an unproved address goes with the stranger', async () => {
  await add()
  const customer = (await findCustomerByEmail(shop.database, email))!
  await shop.database.transaction((transaction) => disownAccount(transaction, customer))
  const rows = await shop.database.execute(sql`SELECT 1 FROM customer_addresses WHERE customer_id = ${customer.id}`)
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([])
})
