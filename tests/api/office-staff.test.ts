import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { customers, orders, staff } from '#database/schema/schema.ts'
import { hashPassword } from '#domain/people/customers/password-hash.ts'
import { isConfirmedByPress } from '#domain/people/staff/demo-staff.ts'
import { findStaffByEmail } from '#domain/people/staff/staff-queries.ts'
import { seedDemoStaff } from '../../demo/demo-staff.ts'
import { advance, enrol, givePassword } from '../support/authenticator.ts'
import { buy } from '../support/checkout-flow.ts'
import {
  addStaff,
  type OfficeCaller,
  openOfficeBrowser,
  officePassword as password,
  signInAs,
} from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type ApiResponse = Record<string, unknown> & { code?: string; errors?: Record<string, string[]> }
const body = async (response: Response) => (await response.json()) as ApiResponse
let count = 0
const idempotency = () => ({ 'idempotency-key': `test-key-${++count}` })

/** Invites an address; returns the token of the mail's link. */
async function invite(input: { email: string; role: string; language?: string }) {
  const owner = await signInAs(shop, 'owner')
  shop.mails.length = 0
  const invitation = { language: 'en', ...input }
  const response = await owner.call('POST', '/staff/invitations', invitation, idempotency())
  expect(response.status).toBe(201)
  await shop.drainJobs()
  const mail = shop.mails.find(({ to, text }) => to === input.email && text.includes('/invitation/'))!
  return { owner, mail, invitation: await body(response), token: /\/invitation\/([\w-]{43})/.exec(mail.text)![1]! }
}

describe('invitations', () => {
  test('O012 the mail is in the chosen language; its link works once, for 72 hours', async () => {
    const { mail, token } = await invite({ email: 'new@office.test', role: 'editor', language: 'sv' })
    expect(mail.subject).toBe('Du är inbjuden till administrationen av Vitrine')
    const { call } = await openOfficeBrowser(shop)
    expect(await body(await call('GET', `/invitations/${token}`))).toEqual({
      email: 'new@office.test',
      role: 'editor',
      language: 'sv',
      shop: 'Vitrine',
      has_password: false,
    })
    expect((await call('POST', `/invitations/${token}`, { name: 'Eva Lind', password: 'short' })).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => call('POST', `/invitations/${token}`, { name: 'Eva Maria Lind', password })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await body(await call('GET', '/me'))).toMatchObject({
      email: 'new@office.test',
      name: 'Eva Maria Lind',
      role: 'editor',
      language: 'sv',
    })
    const used = await call('GET', `/invitations/${token}`)
    expect([used.status, (await body(used)).code]).toEqual([410, 'link.expired'])
    expect((await givePassword(shop, { email: 'new@office.test', password })).response.status).toBe(200)
  })

  test('O012 after 72 hours, revoked, or replaced by a newer one, the link is gone', async () => {
    const { call } = await openOfficeBrowser(shop)
    const first = await invite({ email: 'late@office.test', role: 'viewer' })
    const second = await invite({ email: 'late@office.test', role: 'viewer' })
    expect((await call('GET', `/invitations/${first.token}`)).status).toBe(410)
    advance(shop, 72 * 3_600 - 60)
    expect((await call('GET', `/invitations/${second.token}`)).status).toBe(200)
    advance(shop, 61)
    expect((await call('POST', `/invitations/${second.token}`, { name: 'Late', password })).status).toBe(410)
    const third = await invite({ email: 'late@office.test', role: 'viewer' })
    const { id, version } = third.invitation as { id: string; version: number }
    const list = (await body(await third.owner.get('/staff'))) as { items?: { id: string; state: string }[] }
    expect(list.items!.find((item) => item.id === id)).toMatchObject({ state: 'INVITED', email: 'late@office.test' })
    expect((await third.owner.call('DELETE', `/staff/${id}`, undefined, { 'if-match': '"9"' })).status).toBe(409)
    const revoked = await third.owner.call('DELETE', `/staff/${id}`, undefined, { 'if-match': `"${version}"` })
    expect(revoked.status).toBe(204)
    expect((await call('GET', `/invitations/${third.token}`)).status).toBe(410)
    expect((await call('GET', `/invitations/${'a'.repeat(43)}`)).status).toBe(410)
  })

  test('O012 the same key invites once, and who has a role is not invited', async () => {
    const owner = await signInAs(shop, 'owner')
    const { email } = await addStaff(shop, 'viewer')
    const taken = await owner.call(
      'POST',
      '/staff/invitations',
      { email, role: 'editor', language: 'en' },
      idempotency(),
    )
    expect((await body(taken)).errors).toEqual({ email: ['validation.emailTaken'] })
    shop.mails.length = 0
    const key = idempotency()
    const once = { email: 'once@office.test', role: 'editor', language: 'fr' }
    const [a, b] = [
      await owner.call('POST', '/staff/invitations', once, key),
      await owner.call('POST', '/staff/invitations', once, key),
    ]
    expect(await body(a)).toEqual(await body(b))
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual(['once@office.test'])
    expect((await owner.call('POST', '/staff/invitations', once)).status).toBe(400)
  })

  test('O013 a shopper who is invited keeps orders and signs in with the own password', async () => {
    const email = 'shopper@office.test'
    const shopper = createBrowser(shop)
    const account = { email, password: 'a quiet winter evening', firstName: 'Kari', lastName: 'Dal' }
    shopper.token = ((await (await shopper.post('/api/register', account)).json()) as { token: string }).token
    await buy(shopper, { '4352': {} }, { email })
    const { token } = await invite({ email, role: 'service' })
    const { call } = await openOfficeBrowser(shop)
    expect(await body(await call('GET', `/invitations/${token}`))).toMatchObject({ has_password: true })
    const wrong = await call('POST', `/invitations/${token}`, { password: 'some other password' })
    expect((await body(wrong)).errors).toEqual({ password: ['auth.wrongPassword'] })
    expect((await call('POST', `/invitations/${token}`, { password: account.password })).status).toBe(200)
    expect(await body(await call('GET', '/me'))).toMatchObject({ name: 'Kari Dal', role: 'service' })
    expect((await givePassword(shop, { email, password: account.password })).response.status).toBe(200)
    const listed = (await (await shopper.get('/api/user/orders')).json()) as unknown[]
    expect(listed).toHaveLength(1)
    expect(await shop.database.select().from(orders).where(eq(orders.email, email))).toHaveLength(1)
  })
})

describe('changing staff', () => {
  test('O014 a role holds from the next call on; only who manages staff gives one', async () => {
    const owner = await signInAs(shop, 'owner')
    const manager = await signInAs(shop, 'manager')
    const { id } = (await body(await manager.get('/me'))) as unknown as { id: number }
    const refused = await manager.call('PATCH', `/staff/${id}`, { role: 'owner' }, { 'if-match': '"1"' })
    expect([refused.status, await body(refused)]).toEqual([
      403,
      expect.objectContaining({ code: 'auth.permission', permission: 'staff.manage' }),
    ])
    const read = await owner.get(`/staff/${id}`)
    expect(read.headers.get('etag')).toBe('"1"')
    expect((await owner.call('PATCH', `/staff/${id}`, { role: 'viewer' })).status).toBe(428)
    const changed = await owner.call('PATCH', `/staff/${id}`, { role: 'viewer' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await body(await manager.get('/me'))).toMatchObject({ role: 'viewer' })
    const late = await owner.call('PATCH', `/staff/${id}`, { role: 'editor' }, { 'if-match': '"1"' })
    expect([late.status, await body(late)]).toEqual([
      409,
      expect.objectContaining({
        code: 'edit.conflict',
        by: 'Sam owner',
        changed: [{ field: 'role', base: 'manager', theirs: 'viewer', yours: 'editor' }],
      }),
    ])
  })

  test('O010 disabling somebody ends their sessions at once; enabling lets them sign in again', async () => {
    const owner = await signInAs(shop, 'owner')
    const editor = await signInAs(shop, 'editor')
    const { id } = (await body(await editor.get('/me'))) as unknown as { id: number }
    expect((await owner.call('DELETE', `/staff/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(204)
    expect((await editor.get('/me')).status).toBe(401)
    const again = await givePassword(shop, { email: editor.email, password })
    expect((await body(again.response)).errors).toEqual({ email: ['auth.failed'] })
    const enabled = await owner.call('PATCH', `/staff/${id}`, { disabled: false }, { 'if-match': '"2"' })
    expect(await body(enabled)).toMatchObject({ state: 'ACTIVE', version: 3 })
    expect((await givePassword(shop, { email: editor.email, password })).response.status).toBe(200)
  })

  test('somebody who lost telephone and codes gets in again: an owner takes the second factor off, and a mail says so', async () => {
    const owner = await signInAs(shop, 'owner')
    const { email, id } = await addStaff(shop, 'viewer')
    await enrol(shop, await givePassword(shop, { email, password }))
    await shop.drainJobs()
    shop.mails.length = 0
    await owner.call('POST', '/me/confirm', { password })
    const off = await owner.call('PATCH', `/staff/${id}`, { two_factor: false }, { 'if-match': '"1"' })
    expect(await body(off)).toMatchObject({ two_factor: false })
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual([email])
    expect(await body((await givePassword(shop, { email, password })).response)).toEqual({ step: 'ready' })
  })

  test('O015 the last active owner is neither disabled, demoted nor erased, also by two owners at once', async () => {
    const alone = await createTestShop()
    const [a, b] = [await signInAs(alone, 'owner'), await signInAs(alone, 'owner')]
    const ids = (await alone.database.select({ id: staff.id }).from(staff).orderBy(staff.id)).map(({ id }) => id)
    const tag = { 'if-match': '"1"' }
    const responses = await Promise.all([
      a.call('PATCH', `/staff/${ids[1]}`, { role: 'viewer' }, tag),
      b.call('PATCH', `/staff/${ids[0]}`, { role: 'viewer' }, tag),
    ])
    const active = await alone.database.select().from(staff).where(eq(staff.role, 'owner'))
    expect(active).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const last = active[0]!
    const owner = last.id === ids[0] ? a : b
    for (const action of [
      owner.call('PATCH', `/staff/${last.id}`, { role: 'manager' }, tag),
      owner.call('DELETE', `/staff/${last.id}`, undefined, tag),
    ]) {
      const refused = await action
      expect([refused.status, (await body(refused)).code]).toEqual([409, 'staff.lastOwner'])
    }
    const shopper = createBrowser(alone)
    const login = await shopper.post('/api/login', { email: owner.email, password })
    shopper.token = ((await login.json()) as { token: string }).token
    expect((await shopper.post('/api/user/erasure', { password })).status).toBe(409)
    const roles = await alone.database.select({ id: customers.id, role: customers.role }).from(customers)
    expect(roles.filter(({ role }) => role === 'owner').map(({ id }) => id)).not.toContain(
      (await alone.database.select().from(staff).where(eq(staff.role, 'viewer')))[0]!.customerId,
    )
    await alone.close()
  })

  test('O015 staff are not erased while they have a role, disabled ones are', async () => {
    const { email, id } = await addStaff(shop, 'service')
    const shopper = createBrowser(shop)
    const login = await shopper.post('/api/login', { email, password })
    shopper.token = ((await login.json()) as { token: string }).token
    expect((await shopper.post('/api/user/erasure', { password })).status).toBe(403)
    await shop.database.update(staff).set({ disabledAt: shop.clock() }).where(eq(staff.id, id))
    expect((await shopper.post('/api/user/erasure', { password })).status).toBeLessThan(300)
  })
})

describe('who may sign in', () => {
  test('O002 a shopper without a role gets the answer of a wrong password, and the shop’s limits count both', async () => {
    const { email } = await addStaff(shop, 'viewer')
    const app = createApi(shop)
    const strict = { ...shop, app }
    const shopper = createBrowser(strict)
    const account = { email: 'only-shopper@office.test', password: 'a quiet winter evening' }
    await shopper.post('/api/register', { ...account, firstName: 'Kari', lastName: 'Dal' })
    const { call } = await openOfficeBrowser(strict)
    const asShopper = await call('POST', '/sign-in', account)
    const wrong = await call('POST', '/sign-in', { email, password: 'not this one' })
    expect([asShopper.status, await body(asShopper)]).toEqual([wrong.status, await body(wrong)])
    // Nine more at the shop's own sign-in: together they are ten.
    for (let time = 0; time < 9; time++) await shopper.post('/api/login', { email, password: 'not this one' })
    const limited = await call('POST', '/sign-in', { email, password })
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('what would keep the next visitor out of the demo’s shared accounts is refused in words', async () => {
    await seedDemoStaff(shop)
    const { call } = await openOfficeBrowser(shop)
    await call('POST', '/sign-in', { demo: 'manager' })
    expect(await body(await call('GET', '/me'))).toMatchObject({ shared: true })
    const begun = await call('POST', '/me/two-factor', {})
    expect([begun.status, (await body(begun)).code]).toEqual([409, 'staff.sharedInDemo'])
    const owner = await signInAs(shop, 'owner')
    expect(await body(await owner.get('/me'))).toMatchObject({ shared: false })
    const passwordHash = await hashPassword(password)
    await shop.database.update(customers).set({ passwordHash }).where(eq(customers.email, 'manager@vitrine.test'))
    const shopper = createBrowser(shop)
    const account = { email: 'manager@vitrine.test', password }
    shopper.token = ((await body(await shopper.post('/api/login', account))) as unknown as { token: string }).token
    const moved = await shopper.patch('/api/user', { email: 'mine@example.test', password })
    expect([moved.status, (await body(moved)).errors]).toEqual([422, { email: ['validation.sharedInDemo'] }])
    // Nothing of it holds for people of one's own, or in a shop that sells.
    expect((await owner.call('POST', '/me/two-factor', {})).status).toBe(200)
  })

  test('the demo signs in one of each role with a click; any other shop offers nobody', async () => {
    await seedDemoStaff(shop)
    await seedDemoStaff(shop)
    const { call } = await openOfficeBrowser(shop)
    const { demo } = (await body(await call('GET', '/sign-in'))) as unknown as {
      demo: { role: string; name: string }[]
    }
    expect(demo.map(({ role }) => role)).toEqual(['manager', 'editor', 'service', 'accountant', 'viewer'])
    expect(await body(await call('POST', '/sign-in', { demo: 'accountant' }))).toEqual({ step: 'ready' })
    expect(await body(await call('GET', '/me'))).toMatchObject({ role: 'accountant', name: 'Claire Moreau' })
    expect((await call('POST', '/me/confirm', { password: 'anything' })).status).toBe(204)
    expect((await call('POST', '/sign-in', { demo: 'king' })).status).toBe(422)
    const real = await createTestShop({ environment: { DEMO: '0' } })
    const other = await openOfficeBrowser(real)
    await addStaff(real, 'manager', 'manager@vitrine.test')
    expect(await body(await other.call('GET', '/sign-in'))).toMatchObject({ signed_in: false, demo: [] })
    expect((await other.call('POST', '/sign-in', { demo: 'manager' })).status).toBe(422)
    await seedDemoStaff(real)
    expect(await real.database.select().from(staff)).toHaveLength(1)
    await real.close()
  })

  test('whom the demo signs in by a press confirms by a press; who has a password or a code is asked for it', async () => {
    await seedDemoStaff(shop)
    const now = shop.clock().getTime()
    const price = '/members/00000000-0000-4000-8000-000000000000/price'
    const sensitive = async (call: OfficeCaller['call']) => {
      const response = await call(
        'POST',
        price,
        { price: 9, why: 'A test' },
        { 'idempotency-key': crypto.randomUUID() },
      )
      return (await body(response)).code
    }
    const demo = await openOfficeBrowser(shop)
    await demo.call('POST', '/sign-in', { demo: 'manager' })
    const own = await signInAs(shop, 'manager')
    expect(await body(await demo.call('GET', '/me'))).toMatchObject({ confirms_by_press: true })
    expect(await body(await own.call('GET', '/me'))).toMatchObject({ confirms_by_press: false })
    shop.setNow(new Date(now + 16 * 60_000))
    expect([await sensitive(demo.call), await sensitive(own.call)]).toEqual([
      ...['auth.reauthenticate', 'auth.reauthenticate'],
    ])
    expect((await demo.call('POST', '/me/confirm', {})).status).toBe(204)
    expect(await sensitive(demo.call)).toBe('request.notFound')
    expect((await own.call('POST', '/me/confirm', {})).status).toBe(422)
    expect((await own.call('POST', '/me/confirm', { password: 'anything' })).status).toBe(422)
    expect(await sensitive(own.call)).toBe('auth.reauthenticate')
    shop.setNow(new Date(now))
    const person = (await findStaffByEmail(shop.database, 'manager@vitrine.test'))!
    expect(isConfirmedByPress(shop, { ...person, twoFactorSealed: 'sealed' })).toBe(false)
    const real = { environment: { ...shop.environment, demo: false } }
    expect(isConfirmedByPress(real, person)).toBe(false)
  })

  test('O022 at a host without the back office its calls are 404, robots and the API’s document do not name them', async () => {
    const closed = await createTestShop({ environment: { OFFICE_HOSTS: 'office.localhost' } })
    const get = (host: string, path: string) => closed.app.request(`http://${host}${path}`)
    for (const path of ['/api/admin/me', '/api/admin/sign-in', '/api/admin/settings']) {
      expect((await get('localhost', path)).status, path).toBe(404)
      expect((await get('office.localhost', path)).status, path).not.toBe(404)
    }
    expect(await (await get('localhost', '/robots.txt')).text()).not.toContain('office')
    expect(await (await get('office.localhost', '/robots.txt')).text()).toContain('Disallow: /office')
    expect(await (await get('localhost', '/api/openapi.json')).text()).not.toContain('/api/admin')
    expect(await (await get('localhost', '/api/docs')).text()).not.toContain('/api/admin')
    expect(await (await get('office.localhost', '/api/openapi.json')).text()).toContain('/api/admin')
    await closed.close()
  })
})
