import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { apiTokens, auditLog, idempotentRequests, staff } from '#database/schema/schema.ts'
import { tokenScopes } from '#domain/people/api-tokens/api-token-rules.ts'
import { buy } from '../support/checkout-flow.ts'
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

type ApiResponse = Record<string, unknown> & { code?: string; errors?: Record<string, string[]> }
const body = async (response: Response) => (await response.json()) as ApiResponse
const refusal = async (response: Response) => {
  const { code, permission, errors } = await body(response)
  return { status: response.status, code, permission, errors }
}

/** A token of the signed-in owner's, with its text. */
async function makeToken(scopes: readonly string[], more: Record<string, unknown> = {}, by = owner) {
  const made = await by.call('POST', '/tokens', { name: 'Stock script', scopes, ...more })
  expect(made.status).toBe(201)
  return (await body(made)) as { id: number; token: string; prefix: string }
}

/** Calls with a token alone: no cookie, no anti-forgery token. */
function ask(token: string, method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) {
  return shop.app.request(`http://localhost/api/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
}

const countMove = { product: 4352, counted: 9, reason: 'count', track: true }

describe('API tokens', () => {
  test('O202 a token is shown once; its digest alone is stored; it may what it was given; its last use is shown', async () => {
    const made = await makeToken(['catalogue.read', 'stock.write'])
    expect(made.token).toMatch(/^vtr_[\w-]{43}$/)
    expect(made.prefix).toBe(made.token.slice(0, 12))
    const listed = await body(await owner.get('/tokens'))
    expect(JSON.stringify(listed)).not.toContain(made.token)
    expect(listed.items).toContainEqual(
      expect.objectContaining({ id: made.id, state: 'ACTIVE', last_used_at: null, lost_scopes: [], expires_at: null }),
    )
    const [row] = await shop.database.select().from(apiTokens).where(eq(apiTokens.id, made.id))
    expect(JSON.stringify(row)).not.toContain(made.token)

    expect((await ask(made.token, 'GET', '/products')).status).toBe(200)
    expect((await ask(made.token, 'POST', '/stock/movements', countMove)).ok).toBe(true)
    expect(await body(await ask(made.token, 'GET', '/me'))).toMatchObject({
      email: owner.email,
      permissions: ['catalogue.read', 'stock.write'],
    })
    const wrong = await ask(made.token, 'GET', '/orders')
    expect(await refusal(wrong)).toMatchObject({ status: 403, code: 'auth.permission', permission: 'orders.read' })
    const used = await body(await owner.get('/tokens'))
    expect(used.items).toContainEqual(
      expect.objectContaining({ id: made.id, last_used_at: expect.stringMatching(/^\d{4}-/) }),
    )

    const [entry] = await shop.database.select().from(auditLog).where(eq(auditLog.tokenId, made.id))
    expect(entry).toMatchObject({ action: 'stock.changed', sessionId: null, subject: 'product:4352' })
    const log = await body(await owner.get('/audit?action=stock.changed'))
    expect(log.items).toContainEqual(
      expect.objectContaining({
        token: { id: made.id, name: 'Stock script' },
        actor: { id: row!.staffId, name: 'Sam owner' },
      }),
    )
  })

  test('O202 revoked it is 401 at its next call, in every process; expired as well', async () => {
    const { id, token } = await makeToken(['catalogue.read'])
    const elsewhere = createApi(shop)
    const there = () =>
      elsewhere.request('http://localhost/api/admin/products', { headers: { authorization: `Bearer ${token}` } })
    expect((await there()).status).toBe(200)
    expect((await owner.call('DELETE', `/tokens/${id}`)).status).toBe(204)
    expect((await there()).status).toBe(401)
    expect(await refusal(await ask(token, 'GET', '/products'))).toMatchObject({
      status: 401,
      code: 'auth.invalidToken',
    })
    expect((await owner.call('DELETE', `/tokens/${id}`)).status).toBe(204)
    const changed = await owner.call('PATCH', `/tokens/${id}`, { name: 'Again' })
    expect([changed.status, (await body(changed)).code]).toEqual([409, 'state.notAllowed'])

    const now = shop.clock().getTime()
    const expires = new Date(now + 86_400_000).toISOString()
    const short = await makeToken(['catalogue.read'], { expires_at: expires })
    expect((await ask(short.token, 'GET', '/products')).status).toBe(200)
    shop.setNow(new Date(now + 86_400_001))
    expect((await ask(short.token, 'GET', '/products')).status).toBe(401)
    shop.setNow(new Date(now))
    const past = { name: 'x', scopes: ['catalogue.read'], expires_at: new Date(now - 1_000).toISOString() }
    expect(await refusal(await owner.call('POST', '/tokens', past))).toMatchObject({
      status: 422,
      errors: { expires_at: ['validation.past'] },
    })
    // This is the year 10000 in UTC, which the database cannot read.
    const never = { ...past, expires_at: '9999-12-31T23:59:59-14:00' }
    expect(await refusal(await owner.call('POST', '/tokens', never))).toMatchObject({
      status: 422,
      errors: { expires_at: ['validation.invalid'] },
    })
  })

  test('O202 scopes are at most the maker’s, and never what wants a password again', async () => {
    const { grantable } = await body(await owner.get('/tokens'))
    expect(grantable).toEqual(tokenScopes)
    for (const scope of ['refunds.make', 'staff.manage', 'tokens.manage', 'books.act', 'exports.people', 'no.such']) {
      const refused = await owner.call('POST', '/tokens', { name: 'Too much', scopes: ['orders.read', scope] })
      expect(await refusal(refused), scope).toMatchObject({ status: 422, errors: { scopes: ['validation.scopes'] } })
    }
    expect((await owner.call('POST', '/tokens', { name: ' ', scopes: [] })).status).toBe(422)
    const manager = await signInAs(shop, 'manager')
    const refused = await manager.call('POST', '/tokens', { name: 'x', scopes: ['orders.read'] })
    expect(await refusal(refused)).toMatchObject({ status: 403, permission: 'tokens.manage' })
  })

  test('a token has no more power than its maker now', async () => {
    const other = await signInAs(shop, 'owner')
    const [maker] = await shop.database
      .select()
      .from(staff)
      .where(eq(staff.id, ((await body(await other.get('/me'))) as { id: number }).id))
    const { id, token } = await makeToken(['orders.read', 'settings.write', 'settings.read'], {}, other)
    expect((await ask(token, 'GET', '/orders')).status).toBe(200)
    expect((await ask(token, 'PATCH', '/settings', { 'home.priceGuarantee': true })).status).toBe(200)
    await shop.database.update(staff).set({ role: 'service' }).where(eq(staff.id, maker!.id))
    expect((await ask(token, 'GET', '/orders')).status).toBe(200)
    const refused = await ask(token, 'PATCH', '/settings', { 'home.priceGuarantee': false })
    expect(await refusal(refused)).toMatchObject({ status: 403, permission: 'settings.write' })
    expect((await body(await owner.get('/tokens'))).items).toContainEqual(
      expect.objectContaining({ id, lost_scopes: ['settings.read', 'settings.write'] }),
    )
    await shop.database.update(staff).set({ disabledAt: shop.clock() }).where(eq(staff.id, maker!.id))
    expect((await ask(token, 'GET', '/orders')).status).toBe(401)
  })

  test('O202 a token that may read messages and not see people reads them masked, and finds nobody by address or words', async () => {
    const from = { firstName: 'Solveig', lastName: 'Dal', email: 'solveig@dal.example.test', phone: '+47 922 33 444' }
    const content = 'Call me at 911 22 333 or write to sol@dal.example.test.'
    await createBrowser(shop).postForm('/api/contact', { ...from, content })
    const masked = (await makeToken(['messages.read'])).token
    const open = (await makeToken(['messages.read', 'people.see'])).token
    const read = async (token: string, path: string) => body(await ask(token, 'GET', path))
    const { items } = await read(masked, '/messages?q=solveig')
    const [{ id }] = items as { id: string }[] as [{ id: string }]
    const personal = /solveig@|sol@|911 22|922 33/
    for (const path of ['/messages', `/messages/${id}`, '/search?q=solveig']) {
      expect(JSON.stringify(await read(masked, path)), path).not.toMatch(personal)
      expect(JSON.stringify(await read(open, path)), path).toMatch(personal)
    }
    for (const guess of ['solveig@dal', '911 22', 'sol@dal']) {
      for (const list of ['/messages', '/search']) {
        expect((await read(masked, `${list}?q=${guess}`)).items, guess).toEqual([])
        expect((await read(open, `${list}?q=${guess}`)).items, guess).toHaveLength(1)
      }
    }
  })

  test('a token opens nothing but the back office, and only as a bearer token', async () => {
    const { token } = await makeToken(tokenScopes)
    expect(
      (await shop.app.request('http://localhost/api/user', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    for (const wrong of [`${token}x`, token.slice(0, -1), 'vtr_', 'vtr_x', `vtr_${'A'.repeat(43)}`]) {
      expect((await ask(wrong, 'GET', '/products')).status, wrong).toBe(401)
    }
    // A good session does not help a bad token.
    expect((await owner.call('GET', '/products', undefined, { authorization: 'Bearer vtr_no' })).status).toBe(401)
    const cookie = await shop.app.request('http://localhost/api/admin/products', {
      headers: { cookie: `vitrine_office=${token}` },
    })
    expect(cookie.status).toBe(401)
  })

  test('what is about one person, and what wants a password again, is for people only', async () => {
    const { token } = await makeToken(tokenScopes)
    const order = await buy(createBrowser(shop), { '4352': { quantity: 1 } })
    for (const [method, path] of [
      ['GET', '/me/sessions'],
      ['PATCH', '/me'],
      ['POST', '/me/confirm'],
      ['POST', '/me/two-factor'],
      ['GET', '/views'],
      ['POST', `/orders/${order.number}/refunds`],
      ['POST', `/orders/${order.number}/cancel`],
      ['POST', '/tokens'],
      ['POST', '/staff/invitations'],
    ] as const) {
      const refused = await ask(token, method, path, method === 'GET' ? undefined : {}, { 'idempotency-key': 'k' })
      expect(await refusal(refused), path).toMatchObject({ status: 403, code: 'auth.personOnly' })
    }
    const list = await ask(token, 'GET', '/tokens')
    expect(await refusal(list)).toMatchObject({ status: 403, permission: 'tokens.manage' })
    expect((await ask(token, 'GET', '/overview')).status).toBe(200)
    const people = await ask(token, 'POST', '/exports', { kind: 'customers', filter: '' })
    expect(await refusal(people)).toMatchObject({ status: 403, permission: 'exports.people' })
    const decided = await ask(token, 'PATCH', '/settings', { preset: 'B' })
    expect(await refusal(decided)).toMatchObject({ status: 403, permission: 'conflicts.decide' })
  })

  test('without people.see, people are masked', async () => {
    const email = 'Greta.Ek@example.test'
    const order = await buy(createBrowser(shop), { '4352': { quantity: 1 } }, { email })
    const blind = await makeToken(['orders.read'])
    const seeing = await makeToken(['orders.read', 'people.see'])
    expect(await (await ask(blind.token, 'GET', `/orders/${order.number}`)).text()).not.toMatch(/greta\.ek@/i)
    expect(await (await ask(seeing.token, 'GET', `/orders/${order.number}`)).text()).toMatch(/greta\.ek@/i)
  })

  test('a program’s keys are its own: a repeated call gets its first answer, never its maker’s', async () => {
    const { id, token } = await makeToken(['orders.fulfil', 'orders.read'])
    const other = await makeToken(['orders.fulfil', 'orders.read'])
    const order = await buy(createBrowser(shop), { '4352': { quantity: 3 } })
    const pack = (by: string) =>
      ask(
        by,
        'POST',
        `/orders/${order.number}/parcels`,
        { lines: [{ position: 0, quantity: 1 }] },
        { 'idempotency-key': 'pack-1' },
      )
    const [first, again, others] = [await pack(token), await pack(token), await pack(other.token)]
    expect([first.status, again.status, others.status]).toEqual([201, 201, 201])
    const ids = (await Promise.all([first, again, others].map(body))).map(({ id: parcel }) => parcel)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    const rows = await shop.database.select().from(idempotentRequests)
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([`token:${id}:pack-1`]))
  })

  test('last use is stored once a minute at most; a script in a loop is stopped by itself', async () => {
    const { id, token } = await makeToken(['catalogue.read'])
    const usedAt = async () =>
      (await shop.database.select().from(apiTokens).where(eq(apiTokens.id, id)))[0]!.lastUsedAt?.getTime()
    await ask(token, 'GET', '/products')
    const first = await usedAt()
    await ask(token, 'GET', '/products')
    expect(await usedAt()).toBe(first)
    const now = shop.clock().getTime()
    shop.setNow(new Date(now + 61_000))
    await ask(token, 'GET', '/products')
    expect(await usedAt()).toBeGreaterThan(first!)
    shop.setNow(new Date(now))

    const limited = createApi(shop, { rateLimitScale: 0.005 })
    const statuses = []
    for (let call = 0; call < 5; call++) {
      const headers = { authorization: `Bearer ${token}` }
      statuses.push((await limited.request('http://localhost/api/admin/products', { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await owner.get('/products')).status).toBe(200)
  })

  test('names are plain text, changes are written down, and an unknown token is 404', async () => {
    const { id } = await makeToken(['orders.read', 'catalogue.read'], { name: '  <b>Lager</b>  ' })
    const changed = await owner.call('PATCH', `/tokens/${id}`, { name: 'Lager', scopes: ['catalogue.read'] })
    expect(await body(changed)).toMatchObject({ name: 'Lager', scopes: ['catalogue.read'] })
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `token:${id}`))
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['token.made', null, { name: '<b>Lager</b>', scopes: ['orders.read', 'catalogue.read'], expires_at: null }],
      [
        'token.changed',
        { name: '<b>Lager</b>', scopes: ['orders.read', 'catalogue.read'] },
        { name: 'Lager', scopes: ['catalogue.read'] },
      ],
    ])
    expect((await owner.call('PATCH', '/tokens/999999', { name: 'x' })).status).toBe(404)
    expect((await owner.call('DELETE', '/tokens/999999')).status).toBe(404)
  })
})
