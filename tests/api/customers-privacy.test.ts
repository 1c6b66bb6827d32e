import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PersonalData, type PrivacyOverview, personalData } from '#contract/privacy.ts'
import { accessTokens, erasures, notes, refunds } from '#database/schema/schema.ts'
import { finishErasure } from '#domain/service/privacy/finish-erasure.ts'
import { cents } from '#shared/money.ts'
import { buy, cartToken, rowsOf, sandboxCall } from '../support/checkout-flow.ts'
import { type Member, openMember } from '../support/member-life.ts'
import { addStaff } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'lake winter candle'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { OWNER_EMAIL: 'owner@example.test' } })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
  shop.setNow(new Date())
})

async function sendMessage(email: string): Promise<void> {
  const fields = { firstName: 'Ola', lastName: 'Nordmann', email, phone: '', content: 'Where is my teapot?' }
  expect((await createBrowser(shop).postForm('/api/contact', fields)).status).toBe(202)
}

/** Everything in every table, as text: what is not in here is nowhere. */
async function wholeDatabase(): Promise<string> {
  const tables = (await shop.database.execute(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] }
  const parts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = (await shop.database.execute(sql.raw(`SELECT * FROM "${name}"`))) as unknown as { rows: unknown[] }
    parts.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return parts.join('\n')
}

/**
 * Inserts texts by staff about the buyer: notes on the account and membership, and a refund of a membership invoice.
 */
async function writeAbout(order: Record<string, unknown>, email: string): Promise<void> {
  const customerId = order.customer_id as number
  const [membership] = (await rowsOf(shop, 'memberships')).filter((row) => row.order_id === order.id)
  const membershipId = membership!.id as string
  const { id: staffId } = await addStaff(shop, 'manager')
  const written = { staffId, text: `Spoke with ${email}`, createdAt: shop.clock() }
  await shop.database.insert(notes).values([
    { ...written, kind: 'member', subject: membershipId },
    { ...written, kind: 'customer', subject: String(customerId) },
  ])
  const invoice = { paymentIntentId: 'pi_bill', membershipId, invoiceId: 'in_bill', amount: cents(1_999) }
  const refund = { key: randomUUID(), reason: 'goodwill', status: 'succeeded' as const, createdAt: shop.clock() }
  await shop.database.insert(refunds).values({ ...invoice, ...refund, note: `Promised to ${email}` })
}

async function confirmAddress(browser: TestBrowser): Promise<void> {
  await browser.post('/api/user/email-confirmation', undefined)
  await shop.drainJobs()
  const token = /\/bekreft-epost\/([\w-]{43})/.exec(shop.mails.map(({ text }) => text).join())![1]
  expect((await browser.post('/api/auth/confirm-email', { token })).status).toBe(204)
}

async function customersAtProvider(): Promise<string[]> {
  const response = await shop.sandbox.fetch(
    new Request('http://sandbox.test/v1/customers?limit=100', {
      headers: { authorization: `Bearer ${shop.environment.stripe.secretKey}` },
    }),
  )
  return ((await response.json()) as { data: { email: string }[] }).data.map(({ email }) => email)
}

describe('#442 the export', () => {
  test('holds account, orders, membership, consents, messages and mails, as the documented shape', async () => {
    const email = `ola-${randomUUID()}@example.test`
    const member = await openMember(shop, { email, card: 'pm_card_visa' })
    await sendMessage(email)
    await confirmAddress(member.browser)
    const response = await member.browser.get('/api/user/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    const data = personalData.parse(await response.json())
    expect(data.account).toMatchObject({ email, firstName: 'Ola', lastName: 'Nordmann', postalCode: '' })
    expect(data.sign_ins).toHaveLength(1)
    expect(data.orders).toMatchObject([
      {
        email,
        total: cents(3_999),
        contact: { firstName: 'Kari', phone: '+4790000000' },
        consent: { terms: true, subscription_terms: true, summary: expect.stringContaining('19,99') },
        lines: [{ product_id: 4350, membership: true }],
      },
    ])
    expect(data.memberships).toMatchObject([{ stripe_status: 'trialing', price: cents(1_999), trial_days: 7 }])
    expect(data.messages).toMatchObject([{ content: 'Where is my teapot?' }])
    expect(data.mails_sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your order'),
      expect.stringContaining('Confirm your e-mail'),
    ])
    const secret = JSON.stringify(data)
    expect(secret).not.toMatch(/argon2|tokenHash|passwordHash|sessionHash/)
  })

  test('shows nothing that only the address ties to the account until the address is confirmed', async () => {
    const email = `victim-${randomUUID()}@example.test`
    await buy(createBrowser(shop), { '4352': {} }, { email })
    await sendMessage(email)
    await shop.drainJobs()
    const stranger = await openMember(shop, { email, card: null })
    const data = (await (await stranger.browser.get('/api/user/export')).json()) as PersonalData
    expect(data).toMatchObject({ orders: [], messages: [], mails_sent: [], unfinished_checkouts: [] })
  })
})

describe('#442 the erasure of an account', () => {
  let member: Member
  let email: string
  let card: string
  // A card has its free days once.
  const cards = ['mastercard', 'amex', 'no', 'se', 'dk', 'fi'].map((name) => `pm_card_${name}`)
  beforeEach(async () => {
    email = `erase-${randomUUID()}@example.test`
    card = cards.shift()!
    member = await openMember(shop, { email, card })
    await sendMessage(email)
    await confirmAddress(member.browser)
    shop.mails.length = 0
  })

  test('needs the password; refused, nothing changes', async () => {
    for (const body of [{}, { password: '' }, { password: 'not the right one' }]) {
      const response = await member.browser.post('/api/user/erasure', body)
      expect(response.status).toBe(422)
      expect(((await response.json()) as { errors: object }).errors).toHaveProperty('password')
    }
    expect(await member.account()).toMatchObject({ email, member: true })
    await member.browser.post('/api/user/erasure', { password })
    await shop.drainJobs()
  })

  test('takes the person out of every table, ends the membership at once and deletes the customer at the provider', async () => {
    const before = (await rowsOf(shop, 'orders')).find((order) => order.email === email)!
    const waiting = await cartToken(member.browser, { '4352': {} })
    await writeAbout(before, email)
    expect((await member.browser.post('/api/user/erasure', { password })).status).toBe(204)
    expect((await member.browser.get('/api/user')).status).toBe(401)
    expect(await shop.database.select().from(accessTokens)).not.toContainEqual(
      expect.objectContaining({ customerId: before.customer_id }),
    )
    await shop.drainJobs()

    const left = await wholeDatabase()
    expect(left).not.toContain(email)
    expect(left).not.toContain(before.session_hash as string)
    const order = (await rowsOf(shop, 'orders')).find(({ id }) => id === before.id)!
    expect(order).toMatchObject({ number: before.number, total: before.total, email: '', customer_id: null })
    expect(order.consent).toEqual(before.consent)
    expect(JSON.stringify(order)).not.toMatch(/Kari|Storgata|900 00/)
    const lines = (await shop.database.execute(
      sql`SELECT total FROM order_lines WHERE order_id = ${before.id as number}`,
    )) as unknown as { rows: { total: unknown }[] }
    expect(lines.rows.map(({ total }) => Number(total))).toEqual([3999])

    const memberships = (await rowsOf(shop, 'memberships')).filter((row) => row.order_id === before.id)
    expect(memberships).toMatchObject([{ status: 'canceled', ended_at: expect.anything() }])
    expect(await customersAtProvider()).not.toContain(email)
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your data at Vitrine is erased']])

    await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '40d' })
    await shop.drainJobs()
    const written = shop.mails.filter(({ to }) => to === email)
    expect(written, 'nobody is written to any more').toHaveLength(1)
    expect(await member.charged()).toEqual([])
    expect((await member.browser.get(`/api/orders/${before.public_id}`)).status).toBe(404)
    expect((await member.browser.post('/api/login', { email, password })).status).toBe(422)
    const pay = await member.browser.post('/api/checkout/success', { cartToken: waiting.token })
    expect(pay.status).toBeGreaterThanOrEqual(400)
  })

  test('is done once, however often and however parallel it is asked for and its job runs', async () => {
    const ask = () => member.browser.post('/api/user/erasure', { password })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(statuses.every((status) => [204, 401].includes(status))).toBe(true)
    await shop.drainJobs()
    const finished = await shop.database.select().from(erasures)
    for (const { id } of finished) await finishErasure(shop, { erasureId: id })
    expect(
      finished.every(({ finishedAt, providerCustomerIds }) => finishedAt && providerCustomerIds.length === 0),
    ).toBe(true)
    expect(shop.mails.filter(({ subject }) => /erased/.test(subject))).toHaveLength(1)
  })

  test('a provider that is silent does not stop it: the job tries again until it is done there too', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/faults', { on: 'customers.del', effect: 'error_500_before', times: 3 })
    expect((await member.browser.post('/api/user/erasure', { password })).status).toBe(204)
    await expect(shop.drainJobs()).rejects.toThrow()
    expect(await wholeDatabase()).not.toContain(email)
    const [open] = (await shop.database.select().from(erasures)).filter(({ finishedAt }) => finishedAt === null)
    await finishErasure(shop, { erasureId: open!.id })
    expect(await customersAtProvider()).not.toContain(email)
    await shop.drainJobs()
  })

  test('the address may be used again, by somebody new; the card has had its free days', async () => {
    await member.browser.post('/api/user/erasure', { password })
    await shop.drainJobs()
    const again = await openMember(shop, { email, card: null })
    expect(await again.account()).toMatchObject({ email, member: false })
    expect(await (await again.browser.get('/api/user/orders')).json()).toEqual([])
    const { token } = await cartToken(again.browser, { '4350': { membership: true } })
    const refused = await again.browser.postForm('/api/checkout', {
      email,
      firstName: 'A',
      lastName: 'B',
      address: 'C',
      city: 'D',
      zip: '0155',
      phone: '90000000',
      'delivery-method': 'postnord',
      terms: 'on',
      'subscription-terms': 'on',
      paymentMethodId: card,
      cartToken: token,
    })
    expect(await refused.json()).toMatchObject({ errors: { cartToken: ['cart.offerChanged'] } })
  })
})

describe('#442 somebody without an account', () => {
  let email: string
  beforeEach(async () => {
    email = `guest-${randomUUID()}@example.test`
    await buy(createBrowser(shop), { '4352': {} }, { email })
    await sendMessage(email)
    await shop.drainJobs()
    shop.mails.length = 0
  })

  const guest = () => createBrowser(shop)
  async function mailedToken(): Promise<string> {
    expect((await guest().post('/api/privacy/link', { email: email.toUpperCase() })).status).toBe(200)
    await shop.drainJobs()
    return /\/mine-data\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)![1]!
  }

  test('known and unknown addresses are answered alike, and strangers get no mail', async () => {
    const responses: string[] = []
    for (const address of [email, 'nobody@example.test', 'broken', '']) {
      const response = await guest().post('/api/privacy/link', { email: address })
      responses.push(`${response.status} ${await response.text()}`)
    }
    expect(new Set(responses)).toEqual(new Set(['200 {}']))
    expect(await shop.drainJobs()).toBe(4)
    expect(shop.mails.map(({ to }) => to)).toEqual([email])
  })

  test('sees the orders of the address, opens them, and takes everything along', async () => {
    const token = await mailedToken()
    const overview = (await (await guest().post('/api/privacy/overview', { token })).json()) as PrivacyOverview
    expect(overview).toMatchObject({ email, account: false, orders: [{ total: 72, goods: { open: true } }] })
    const [order] = overview.orders
    expect((await guest().get(`/api/orders/${order!.id}?key=${order!.key}`)).status).toBe(200)
    const taken = await guest().post('/api/privacy/export', { token: overview.key })
    const data = personalData.parse(await taken.json())
    expect(data).toMatchObject({ account: null, orders: [{ email }], messages: [{ email }] })
  })

  test('security 23: the link works once, for an hour; what it was opened for lasts no longer', async () => {
    for (const first of ['overview', 'export']) {
      const token = await mailedToken()
      const opened = await guest().post(`/api/privacy/${first}`, { token })
      expect(opened.status).toBe(200)
      for (const call of ['overview', 'export', 'erasure']) {
        expect((await guest().post(`/api/privacy/${call}`, { token })).status, `${first} ${call}`).toBe(422)
      }
      const { key } = (await opened.json()) as { key?: string }
      if (key === undefined) continue
      expect(JSON.stringify(await rowsOf(shop, 'customers'))).not.toContain(key)
      expect((await guest().post('/api/privacy/overview', { token: key })).status).toBe(422)
      expect((await guest().post('/api/privacy/export', { token: key })).status).toBe(200)
      shop.setNow(new Date(Date.now() + 3_600_001))
      expect((await guest().post('/api/privacy/export', { token: key })).status).toBe(422)
      shop.setNow(new Date())
    }
    const late = await mailedToken()
    shop.setNow(new Date(Date.now() + 3_600_001))
    expect((await guest().post('/api/privacy/overview', { token: late })).status).toBe(422)
  })

  test('security 23: a new password, and a new address, make the link and what it was opened for worthless', async () => {
    const owner = createBrowser(shop)
    const account = { email, password, firstName: 'Ola', lastName: 'Nordmann' }
    owner.token = ((await (await owner.post('/api/register', account)).json()) as { token: string }).token
    const opened = (await (
      await guest().post('/api/privacy/overview', { token: await mailedToken() })
    ).json()) as PrivacyOverview
    const tokens = [await mailedToken(), opened.key]
    await owner.post('/api/auth/forgot-password', { email })
    await shop.drainJobs()
    const reset = /\/nytt-passord\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)![1]
    const own = 'another quiet evening'
    expect((await owner.post('/api/auth/reset-password', { token: reset, password: own })).status).toBe(204)
    for (const token of tokens) expect((await guest().post('/api/privacy/erasure', { token })).status).toBe(422)

    owner.token = ((await (await owner.post('/api/login', { email, password: own })).json()) as { token: string }).token
    const later = await mailedToken()
    expect((await owner.patch('/api/user', { email: `new-${email}`, password: own })).status).toBe(200)
    expect((await guest().post('/api/privacy/export', { token: later })).status).toBe(422)
    expect(await wholeDatabase()).toContain(email)
  })

  test('a link that is truncated, foreign or a day old opens nothing and erases nothing', async () => {
    const token = await mailedToken()
    const tries = [token.slice(0, -1), 'x'.repeat(43), '']
    for (const call of ['overview', 'export', 'erasure']) {
      for (const wrong of tries) {
        expect((await guest().post(`/api/privacy/${call}`, { token: wrong })).status).toBe(422)
      }
    }
    shop.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await guest().post('/api/privacy/erasure', { token })).status).toBe(422)
    expect(await wholeDatabase()).toContain(email)
  })

  test('is erased by the link, which is then worth nothing', async () => {
    const token = await mailedToken()
    shop.mails.length = 0
    expect((await guest().post('/api/privacy/erasure', { token })).status).toBe(204)
    await shop.drainJobs()
    expect(await wholeDatabase()).not.toContain(email)
    expect(shop.mails.map(({ to }) => to)).toEqual([email])
    expect((await guest().post('/api/privacy/overview', { token })).status).toBe(422)
  })
})

test('#442 O015 the last owner cannot be erased', async () => {
  const { ensureOwner } = await import('#domain/people/staff/ensure-owner.ts')
  const made = await ensureOwner(shop)
  const owner = createBrowser(shop)
  const signIn = { email: 'owner@example.test', password: made!.generatedPassword }
  owner.token = ((await (await owner.post('/api/login', signIn)).json()) as { token: string }).token
  expect((await owner.post('/api/user/erasure', { password: made!.generatedPassword })).status).toBe(409)
  expect((await owner.get('/api/user')).status).toBe(200)
})
