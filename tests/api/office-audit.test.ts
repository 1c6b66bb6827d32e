// @module-tag full
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#database/schema/schema.ts'
import { enrol, givePassword } from '../support/authenticator.ts'
import { buy } from '../support/checkout-flow.ts'
import { addStaff, type OfficeCaller, officePassword as password, signInAs } from '../support/office.ts'
import { rowDigests } from '../support/security-checks.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Entry = {
  id: number
  actor: { id: number | null; name: string }
  action: string
  subject: string
  before: unknown
  after: unknown
  at: string
}
type List = { items: Entry[]; next: string | null; total: number; errors?: Record<string, string[]> }
const list = async (staff: OfficeCaller, query = '') => (await (await staff.get(`/audit${query}`)).json()) as List
let count = 0
const key = () => ({ 'idempotency-key': `audit-key-${++count}` })

describe('the audit log', () => {
  test('O018 every change writes one entry with person, time, act and request; refused by the log, nothing is changed', async () => {
    const { id: otherId } = await addStaff(shop, 'editor')
    const owner = await signInAs(shop, 'owner')
    const { id: ownId } = (await (await owner.get('/me')).json()) as { id: number }
    const view = { list: 'orders', name: 'Mine', query: 'q=x' }
    const saved = (await (await owner.call('POST', '/views', view)).json()) as { id: number }
    // The first invitation makes the secret that signs links.
    await owner.call(
      'POST',
      '/staff/invitations',
      { email: 'first@office.test', role: 'viewer', language: 'en' },
      key(),
    )
    const tag = (await owner.get('/settings')).headers.get('etag')!
    const invited = { email: 'audited@office.test', role: 'viewer', language: 'en' }
    const actions: [string, () => Promise<Response>][] = [
      ['staff.preferencesChanged', () => owner.call('PATCH', '/me', { theme: 'dark' })],
      ['settings.changed', () => owner.call('PATCH', '/settings', { 'delivery.home': [2, 4] }, { 'if-match': tag })],
      ['staff.invited', () => owner.call('POST', '/staff/invitations', invited, key())],
      ['staff.changed', () => owner.call('PATCH', `/staff/${otherId}`, { role: 'viewer' }, { 'if-match': '"1"' })],
      ['staff.changed', () => owner.call('DELETE', `/staff/${otherId}`, undefined, { 'if-match': '"2"' })],
      ['view.saved', () => owner.call('POST', '/views', { ...view, name: 'Other' })],
      ['view.changed', () => owner.call('PATCH', `/views/${saved.id}`, { name: 'Changed' })],
      ['view.deleted', () => owner.call('DELETE', `/views/${saved.id}`)],
    ]
    const newest = async () => {
      const [row] = await shop.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      return row!
    }
    for (const [action, chosenAction] of actions) {
      const before = await newest()
      // Makes the log fail, as if the process had died before it: both must be written or neither.
      await shop.database.execute(
        sql.raw(`CREATE FUNCTION fail_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no log'; END $$;`),
      )
      await shop.database.execute(
        sql.raw('CREATE TRIGGER fail_audit BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail_audit()'),
      )
      const digests = await rowDigests(shop)
      expect((await chosenAction()).status, action).toBe(500)
      await shop.database.execute(sql.raw('DROP TRIGGER fail_audit ON audit_log'))
      await shop.database.execute(sql.raw('DROP FUNCTION fail_audit'))
      expect(await rowDigests(shop), action).toEqual(digests)
      const done = await chosenAction()
      expect(done.ok, `${action}: ${done.status}`).toBe(true)
      const entries = await shop.database.select().from(auditLog).where(sql`${auditLog.id} > ${before.id}`)
      expect(entries, action).toHaveLength(1)
      expect(entries[0]).toMatchObject({
        action,
        staffId: ownId,
        requestId: done.headers.get('x-request-id'),
        ip: '127.0.0.1',
        sessionId: expect.any(String),
      })
      expect(Math.abs(entries[0]!.at.getTime() - shop.clock().getTime())).toBeLessThan(60_000)
    }
  })

  test('O020 it filters by person, subject, act and day, and pages lose nothing', async () => {
    const owner = await signInAs(shop, 'owner')
    const { id } = (await (await owner.get('/me')).json()) as { id: number }
    await owner.call('PATCH', '/me', { theme: 'dark' })
    await owner.call('PATCH', '/me', { theme: 'light' })
    const mine = await list(owner, `?actor=${id}`)
    expect(mine.items.map(({ action }) => action)).toEqual([
      'staff.preferencesChanged',
      'staff.preferencesChanged',
      'staff.signedIn',
    ])
    expect(mine.items[0]).toMatchObject({
      actor: { id, name: 'Sam owner' },
      subject: `staff:${id}`,
      before: { theme: 'dark' },
      after: { theme: 'light' },
    })
    expect((await list(owner, `?subject=staff:${id}&action=staff.signedIn`)).total).toBe(1)
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: shop.environment.timeZone })
    const today = day.format(shop.clock())
    const tomorrow = day.format(shop.clock().getTime() + 86_400_000)
    expect((await list(owner, `?actor=${id}&date.gte=${today}&date.lt=${tomorrow}`)).total).toBe(3)
    expect((await list(owner, `?actor=${id}&date.gte=${tomorrow}`)).total).toBe(0)
    const first = await list(owner, `?actor=${id}&limit=2`)
    const second = await list(owner, `?actor=${id}&limit=2&cursor=${first.next}`)
    expect([...first.items, ...second.items].map((entry) => entry.id)).toEqual(mine.items.map((entry) => entry.id))
    const oldest = await list(owner, `?actor=${id}&sort=date`)
    expect(oldest.items.map((entry) => entry.id)).toEqual(mine.items.map((entry) => entry.id).reverse())
    const wrong = await owner.get('/audit?who=me')
    expect([wrong.status, Object.keys(((await wrong.json()) as List).errors ?? {})]).toEqual([
      422,
      [expect.any(String)],
    ])
  })

  test('O020 it can be neither changed nor removed', async () => {
    for (const attempt of [sql`UPDATE audit_log SET actor = 'x'`, sql`DELETE FROM audit_log`]) {
      await expect(shop.database.execute(attempt)).rejects.toThrow()
    }
  })

  test('O017 an accountant reads addresses in entries masked', async () => {
    const entry = { actor: 'old-owner@example.test', action: 'owner.signedIn', subject: 'old-owner@example.test' }
    await shop.database.insert(auditLog).values({ ...entry, at: shop.clock(), before: null, after: null })
    const masked = await list(await signInAs(shop, 'accountant'), '?action=owner.signedIn')
    expect(masked.items[0]).toMatchObject({ actor: { name: 'o***@e***.test' }, subject: 'o***@e***.test' })
    const plain = await list(await signInAs(shop, 'manager'), '?action=owner.signedIn')
    expect(plain.items[0]).toMatchObject({ subject: 'old-owner@example.test' })
  })

  test('O019 neither staff nor a shopper stands in the log by address or name, after an erasure nothing of the person', async () => {
    const fresh = await createTestShop()
    const { ensureOwner } = await import('#domain/people/staff/ensure-owner.ts')
    await ensureOwner(fresh)
    const email = 'gone@example.test'
    const shopper = createBrowser(fresh)
    const account = { email, password: 'a quiet winter evening', firstName: 'Solveig', lastName: 'Borte' }
    shopper.token = ((await (await shopper.post('/api/register', account)).json()) as { token: string }).token
    await buy(shopper, { '4352': {} }, { email, firstName: 'Solveig', lastName: 'Borte' })
    const { email: staffEmail } = await addStaff(fresh, 'owner')
    const signedIn = await givePassword(fresh, { email: staffEmail, password })
    await enrol(fresh, signedIn)
    await createBrowser(fresh).post('/api/login', { email: staffEmail, password })
    expect((await shopper.post('/api/user/erasure', { password: account.password })).status).toBeLessThan(300)
    await fresh.drainJobs()
    const log = JSON.stringify(await fresh.database.select().from(auditLog))
    expect(log).toContain('person.erased')
    for (const word of [email, 'Solveig', 'Borte', staffEmail, '@']) expect(log).not.toContain(word)
    await fresh.close()
  })
})

describe('settings by several people', () => {
  const change = (staff: OfficeCaller, changes: unknown, tag?: string) =>
    staff.call('PATCH', '/settings', changes, tag === undefined ? {} : { 'if-match': tag })

  test('O204 two people change different settings of one page: both are kept; the same one: 409 with both values', async () => {
    const [a, b] = [await signInAs(shop, 'owner'), await signInAs(shop, 'manager')]
    expect((await change(a, { 'delivery.product': [4, 6] })).status).toBe(428)
    const tag = (await a.get('/settings')).headers.get('etag')!
    const first = await change(a, { 'delivery.product': [4, 6], 'refunds.serviceLimit': 150 }, tag)
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).not.toBe(tag)
    const other = await change(b, { 'tracking.currency': 'NOK' }, tag)
    expect(await other.json()).toMatchObject({ 'delivery.product': [4, 6], 'tracking.currency': 'NOK' })
    const changes = { 'delivery.product': [7, 9], 'home.priceGuarantee': true, 'refunds.serviceLimit': 120.5 }
    const same = await change(b, changes, tag)
    expect([same.status, await same.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'edit.conflict',
        by: 'Sam owner',
        current: expect.objectContaining({ 'refunds.serviceLimit': 150 }),
        changed: [
          { field: 'delivery.product', base: [5, 8], theirs: [4, 6], yours: [7, 9] },
          { field: 'refunds.serviceLimit', base: 200, theirs: 150, yours: 120.5 },
        ],
      }),
    ])
    expect(await (await a.get('/settings')).json()).toMatchObject({ 'home.priceGuarantee': false })
    const entries = await shop.database.select().from(auditLog).where(eq(auditLog.subject, 'tracking.currency'))
    expect(entries).toMatchObject([{ actor: 'staff', staffId: expect.any(Number), before: 'SEK', after: 'NOK' }])
    const latest = (await a.get('/settings')).headers.get('etag')!
    const both = await Promise.all([
      change(a, { 'delivery.product': [1, 2] }, latest),
      change(b, { 'delivery.product': [2, 3] }, latest),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('saved views', () => {
  test('O055 a view keeps filter and columns; private ones are invisible to others, shared ones need the list’s permission', async () => {
    const owner = await signInAs(shop, 'owner')
    const service = await signInAs(shop, 'service')
    const editor = await signInAs(shop, 'editor')
    const view = {
      list: 'orders',
      name: 'Oslo to send',
      query: 'fulfilment=UNFULFILLED&sort=-date',
      columns: ['total'],
    }
    const save = async (staff: OfficeCaller, input: unknown) => {
      const response = await staff.call('POST', '/views', input)
      return (await response.json()) as { id: number }
    }
    const mine = await save(owner, view)
    const shared = await save(owner, { ...view, name: 'For all', shared: true })
    const names = async (staff: OfficeCaller) => {
      const { items } = (await (await staff.get('/views?list=orders')).json()) as { items: { name: string }[] }
      return items?.map(({ name }) => name)
    }
    expect(await names(owner)).toEqual(expect.arrayContaining(['Oslo to send', 'For all']))
    expect(await names(service)).not.toContain('Oslo to send')
    expect(await names(service)).toContain('For all')
    expect((await editor.get('/views?list=orders')).status).toBe(403)
    expect(((await (await editor.get('/views')).json()) as { items: unknown[] }).items).toEqual([])
    expect((await editor.call('POST', '/views', view)).status).toBe(403)
    expect((await service.call('PATCH', `/views/${mine.id}`, { name: 'Theirs' })).status).toBe(404)
    expect((await service.call('DELETE', `/views/${mine.id}`)).status).toBe(404)
    expect((await service.call('DELETE', `/views/${shared.id}`)).status).toBe(403)
    const changed = await owner.call('PATCH', `/views/${mine.id}`, { columns: ['total', 'lines'], shared: true })
    expect(await changed.json()).toMatchObject({ ...view, columns: ['total', 'lines'], shared: true, own: true })
    expect((await owner.call('DELETE', `/views/${shared.id}`)).status).toBe(204)
    expect(await names(service)).not.toContain('For all')
    expect((await owner.get('/views?list=nonsense')).status).toBe(422)
  })
})
