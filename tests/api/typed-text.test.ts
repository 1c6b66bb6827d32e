import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPageResponse } from '#contract/office/sales/order-page.ts'
import type { CustomerItem } from '#contract/office/service/customers.ts'
import { findProductRow } from '#domain/catalogue/products/product-queries.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { buy, cartToken, pay, visitorFields } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

const unseen = '\u200b\ufeff\u00ad\u3164\u{e0041}'
const password = 'lake winter candle'
const errorsOf = async (response: Response) => [response.status, (await response.json()).errors] as const
const once = () => ({ 'idempotency-key': randomUUID() })
const newAddress = () => {
  const name = `ole-${randomUUID().slice(0, 8)}`
  return [`${name}@blåbær.no`, `${name}@xn--blbr-roah.no`] as const
}

test('an order to nowhere is refused, whichever characters the fields hold', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4350': {} })
  const names = ['email', 'firstName', 'lastName', 'address', 'city', 'zip', 'phone']
  const fields = Object.fromEntries(names.map((name) => [name, unseen]))
  const refused = await pay(browser, token, 'pm_card_visa', fields)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual(Object.fromEntries(names.map((name) => [name, ['validation.required']])))
  const checked = await browser.post('/api/validation/checkout', { ...visitorFields, ...fields, cartToken: token })
  expect(Object.keys((await checked.json()).errors).sort()).toEqual([...names].sort())
})

test('what nobody can read is no message, note, reason or name', async () => {
  const visitor = createBrowser(shop)
  const message = { firstName: '', lastName: '', email: 'kari@example.test', phone: '', content: unseen }
  expect(await errorsOf(await visitor.postForm('/api/contact', message))).toEqual([
    422,
    { content: ['validation.required'] },
  ])
  const order = await buy(createBrowser(shop), { '4350': {} })
  const page = (await (await owner.get(`/orders/${order.number}`)).json()) as OrderPageResponse
  const version = { 'if-match': `"${page.version}"`, 'idempotency-key': randomUUID() }
  const refusals = {
    note: await owner.call('POST', `/orders/${order.number}/notes`, { text: unseen }),
    hold: await owner.call('POST', `/orders/${order.number}/hold`, { reason: unseen }, version),
    address: await owner.call('PATCH', `/orders/${order.number}/address`, { city: unseen }, version),
    product: await owner.call('POST', '/products', { name: { en: unseen }, price: 10 }),
    category: await owner.call('POST', '/categories', { name: { no: unseen } }),
    view: await owner.call('POST', '/views', { list: 'orders', name: unseen, query: '', columns: [] }),
    token: await owner.call('POST', '/tokens', { name: unseen, scopes: ['orders.read'] }),
    redirect: await owner.call('POST', '/redirects', { kind: 'path', from: unseen, to: unseen }),
    invitation: await owner.call('POST', '/staff/invitations', { email: unseen, role: 'editor' }, version),
  }
  const statuses = Object.entries(refusals).map(([name, { status }]) => [name, status])
  expect(statuses).toEqual(Object.keys(refusals).map((name) => [name, 422]))
})

test('a product file’s cell that shows nothing is empty: a title is asked for, and no brand is kept', async () => {
  const file = `Handle,Title,Variant Price,Vendor\nseen,Seen,10,"${unseen}"\nunseen,"${unseen}",10,Acme\n`
  const report = await importProducts(shop, { csv: () => [Buffer.from(file)], dryRun: false })
  expect(report.refused.map(({ line }) => line)).toEqual([3])
  expect(await findProductRow(shop.database, { slug: 'seen' })).toMatchObject({ vendor: null })
})

test('an account signs in with either spelling of its domain, and there is one of it', async () => {
  const [typed, stored] = newAddress()
  const visitor = createBrowser(shop)
  expect((await visitor.post('/api/register', { email: typed, password, firstName: 'Ole' })).status).toBe(201)
  for (const email of [typed, stored, typed.toUpperCase()]) {
    const response = await createBrowser(shop).post('/api/login', { email, password })
    expect([email, response.status]).toEqual([email, 200])
  }
  expect(
    (await createBrowser(shop).post('/api/register', { email: stored, password: 'another phrase 1' })).status,
  ).toBe(422)
  const found = await owner.get(`/customers?q=${encodeURIComponent(typed)}`)
  expect(((await found.json()) as { items: CustomerItem[] }).items.map(({ email }) => email)).toEqual([stored])
})

test('an order is paid for, found and opened with a domain of other letters', async () => {
  const [typed, stored] = newAddress()
  const order = await buy(createBrowser(shop), { '4350': {} }, { email: typed })
  expect(order.email).toBe(stored)
  await shop.drainJobs()
  const found = await owner.get(`/orders?q=${encodeURIComponent(typed)}`)
  expect((await found.json()).items.map(({ number }: { number: number }) => number)).toEqual([order.number])
})

test('staff, brands, messages and notices take the addresses that browsers take', async () => {
  const [typed, stored] = newAddress()
  const invited = await owner.call('POST', '/staff/invitations', { email: typed, role: 'editor' }, once())
  expect([invited.status, (await invited.json()).email]).toEqual([201, stored])
  const visitor = createBrowser(shop)
  const message = { firstName: '', lastName: '', email: 'jean&marie@blåbær.no', phone: '', content: 'Bonjour' }
  expect((await visitor.postForm('/api/contact', message)).status).toBe(202)
})
