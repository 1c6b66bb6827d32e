import { randomUUID } from 'node:crypto'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '#database/schema/schema.ts'
import { erasePerson } from '#domain/service/privacy/erase-person.ts'
import { cents } from '#shared/money.ts'
import { buy } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { addStaff } from '../support/office.ts'
import { known, personal } from '../support/personal-columns.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Every column that takes words, e.g. `orders.email`. */
function columnsWithWords(tables: readonly unknown[]): string[] {
  return tables
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => /text|char|json|tsvector|bytea|inet/.test(column.getSQLType()))
        .map((column) => `${name}.${column.name}`),
    )
}

test('O210 every column that takes words is named: what an erasure does with it, or that it is about nobody', () => {
  const columns = columnsWithWords(Object.values(schema))
  expect(columns.length).toBeGreaterThan(200)
  expect(
    columns.filter((column) => !known.includes(column)),
    'say of each whether it is personal, and teach the erasure',
  ).toEqual([])
  expect(
    known.filter((column) => !columns.includes(column)),
    'columns that are no longer there',
  ).toEqual([])
  expect(known.filter((column, index) => known.indexOf(column) !== index)).toEqual([])
  // A new one is found.
  const added = pgTable('guests', { name: text('name') })
  expect(columnsWithWords([...Object.values(schema), added]).filter((column) => !known.includes(column))).toEqual([
    'guests.name',
  ])
})

const mark = 'zqsolveig'
const email = `${mark}@example.test`
let shop: TestShop
let customerId: number
let providerId: string
let file: string

beforeAll(async () => {
  shop = await createTestShop()
  await openMember(shop, { email, card: 'pm_card_visa' })
  await fillEveryColumn()
})
afterAll(() => shop.close())

/** Puts the mark into every personal column of the person's rows, and makes the rows that buying does not make. */
async function fillEveryColumn(): Promise<void> {
  const { database } = shop
  const at = shop.clock()
  const later = new Date(at.getTime() + 3_600_000)
  const [account] = await database.select().from(schema.customers).where(eq(schema.customers.email, email))
  customerId = account!.id
  providerId = account!.providerCustomerId!
  const [order] = await database.select().from(schema.orders).where(eq(schema.orders.customerId, customerId))
  const [membership] = await database
    .select()
    .from(schema.memberships)
    .where(eq(schema.memberships.customerId, customerId))
  const { id: orderId, number, contact } = order!
  const membershipId = membership!.id
  const words = { firstName: mark, lastName: mark }
  const marked = { ...contact, ...words, email }
  const { id: staffId } = await addStaff(shop, 'service')

  await database
    .update(schema.customers)
    .set({ ...words, passwordHash: mark, postalCode: mark, blockedAt: at, blockReason: mark, emailProvedAt: at })
    .where(eq(schema.customers.id, customerId))
  await database
    .update(schema.accessTokens)
    .set({ tokenHash: mark })
    .where(eq(schema.accessTokens.customerId, customerId))
  await database.insert(schema.customerAddresses).values({
    ...words,
    address: mark,
    apartment: mark,
    city: mark,
    zip: mark,
    phone: mark,
    country: mark as 'NO',
    customerId,
    isDefault: true,
    createdAt: at,
  })
  await database.insert(schema.blockedAddresses).values({ email, reason: mark, blockedAt: at })
  await database.insert(schema.passwordResets).values({ tokenHash: mark, customerId, createdAt: at, expiresAt: later })
  await database
    .insert(schema.mailLinks)
    .values({ tokenHash: mark, purpose: 'privacy', email, customerId, createdAt: at, expiresAt: later })
  const checkout = eq(schema.checkouts.id, order!.checkoutId)
  const [bought] = await database.select().from(schema.checkouts).where(checkout)
  await database.insert(schema.carts).values({
    tokenHash: mark,
    sessionHash: mark,
    customerId,
    createdAt: at,
    expiresAt: later,
    quote: { ...bought!.quote, soid: mark },
  })
  await database
    .update(schema.checkouts)
    .set({ sessionHash: mark, addressHash: mark, contact: marked, providerCustomerId: providerId })
    .where(checkout)
  await database
    .update(schema.orders)
    .set({ card: { brand: 'visa', last4: mark }, sessionHash: mark, contact: marked, holdReason: mark })
    .where(eq(schema.orders.id, orderId))
  await database.insert(schema.orderAddresses).values({ orderId, version: 1, contact: marked, country: 'NO', at })
  await database
    .insert(schema.parcels)
    .values({ orderId, state: 'SHIPPED', trackingUrl: `https://${mark}.test`, createdAt: at })
  const { paymentIntentId } = order!
  await database.insert(schema.returns).values({
    orderId,
    kind: 'voluntary',
    state: 'REJECTED',
    statedAt: at,
    createdAt: at,
    outcome: mark,
  })
  const refund = {
    paymentIntentId,
    amount: cents(100),
    reason: 'goodwill',
    status: 'succeeded',
    note: mark,
    createdAt: at,
  } as const
  await database.insert(schema.refunds).values([
    { ...refund, key: randomUUID(), orderId },
    { ...refund, key: randomUUID(), membershipId, invoiceId: 'in_1' },
  ])
  await database
    .update(schema.memberships)
    .set({ endReason: 'other', endComment: mark })
    .where(eq(schema.memberships.id, membershipId))
  const price = { from: 1_999, to: 1_200, on: at.toISOString(), reason: mark }
  await database.insert(schema.membershipEvents).values({ membershipId, at, kind: 'price_planned', data: price })
  await database.insert(schema.membershipInvoices).values({
    id: 'in_mark',
    membershipId,
    amount: cents(1_999),
    currency: 'eur',
    status: 'paid',
    createdAt: at,
    updatedAt: at,
    url: `https://bills.test/${mark}`,
  })
  await database.insert(schema.bookDifferences).values({
    key: 'k',
    kind: 'refundUnrecorded',
    subject: 're_1',
    occurredAt: at,
    firstSeenAt: at,
    lastSeenAt: at,
    facts: { shop: '', provider: '', says: { shop: {}, provider: {} }, order: String(number) } as never,
    note: mark,
  })
  await database.insert(schema.savedProducts).values({ customerId, productId: 4350, savedAt: at })
  await database.insert(schema.stockNotices).values({
    id: randomUUID(),
    productId: 4350,
    variantKey: '',
    email,
    language: 'en',
    host: 'localhost',
    https: false,
    askedAt: at,
    confirmedAt: at,
  })
  await database.insert(schema.endingWishes).values({
    id: randomUUID(),
    fingerprint: mark,
    name: mark,
    email,
    reference: mark,
    statedAt: at,
    language: 'en',
    host: 'localhost',
    https: false,
  })
  await fillOffice({ staffId, at, later, orderId, number, membershipId })
}

type Filled = { staffId: number; at: Date; later: Date; orderId: number; number: number; membershipId: string }

async function fillOffice({ staffId, at, later, orderId, number, membershipId }: Filled): Promise<void> {
  const { database } = shop
  // Written while signed in, under another address: it is theirs as well.
  const message = {
    firstName: mark,
    lastName: mark,
    phone: mark,
    content: mark,
    language: 'en',
    host: 'vitrine.no',
    createdAt: at,
    activeAt: at,
  }
  const messageId = randomUUID()
  await database.insert(schema.contactMessages).values([
    { ...message, id: messageId, fingerprint: `${mark}-1`, email, customerId: null },
    { ...message, id: randomUUID(), fingerprint: `${mark}-2`, email: `${mark}@elsewhere.test`, customerId },
  ])
  await database
    .insert(schema.messageReplies)
    .values({ messageId, staffId, body: mark, mailKey: `message-reply:${mark}`, createdAt: at })
  const note = { staffId, text: mark, createdAt: at }
  await database.insert(schema.notes).values([
    { ...note, kind: 'order', subject: String(number) },
    { ...note, kind: 'customer', subject: String(customerId) },
    { ...note, kind: 'member', subject: membershipId },
    { ...note, kind: 'message', subject: messageId },
  ])
  const review = { title: mark, body: mark, author: mark, reason: mark, language: 'en', state: 'APPROVED' } as const
  await database.insert(schema.productReviews).values({ ...review, productId: 4350, orderId, rating: 4, createdAt: at })
  await database.insert(schema.reviewInvitations).values({ orderId, tokenHash: mark, createdAt: at, expiresAt: later })
  await database
    .update(schema.sentMails)
    .set({ subject: mark, language: mark })
    .where(eq(schema.sentMails.email, email))
  // Adds a former staff member, who may have been erased since.
  const [former] = await database
    .insert(schema.staff)
    .values({
      customerId,
      role: 'viewer',
      language: 'en',
      twoFactorSealed: mark,
      twoFactorPending: mark,
      disabledAt: at,
      createdAt: at,
    })
    .returning()
  await database.insert(schema.staffSessions).values({
    id: randomUUID(),
    tokenHash: mark,
    staffId: former!.id,
    device: mark,
    ip: mark,
    createdAt: at,
    lastUsedAt: at,
    confirmedAt: at,
    expiresAt: later,
  })
  await database.insert(schema.staffRecoveryCodes).values({ codeHash: mark, staffId: former!.id })
  await database.insert(schema.staffInvitations).values({
    email,
    role: 'viewer',
    language: 'en',
    tokenHash: mark,
    invitedBy: staffId,
    createdAt: at,
    expiresAt: later,
  })
  await database.insert(schema.withdrawalStatements).values({
    tokenHash: mark,
    state: 'CLOSED',
    name: mark,
    number: mark,
    email,
    scope: 'items',
    items: mark,
    language: 'en',
    host: 'localhost',
    createdAt: at,
    statedAt: at,
    reason: mark,
  })
  const query = new URLSearchParams({ q: email }).toString()
  await database.insert(schema.savedViews).values([
    { staffId, list: 'orders', name: 'One', query, createdAt: at },
    { staffId, list: 'orders', name: email, query: `q=${email}`, createdAt: at },
  ])
  file = `exports/${mark}.csv`
  await shop.files.write(file, lines())
  await database.insert(schema.exports).values({
    staffId,
    kind: 'orders',
    filter: query,
    file,
    state: 'DONE',
    createdAt: at,
    expiresAt: later,
  })
  await database.insert(schema.operations).values({
    id: randomUUID(),
    staffId,
    kind: 'orders.hold',
    filter: query,
    input: {},
    pending: [],
    total: 1,
    state: 'DONE',
    createdAt: at,
  })
  await database.insert(schema.idempotentRequests).values({
    staffId,
    key: 'k',
    route: `POST /api/admin/messages/${messageId}/reply`,
    bodyHash: 'h',
    status: 200,
    answer: { email },
    createdAt: at,
    expiresAt: later,
  })
}

async function* lines() {
  yield `${email}\n`
}

const derivedTables = ['people']

/** Counts rows whose column contains the mark or the person's id at the provider. */
async function rowsWith(column: string): Promise<number> {
  const [table, name] = column.split('.') as [string, string]
  const found = (await shop.database.execute(
    sql`SELECT 1 FROM ${sql.identifier(derivedTables.includes(table) ? 'derived' : 'public')}.${sql.identifier(table)} t
      WHERE t.${sql.identifier(name)}::text LIKE ${`%${mark}%`} OR t.${sql.identifier(name)}::text LIKE ${`%${providerId}%`}`,
  )) as unknown as { rows: unknown[] }
  return found.rows.length
}

test('O210 an erasure leaves nothing of the person in any of these columns, nor anywhere else', async () => {
  for (const column of personal) {
    if (column !== 'erasures.provider_customer_ids') expect(await rowsWith(column), column).toBeGreaterThan(0)
  }
  // A stranger's things stay.
  const stranger = createBrowser(shop)
  await buy(stranger, { '4352': {} }, { email: 'stranger@example.test' })
  const fields = { firstName: 'Bo', lastName: 'Ek', email: 'stranger@example.test', phone: '', content: 'Hello' }
  expect((await stranger.postForm('/api/contact', fields)).status).toBe(202)

  const mailContext = { host: 'localhost', language: 'en' }
  await erasePerson(shop, { person: { customerId, email }, to: email, mailContext })
  expect(await rowsWith('erasures.provider_customer_ids')).toBe(1)
  await shop.drainJobs()
  for (const column of personal) expect(await rowsWith(column), column).toBe(0)
  await expect(async () => {
    for await (const part of shop.files.read(file)) expect(part).toBeUndefined()
  }).rejects.toThrow()

  const tables = (await shop.database.execute(
    sql`SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'derived')`,
  )) as unknown as { rows: { schema: string; name: string }[] }
  const left: string[] = []
  for (const { schema: space, name } of tables.rows) {
    const { rows } = (await shop.database.execute(
      sql`SELECT 1 FROM ${sql.identifier(space)}.${sql.identifier(name)} t WHERE lower(t::text) LIKE ${`%${mark}%`}`,
    )) as unknown as { rows: unknown[] }
    if (rows.length > 0) left.push(name)
  }
  expect(left).toEqual([])
  const { contactMessages, orders } = schema
  expect(await shop.database.select().from(contactMessages)).toMatchObject([{ email: 'stranger@example.test' }])
  expect(await shop.database.$count(orders, eq(orders.email, 'stranger@example.test'))).toBe(1)
})
