// @module-tag full
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { isOpenOfficeCall } from '#api/office/office-calls.ts'
import type { Order } from '#contract/checkout.ts'
import { auditLog, bookDifferences, customers, orders, productReviews } from '#database/schema/schema.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-admin.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/**
 * The person whose order goes through every action of the office, with personal data typed into every free-text
 * field.
 */

const person = {
  email: 'solveig.hemmelig@person.example.test',
  firstName: 'Solveig',
  lastName: 'Hemmelig',
  address: 'Kvisteveien 17',
  apartment: 'Kjellerstuen',
  phone: '+47 911 22 333',
}
const moved = { address: 'Bortgjemt alle 4', apartment: 'Loftet', phone: '+47 922 33 444' }
const typed = `Solveig Hemmelig, ${person.email}, ${person.phone}`
const password = 'a quiet winter evening'

let shop: TestShop
let manager: OfficeCaller
let shopper: TestBrowser
let order: Order
let returnId: number
let paths: string[]

const body = async <Body = Record<string, unknown>>(response: Response) => {
  expect(response.ok, await response.clone().text()).toBe(true)
  return (response.status === 204 ? {} : await response.json()) as Body
}
type Versioned = { id: number; version: number }

beforeAll(async () => {
  const base = await createTestShop()
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  manager = await signInAs(shop, 'manager')
  shopper = createBrowser(shop)
  const account = { email: person.email, password, firstName: person.firstName, lastName: person.lastName }
  shopper.token = (await body<{ token: string }>(await shopper.post('/api/register', account))).token
  const refused = await cartToken(shopper, { '4352': {} })
  await pay(shopper, refused.token, 'pm_card_visa_chargeDeclinedInsufficientFunds', person)
  order = await buy(shopper, { '4352': { quantity: 4 } }, person)
  while (await shop.drainJobs()) {}
  await actOnOrder()
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const difference = await body<{ items: { key: string }[] }>(await manager.get('/books/differences'))
  const mail = await body<{ items: { id: string }[] }>(await manager.get('/system/mails?state=sent'))
  const real: [RegExp, string][] = [
    [/\{number\}/, String(order.number)],
    [/^\/returns\/\{id\}/, `/returns/${returnId}`],
    [
      /^\/customers\/\{id\}/,
      `/customers/${(await body<{ items: { id: string }[] }>(await manager.get(`/customers?q=${person.email}`))).items[0]!.id}`,
    ],
    [/^\/mails\/\{key\}/, `/mails/${encodeURIComponent(mail.items[0]!.id)}`],
    [/^\/books\/differences\/\{key\}/, `/books/differences/${encodeURIComponent(difference.items[0]!.key)}`],
  ]
  paths = Object.entries(document.paths)
    .filter(([path, methods]) => path.startsWith('/api/admin/') && methods.get)
    .map(([path]) => real.reduce((result, [from, to]) => result.replace(from, to), path.slice('/api/admin'.length)))
    .filter((path) => !path.includes('{') && !isOpenOfficeCall(`/api/admin${path}`))
})
afterAll(() => shop.close())

async function actOnOrder(): Promise<void> {
  const at = `/orders/${order.number}`
  const post = async <Body = Versioned>(path: string, input: unknown, version?: number) => {
    const headers = { ...idempotencyKey(), ...(version !== undefined && ifMatch(version)) }
    return body<Body>(await manager.call('POST', path, input, headers))
  }
  const note = await post(`${at}/notes`, { text: typed })
  await body(await manager.call('PATCH', `/notes/${note.id}`, { text: `${typed}.` }, ifMatch(note.version)))
  const second = await post(`${at}/notes`, { text: typed })
  await body(await manager.call('DELETE', `/notes/${second.id}`, undefined, ifMatch(second.version)))
  const { version } = await body<Versioned>(await manager.get(at))
  await body(await manager.call('PATCH', `${at}/address`, moved, ifMatch(version)))
  await post(`${at}/hold`, { reason: typed })
  await body(await manager.call('DELETE', `${at}/hold`))
  const parcel = await post(`${at}/parcels`, { lines: [{ position: 0, quantity: 2 }] })
  const tracking = { carrier: 'other', tracking_url: 'https://carrier.example.test/solveig.hemmelig', notify: true }
  const shipped = await post(`/parcels/${parcel.id}/ship`, tracking, parcel.version)
  shop.setNow(new Date(shop.clock().getTime() + 60_000))
  const delivered = await post(`/parcels/${parcel.id}/deliver`, {}, shipped.version)
  expect(delivered.version).toBeGreaterThan(shipped.version)
  await post(`${at}/refunds`, { amount: 1, reason: 'goodwill', note: typed, notify: true })
  await post(`${at}/cancel`, { lines: [{ position: 0, quantity: 1, restock: true }], reason: 'other', note: typed })
  const lines = [{ position: 0, quantity: 1 }]
  const opened = await post('/returns', { order: order.number, lines, reason: 'other', instructions: typed })
  returnId = opened.id
  const received = [{ position: 0, quantity: 1, restock: false, condition: 'damaged' }]
  const taken = await post(`/returns/${returnId}/receive`, { lines: received }, opened.version)
  await post(`/returns/${returnId}/close`, { reason: typed }, taken.version)
  const view = { list: 'orders', name: typed.slice(0, 40), query: `q=${person.email}` }
  await post('/views', view)
  while (await shop.drainJobs()) {}
  const mails = await body<{ items: { id: string }[] }>(await manager.get('/system/mails?state=sent'))
  const confirmation = mails.items.find(({ id }) => id.startsWith('order-confirmation'))!
  await post(`/mails/${encodeURIComponent(confirmation.id)}/resend`, undefined)
  const now = shop.clock()
  const payment = await paymentId()
  await shop.database.insert(bookDifferences).values({
    key: `refundUnrecorded:re_1`,
    kind: 'refundUnrecorded',
    subject: 're_1',
    occurredAt: now,
    firstSeenAt: now,
    lastSeenAt: now,
    facts: {
      shop: 'no refund',
      provider: 'refund of 1.00 EUR',
      says: { shop: { what: 'noRefund' }, provider: { what: 'refund' } },
      refund: 're_1',
      payment,
    },
  })
  const [difference] = (await body<{ items: { key: string }[] }>(await manager.get('/books/differences'))).items
  await post(`/books/differences/${encodeURIComponent(difference!.key)}/accept`, { note: typed })
  expect((await manager.call('POST', '/orders/bulk', { ids: [order.number], act: 'export' })).status).toBe(200)
  while (await shop.drainJobs()) {}
}

const paymentId = async () =>
  (await body<{ payment_id: string }>(await manager.get(`/orders/${order.number}`))).payment_id

describe('least data', () => {
  test.each(['viewer', 'accountant'] as const)(
    'O017 somebody who is %s sees e-mail, phone and street masked in all that can be read',
    async (role) => {
      const staff = await signInAs(shop, role)
      expect(paths.length).toBeGreaterThan(30)
      const searches = [person.email, 'Hemmelig', String(order.number), await paymentId()].flatMap((text) =>
        [
          '/search',
          '/customers',
          '/orders',
          '/checkouts',
          '/returns',
          '/system/mails?state=sent&',
          '/system/events',
        ].map((path) => `${path}${path.includes('?') ? '' : '?'}q=${encodeURIComponent(text)}`),
      )
      const secrets = [
        ...[person.email, person.address, person.apartment, moved.address, moved.apartment],
        ...['91122333', '92233444', '11 22 333'],
      ]
      const seen: string[] = []
      let read = 0
      for (const path of [...paths, ...searches, '/system/mails?state=failed', '/audit?limit=100']) {
        const response = await staff.get(path)
        expect([200, 403, 422, 503], path).toContain(response.status)
        const text = await response.text()
        const plain = text.replace(/"[a-z_]*(?:id|key|at|token)":"[^"]*"/g, '').replace(/[\d-]{10}T[\d:.]+Z/g, '')
        for (const secret of secrets) {
          if (plain.replace(/(?<=\d) (?=\d)/g, '').includes(secret)) seen.push(`${path}: ${secret}`)
        }
        if (response.ok) read += 1
      }
      expect(seen).toEqual([])
      expect(read).toBeGreaterThan(20)
      const exported = await staff.call('POST', '/orders/bulk', { ids: [order.number], act: 'export' })
      expect(exported.status).toBe(403)
      const whole = await (await manager.get(`/orders/${order.number}`)).text()
      for (const secret of [person.email, moved.address]) expect(whole).toContain(secret)
    },
  )

  test('O017 an address or number that is read masked finds nobody, so that no list tells whether it was guessed right', async () => {
    const member = { email: 'lise.dulgt@person.example.test', firstName: 'Lise', lastName: 'Dulgt' }
    const bought = await buy(createBrowser(shop), { '4350': { membership: true } }, member)
    while (await shop.drainJobs()) {}
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, bought.number))
    const said = `Write to ${member.email} or +47 933 44 555, says Lise.`
    const words = { rating: 5, title: '', body: said, author: 'Lise', language: 'no', state: 'PENDING' } as const
    await shop.database
      .insert(productReviews)
      .values({ ...words, orderId: row!.id, productId: 4350, createdAt: shop.clock() })
    const lists = [
      ...['/search', '/customers', '/orders', '/checkouts', '/returns', '/members'],
      ...['/product-reviews', '/system/mails?state=sent'],
    ]
    const guesses = [
      ...[person.email, 'solveig.hemmelig', 'hemmelig@person', 'person.example', 'example.test'],
      ...[member.email, 'lise.d', 'dulgt@', '933 44 555', '93344555'],
    ]
    const foundBy = async (staff: OfficeCaller, path: string, text: string) => {
      const response = await staff.get(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`)
      if (response.status === 403) return null
      return (await body<{ items: object[] }>(response)).items.length
    }
    for (const role of ['viewer', 'accountant'] as const) {
      const staff = await signInAs(shop, role)
      const found: string[] = []
      for (const path of lists) {
        for (const text of guesses) if (await foundBy(staff, path, text)) found.push(`${path}: ${text}`)
      }
      expect(found, role).toEqual([])
      // Everyone who may read the list may search it by name.
      expect(await foundBy(staff, '/orders', 'Hemmelig')).toBe(1)
      expect(await foundBy(staff, '/members', 'Dulgt')).toBe(1)
      expect(await foundBy(staff, '/search', 'Dulgt')).toBe(3)
    }
    for (const path of lists.filter((each) => each !== '/returns' && each !== '/checkouts')) {
      expect(await foundBy(manager, path, member.email), path).toBeGreaterThan(0)
    }
    for (const path of ['/returns', '/checkouts']) {
      expect(await foundBy(manager, path, person.email), path).toBeGreaterThan(0)
    }
    expect(await foundBy(manager, '/product-reviews', '933 44 555')).toBe(1)
    expect(await foundBy(await signInAs(shop, 'viewer'), '/product-reviews', 'says Lise')).toBe(1)
  })

  test('O019 no word of the person is in the log, neither before nor after the erasure', async () => {
    const words = [
      ...['Solveig', 'Hemmelig', 'hemmelig', person.email, person.address, person.apartment, '911 22', '922 33'],
      ...[moved.address, moved.apartment, '0155'],
    ]
    const log = async () => {
      const rows = await shop.database.select().from(auditLog)
      return rows.map(({ at: _at, id: _id, requestId: _request, sessionId: _session, ...row }) => JSON.stringify(row))
    }
    const withWords = async () => (await log()).filter((row) => words.some((word) => row.includes(word)))
    expect((await log()).length).toBeGreaterThan(15)
    expect(await withWords()).toEqual([])
    const [changed] = (await log()).filter((row) => row.includes('order.addressChanged'))
    expect(changed).toContain('"fields":')
    for (const field of ['address', 'apartment', 'phone']) expect(changed).toContain(`"${field}"`)
    expect((await shopper.post('/api/user/erasure', { password })).status).toBeLessThan(300)
    while (await shop.drainJobs()) {}
    const rows = await shop.database.select().from(customers).where(eq(customers.email, person.email))
    expect(rows).toEqual([])
    expect(await withWords()).toEqual([])
  })
})
