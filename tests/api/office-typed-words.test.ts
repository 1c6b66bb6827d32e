// @module-tag full
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { auditLog, bookDifferences, orders, productReviews } from '#database/schema/schema.ts'
import { beginOperation } from '#domain/office/bulk-actions/run-bulk-action.ts'
import { buy, sandboxCall } from '../support/checkout-flow.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-admin.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Every field of the office that takes any words gets some of its own, and the log is searched for them. */

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>> &
  Partial<Record<'enum' | 'pattern' | 'format' | 'const', unknown>>

/** Secrets, ids, and what is the shop's own: its settings, whose former values are to be seen in the log. */
const noWords = [
  ...['PATCH /settings *', 'POST /conflicts/{key} value', 'POST /orders/bulk ids', 'POST /returns/{id}/refund invoice'],
  ...['POST /sign-in email', 'POST /sign-in password', 'POST /sign-in/code code', 'POST /sign-in/code recovery_code'],
  ...['POST /me/confirm password', 'POST /me/confirm code', 'POST /me/two-factor code', 'DELETE /me/two-factor code'],
  ...['DELETE /me/two-factor password', 'POST /invitations/{token} password', 'POST /invitations/{token} name'],
  ...['POST /views columns', 'PATCH /views/{id} columns', 'POST /system/cache/drop url'],
  ...['PATCH /orders/{number}/address country', 'PATCH /orders/{number}/address zip', 'POST /members/{id}/price from'],
  ...['POST /product-reviews/bulk ids', 'POST /conflicts/undo keys'],
]

/** Texts about goods concern no person and may appear in the log. */
const aboutGoods = /^\w+ \/(products|attributes|stock|categories|redirects|scheduled-prices|exports)\b/

/** Texts that are public in the shop or sent to many, and names of programs and their addresses. */
const aboutShop = /^\w+ \/(content\/.* data\.|texts\/|saved-replies\b|tokens\b|hooks\b)/

const password = 'a quiet winter evening'
const email = 'whose@person.example.test'

let shop: TestShop
let owner: OfficeCaller
let shopper: TestBrowser
let order: number
const typedInto = new Map<string, string>()

/** Words that nothing else has, typed into this field. */
function words(field: string): string {
  const text = `zq${typedInto.size}qz Solveig`
  typedInto.set(field, text)
  return text
}

beforeAll(async () => {
  const base = await createTestShop()
  shop = { ...base, app: createApi(base, { rateLimitScale: 1_000 }) }
  owner = await signInAs(shop, 'owner')
  shopper = createBrowser(shop)
  const registered = await shopper.post('/api/register', { email, password, firstName: 'Solveig', lastName: 'Dahl' })
  shopper.token = ((await registered.json()) as { token: string }).token
  order = (await buy(shopper, { '4352': { quantity: 9 } }, { email })).number
  await buy(shopper, { '4350': { membership: true } }, { email })
  while (await shop.drainJobs()) {}
  await typeEverywhere()
  while (await shop.drainJobs()) {}
})
afterAll(() => shop.close())

type Thing = { id: number; version: number }

async function call(method: string, path: string, input: object, version?: number): Promise<Thing> {
  const headers = { ...idempotencyKey(), ...(version !== undefined && ifMatch(version)) }
  const response = await owner.call(method, path, input, headers)
  expect(response.ok, `${method} ${path}: ${await response.clone().text()}`).toBe(true)
  return (response.status === 204 ? {} : await response.json()) as Thing
}

async function typeEverywhere(): Promise<void> {
  const at = `/orders/${order}`
  const note = await call('POST', `${at}/notes`, { text: words('POST /orders/{number}/notes text') })
  await call('PATCH', `/notes/${note.id}`, { text: words('PATCH /notes/{id} text') }, note.version)
  const address = ['first_name', 'last_name', 'address', 'apartment', 'city'].map((field) => [
    field,
    words(`PATCH /orders/{number}/address ${field}`),
  ])
  typedInto.set('PATCH /orders/{number}/address phone', '+47 933 44 555')
  const { version } = (await (await owner.get(at)).json()) as Thing
  await call('PATCH', `${at}/address`, { ...Object.fromEntries(address), phone: '+47 933 44 555' }, version)
  await call('POST', `${at}/hold`, { reason: words('POST /orders/{number}/hold reason') })
  expect((await owner.call('DELETE', `${at}/hold`)).ok).toBe(true)
  await inBulk()
  await parcelOf(at)
  await call('POST', `${at}/refunds`, {
    amount: 1,
    reason: 'goodwill',
    note: words('POST /orders/{number}/refunds note'),
  })
  await call('POST', `${at}/cancel`, {
    lines: [{ position: 0, quantity: 1, restock: false }],
    reason: 'other',
    note: words('POST /orders/{number}/cancel note'),
  })
  await returnsOf()
  await returnOfUnsent()
  await aboutStatement()
  const view = { list: 'orders', name: words('POST /views name'), query: `q=${words('POST /views query')}` }
  const saved = await call('POST', '/views', view)
  const change = { name: words('PATCH /views/{id} name'), query: `q=${words('PATCH /views/{id} query')}` }
  await call('PATCH', `/views/${saved.id}`, change)
  const decision = { reading: 'B', why: words('POST /conflicts/{key} why') }
  await call('POST', '/conflicts/membership.price', decision)
  await acceptDifference()
  await aboutMembership()
  await aboutMessage()
  await aboutReview()
  await aboutContent()
  await aboutCustomer()
  await aboutImport()
}

async function aboutImport(): Promise<void> {
  const file = 'Handle,Title,Variant Price,Written by\nmug,Mug,10,Me\n'
  const sent = await owner.send('POST', '/imports?name=mugs.csv', file, 'text/csv')
  const { id } = (await sent.json()) as Thing
  while (await shop.drainJobs()) {}
  await call('POST', `/imports/${id}/check`, {
    format: null,
    columns: { 'Written by': words('POST /imports/{id}/check columns.*') },
    vat_rate: null,
    left_out: [words('POST /imports/{id}/check left_out')],
  })
}

async function inBulk(): Promise<void> {
  const held = { act: 'hold', ids: [order], input: { reason: words('POST /orders/bulk input.*') } }
  await call('POST', '/orders/bulk', held)
  expect((await owner.call('DELETE', `/orders/${order}/hold`)).ok).toBe(true)
  // Leaves the bulk action to a job, as when it has more rows than one call handles.
  const { id: staffId } = await addStaff(shop, 'manager')
  const actor = { staffId, name: 'Sam', requestId: 'r', ip: '127.0.0.1', sessionId: null, tokenId: null }
  const filter = `q=${words('POST /orders/bulk filter')}`
  const input = { reason: words('a long bulk act') }
  await beginOperation(shop, { kind: 'orders.hold', input, actor, ids: [String(order)], filter })
  while (await shop.drainJobs()) {}
  expect((await owner.call('DELETE', `/orders/${order}/hold`)).ok).toBe(true)
}

/** A visitor's withdrawal from the membership of an order without one waits for staff, who close it. */
async function aboutStatement(): Promise<void> {
  const visitor = createBrowser(shop)
  const statement = { name: 'Solveig Dahl', number: String(order), email, scope: 'membership' }
  const { token } = (await (await visitor.post('/api/withdrawals', statement)).json()) as { token: string }
  expect((await visitor.post(`/api/withdrawals/${token}/confirmation`, undefined)).ok).toBe(true)
  while (await shop.drainJobs()) {}
  const list = (await (await owner.get('/withdrawals?state=WAITING')).json()) as { items: Thing[] }
  const [{ id, version }] = list.items as [Thing]
  await call('POST', `/withdrawals/${id}/close`, { reason: words('POST /withdrawals/{id}/close reason') }, version)
}

async function parcelOf(at: string): Promise<void> {
  const parcel = await call('POST', `${at}/parcels`, { lines: [{ position: 0, quantity: 8 }] })
  const tracking = (name: string) => ({
    tracking_number: words(`${name} tracking_number`),
    tracking_url: `https://carrier.example.test/${words(`${name} tracking_url`).replace(' ', '-')}`,
  })
  const shipped = await call(
    'POST',
    `/parcels/${parcel.id}/ship`,
    { carrier: 'other', ...tracking('POST /parcels/{id}/ship'), notify: true },
    parcel.version,
  )
  await call('PATCH', `/parcels/${parcel.id}`, tracking('PATCH /parcels/{id}'), shipped.version)
}

async function returnsOf(): Promise<void> {
  const item = { lines: [{ position: 0, quantity: 1 }], reason: 'other' }
  const asked = async (instructions?: string) =>
    call('POST', '/returns', { order, ...item, asked: true, ...(instructions && { instructions }) })
  const rejected = await asked(words('POST /returns instructions'))
  const reject = { reason: words('POST /returns/{id}/reject reason') }
  await call('POST', `/returns/${rejected.id}/reject`, reject, rejected.version)
  const begun = await asked()
  const approve = { instructions: words('POST /returns/{id}/approve instructions') }
  const approved = await call('POST', `/returns/${begun.id}/approve`, approve, begun.version)
  const received = await call('POST', `/returns/${begun.id}/receive`, { lines: item.lines }, approved.version)
  const refund = { amount: 1, note: words('POST /returns/{id}/refund note') }
  await call('POST', `/returns/${begun.id}/refund`, refund, received.version)
  const other = await asked()
  const taken = await call('POST', `/returns/${other.id}/approve`, {}, other.version)
  const came = await call('POST', `/returns/${other.id}/receive`, { lines: item.lines }, taken.version)
  const close = { reason: words('POST /returns/{id}/close reason') }
  await call('POST', `/returns/${other.id}/close`, close, came.version)
}

/** The shopper withdraws from an order that was not sent; staff cancel and refund it. */
async function returnOfUnsent(): Promise<void> {
  const { id, number } = await buy(shopper, { '4353': {} }, { email })
  const checked = words('POST /shipments/check rows.tracking_number')
  await call('POST', '/shipments/check', { rows: [{ order: number, carrier: 'other', tracking_number: checked }] })
  expect((await shopper.post(`/api/orders/${id}/withdrawal`, { subjects: ['goods'] })).ok).toBe(true)
  const list = (await (await owner.get(`/returns?q=${number}`)).json()) as { items: Thing[] }
  const begun = (await (await owner.get(`/returns/${list.items[0]!.id}`)).json()) as Thing
  const note = words('POST /returns/{id}/cancel note')
  await call('POST', `/returns/${begun.id}/cancel`, { note }, begun.version)
}

async function acceptDifference(): Promise<void> {
  const { payment_id: payment } = (await (await owner.get(`/orders/${order}`)).json()) as { payment_id: string }
  const now = shop.clock()
  await shop.database.insert(bookDifferences).values({
    key: 'refundUnrecorded:re_1',
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
  const note = words('POST /books/differences/{key}/accept note')
  await call('POST', '/books/differences/refundUnrecorded:re_1/accept', { note })
}

async function aboutMembership(): Promise<void> {
  // Lets the first invoice be paid.
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '8d' })
  while (await shop.drainJobs()) {}
  const list = (await (await owner.get('/members')).json()) as { items: { id: string }[] }
  const at = `/members/${list.items[0]!.id}`
  const { invoices } = (await (await owner.get(at)).json()) as { invoices: { id: string }[] }
  await call('POST', `${at}/notes`, { text: words('POST /members/{id}/notes text') })
  await call('POST', `${at}/price`, { price: 12, why: words('POST /members/{id}/price why') })
  const note = words('POST /members/{id}/invoices/{invoice}/refund note')
  await call('POST', `${at}/invoices/${invoices[0]!.id}/refund`, { amount: 1, reason: 'goodwill', note })
  const comment = words('POST /members/{id}/cancel comment')
  await call('POST', `${at}/cancel`, { at: 'end', reason: 'other', comment })
}

async function aboutMessage(): Promise<void> {
  const fields = { firstName: 'Solveig', lastName: 'Dahl', email, phone: '', content: 'Where is it?' }
  expect((await shopper.postForm('/api/contact', fields)).status).toBe(202)
  const { items } = (await (await owner.get('/messages')).json()) as { items: { id: string }[] }
  const at = `/messages/${items[0]!.id}`
  await call('POST', `${at}/reply`, { body: words('POST /messages/{id}/reply body') })
  await call('POST', `${at}/notes`, { text: words('POST /messages/{id}/notes text') })
}

async function aboutReview(): Promise<void> {
  const [bought] = await shop.database.select().from(orders).where(eq(orders.number, order))
  const [review] = await shop.database
    .insert(productReviews)
    .values({
      productId: 4352,
      orderId: bought!.id,
      rating: 1,
      body: 'It leaks.',
      author: 'S.',
      language: 'en',
      state: 'PENDING',
      createdAt: shop.clock(),
    })
    .returning()
  const reason = words('POST /product-reviews/{id}/reject reason')
  const rejected = await call('POST', `/product-reviews/${review!.id}/reject`, { reason }, review!.version)
  await call('POST', `/product-reviews/${review!.id}/approve`, {}, rejected.version)
  const read = { versions: { [review!.id]: rejected.version + 1 } }
  const input = { reason: words('POST /product-reviews/bulk input.*'), ...read }
  const many = await call('POST', '/product-reviews/bulk', { act: 'reject', ids: [review!.id], input })
  expect(many).toMatchObject({ done: [String(review!.id)] })
  const filter = `q=${words('POST /product-reviews/bulk filter')}`
  await call('POST', '/product-reviews/bulk', { act: 'reject', filter, expected: 0, input })
}

async function aboutContent(): Promise<void> {
  const four = { no: 'Om oss', sv: 'Om oss', fr: 'À propos', en: 'About us' }
  const data = { slug: 'about-us', name: four, description: four, is_shown: true }
  const begun = await call('POST', '/content/pages', { data, note: words('POST /content/pages note') })
  const at = '/content/pages/about-us'
  const changed = { data: { ...data, description: { ...four, en: 'All about us' } } }
  const note = (call: string) => ({ note: words(`POST /content/{kind}/{subject}/${call} note`) })
  const draft = { ...changed, note: words('PUT /content/{kind}/{subject}/draft note') }
  const saved = await call('PUT', `${at}/draft`, draft, begun.version)
  const planned = { publish_at: new Date(shop.clock().getTime() + 3_600_000).toISOString(), ...note('schedule') }
  const scheduled = await call('POST', `${at}/schedule`, planned, saved.version)
  await call('POST', `${at}/publish`, note('publish'), scheduled.version)
}

async function aboutCustomer(): Promise<void> {
  const address = 'another@person.example.test'
  const person = createBrowser(shop)
  await person.post('/api/register', { email: address, password, firstName: 'Bo', lastName: 'Ek' })
  const list = (await (await owner.get(`/customers?q=${address}`)).json()) as { items: { id: string }[] }
  const at = `/customers/${list.items[0]!.id}`
  await call('POST', `${at}/notes`, { text: words('POST /customers/{id}/notes text') })
  await call('POST', `${at}/block`, { reason: words('POST /customers/{id}/block reason') })
  typedInto.set('POST /customers/{id}/erase email', address)
  await call('POST', `${at}/erase`, { email: address })
}

/** The fields of every call's body that take any words, e.g. `POST /orders/{number}/hold reason`. */
async function freeFields(): Promise<string[]> {
  type Operation = { requestBody?: { content?: { 'application/json'?: { schema?: Schema } } } }
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const found = new Set<string>()
  const walk = (schema: Schema, field: string) => {
    if (schema.$ref) {
      const parts = schema.$ref.split('/').slice(1)
      walk(parts.reduce((at, part) => (at as Record<string, unknown>)[part], document as unknown) as Schema, field)
    }
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      walk(choice, field)
    const isBound = ['enum', 'pattern', 'format', 'const', 'properties'].some((key) => key in schema)
    const isText = [schema.type].flat().includes('string') || Object.keys(schema).length === 0
    if (isText && !isBound) found.add(field)
    if (schema.items) walk(schema.items, field)
    const inside = (name: string) =>
      field.includes(' ', field.indexOf(' ') + 1) ? `${field}.${name}` : `${field} ${name}`
    for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, inside(name))
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, inside('*'))
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/admin/')) continue
    for (const [method, operation] of Object.entries(methods)) {
      const schema = operation.requestBody?.content?.['application/json']?.schema
      if (schema) walk(schema, `${method.toUpperCase()} ${path.slice('/api/admin'.length)}`)
    }
  }
  return [...found]
}

test('O019 words are typed into every field of the office that takes any', async () => {
  const fields = await freeFields()
  expect(fields.length).toBeGreaterThan(40)
  const aboutPeople = fields.filter(
    (field) => !noWords.includes(field) && !aboutGoods.test(field) && !aboutShop.test(field),
  )
  expect(aboutPeople.filter((field) => !typedInto.has(field))).toEqual([])
})

test('O019 the log holds none of the words that were typed, only that there were some', async () => {
  const log = (await shop.database.select().from(auditLog)).map((row) => JSON.stringify(row))
  expect(log.length).toBeGreaterThan(25)
  const reported = [...typedInto].filter(([, text]) => log.some((row) => row.includes(text.split(' ')[0]!)))
  expect(reported.map(([field]) => field)).toEqual([])
  expect(log.filter((row) => row.includes('Solveig'))).toEqual([])
  const given = log.filter((row) => row.includes('given'))
  for (const action of ['books.accepted', 'conflict.decided', 'order.held']) {
    expect(
      given.some((row) => row.includes(action)),
      action,
    ).toBe(true)
  }
})

test('O019 after an erasure no table holds what was typed about the person’s order', async () => {
  expect((await shopper.post('/api/user/erasure', { password })).status).toBeLessThan(300)
  while (await shop.drainJobs()) {}
  // Saved views, reasons for conflict decisions, notes about a page and columns of a file of goods concern no order.
  const others = ['saved_views', 'conflict_decisions', 'content_versions', 'imports']
  const rowsOf = async <Row>(query: string) =>
    ((await shop.database.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
  const tables = await rowsOf<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
  const left: string[] = []
  for (const { name } of tables) {
    if (others.includes(name)) continue
    const rows = await rowsOf<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`)
    for (const [field, text] of typedInto) {
      const [part] = field.endsWith('phone') ? [text] : text.split(' ')
      if (rows.some((row) => row.text.includes(part!))) left.push(`${name}: ${field}`)
    }
  }
  expect(left).toEqual([])
})
