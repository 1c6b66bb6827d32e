// @module-tag full
import { desc, eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conflict, ConflictList, KeptResponse } from '#contract/office/office/conflicts.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { auditLog, conflictDecisions, memberships } from '#database/schema/schema.ts'
import { conflictKeys } from '#domain/office/conflicts/conflict-rules.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { buy, cartToken } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
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

const list = async (caller = owner) => (await (await caller.get('/conflicts')).json()) as ConflictList
const find = async (key: string) => (await list()).items.find((one) => one.key === key)!
const decide = (key: string, body: unknown, caller = owner) => caller.call('POST', `/conflicts/${key}`, body)
const newestEntry = async () => (await shop.database.select({ id: max(auditLog.id) }).from(auditLog))[0]!.id ?? 0
const shown = async (path: string) => (await createBrowser(shop).get(path)).text()

describe('the list of conflicts', () => {
  test('O190 has every conflict with both readings, value in force and places with links; none is decided', async () => {
    const { items, undecided } = await list()
    expect(items.map(({ key }) => key)).toEqual(conflictKeys)
    expect(undecided).toBe(items.length)
    for (const item of items) {
      expect(item.in_force.reading, item.key).toBe('A')
      expect(item.readings.A.quote && item.readings.B.quote, item.key).toBeTruthy()
      expect(item.uses.length, item.key).toBeGreaterThan(0)
    }
    const price = await find('membership.price')
    expect(price).toMatchObject({ in_force: { reading: 'A', value: 19.99 }, decision: null })
    const uses = price.uses.map(({ kind, id }) => `${kind} ${id}`)
    expect(uses).toContain('page abonnement')
    expect(uses).toContain('text shell.welcome.subscription')
    expect(uses).toContain('text checkout.subscriptionTerms')
    expect(uses).toContain('mail mailmembership.trialEnding.lead')
    expect(uses.some((use) => use.startsWith('faq '))).toBe(true)
    expect(price.uses.find(({ id }) => id === 'abonnement')).toMatchObject({
      path: '/sider/abonnement',
      languages: ['no', 'en'],
    })
  })

  test('O190 links lead to a product, its landing page, a category and the last mail where those show the figure', async () => {
    const pathsOf = async (key: string) =>
      Object.fromEntries((await find(key)).uses.map(({ kind, id, path }) => [`${kind} ${id}`, path]))
    const price = await pathsOf('membership.price')
    expect(price['text product.memberTerms']).toMatch(/^\/produkt\/[\w-]+$/)
    expect(price['text landing.trial']).toMatch(/^\/produkt\/[\w-]+\?soid=office$/)
    expect((await pathsOf('money.norwegian'))['mail mail.order.pieces']).toBeNull()
    const order = await buy(createBrowser(shop), { '4352': {} }, { email: 'linked@example.test' })
    await shop.drainJobs()
    const mail = (await pathsOf('money.norwegian'))['mail mail.order.pieces']
    expect(mail).toMatch(new RegExp(`^/office/orders/${order.number}/mails/order-confirmation%3A\\d+/preview$`))
    expect((await owner.get(mail!.replace(/^\/office\/orders\/\d+/, ''))).status).toBe(200)
  })

  test('O190 shows the language of each host by both readings', async () => {
    const { uses } = await find('language.reading')
    expect(uses).toContainEqual(expect.objectContaining({ kind: 'host', excerpt: 'A: en · B: sv' }))
  })

  test('O193 a manager, an accountant and a viewer read them; only the owner decides, by the settings’ call too', async () => {
    for (const role of ['manager', 'accountant', 'viewer'] as const) {
      const caller = await signInAs(shop, role)
      expect((await list(caller)).items).toHaveLength(conflictKeys.length)
      const refused = await decide('membership.price', { reading: 'B', why: 'I say so' }, caller)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'auth.permission', permission: 'conflicts.decide' })
      expect((await caller.call('DELETE', '/conflicts/membership.price')).status).toBe(403)
    }
    expect((await (await signInAs(shop, 'service')).get('/conflicts')).status).toBe(403)
    const manager = await signInAs(shop, 'manager')
    const version = { 'If-Match': (await manager.get('/settings')).headers.get('etag') ?? '' }
    for (const changes of [{ 'membership.price': 24.99 }, { 'welcome.cancelText': 'anyTime' }, { preset: 'B' }]) {
      const refused = await manager.call('PATCH', '/settings', changes, version)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'auth.permission', permission: 'conflicts.decide' })
    }
    expect(await shop.database.select().from(conflictDecisions)).toEqual([])
    expect((await getSettings(shop))['membership.price']).toBe(1_999)
  })
})

describe('deciding the price', () => {
  test('O191 needs a reason for another price, and a confirmation not older than fifteen minutes', async () => {
    for (const body of [{ reading: 'B' }, { reading: 'B', why: '  ' }]) {
      const refused = await decide('membership.price', body)
      expect(refused.status).toBe(422)
      expect((await refused.json()).errors).toHaveProperty('why')
    }
    shop.setNow(new Date(Date.now() + 16 * 60_000))
    const late = await decide('membership.price', { reading: 'B', why: 'Costs' })
    shop.setNow(new Date())
    expect(late.status).toBe(403)
    expect((await late.json()).code).toBe('auth.reauthenticate')
    expect((await getSettings(shop))['membership.price']).toBe(1_999)
  })

  test('O191 B shows 24.99 at once in shop, texts, mails and checkout; members of before keep theirs; undo restores', async () => {
    await openMember(shop, { email: 'before@example.test', card: 'pm_card_visa' })
    await cartToken(createBrowser(shop), { '4350': { membership: true } })
    expect((await find('membership.price')).affected).toEqual({
      new_buyers: true,
      accounts: null,
      members: 1,
      carts: 1,
    })

    const decided = await decide('membership.price', { reading: 'B', why: 'The margin needs it' })
    expect(decided.status).toBe(200)
    expect((await decided.json()) as Conflict).toMatchObject({
      in_force: { reading: 'B', value: 24.99 },
      decision: { reading: 'B', why: 'The margin needs it', by: 'Sam owner' },
    })
    expect((await list()).undecided).toBe(conflictKeys.length - 1)
    expect(JSON.parse(await shown('/api/shop')).membership.price).toBe(24.99)
    for (const path of ['/api/pages/abonnement', '/api/faq']) {
      expect(await shown(path)).toContain('24,99')
      expect(await shown(path)).not.toContain('19,99')
    }
    shop.mails.length = 0
    const later = createBrowser(shop)
    const fields = { email: 'after@example.test', paymentMethodId: 'pm_card_mastercard' }
    await buy(later, { '4350': { membership: true } }, fields)
    await shop.drainJobs()
    const confirmation = shop.mails.find(({ subject }) => subject.includes('order'))!
    expect(confirmation.text).toContain('24,99')
    expect(confirmation.text).not.toContain('19,99')
    const terms = await shop.database.select().from(memberships).orderBy(memberships.createdAt)
    expect(terms.map(({ price }) => price)).toEqual([1_999, 2_499])

    const [entry] = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'conflict:membership.price'))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ action: 'conflict.decided', before: { value: 1_999 }, staffId: expect.any(Number) })
    const [setting] = await shop.database.select().from(auditLog).where(eq(auditLog.subject, 'membership.price'))
    expect(setting).toMatchObject({ action: 'settings.changed', after: 2_499, staffId: entry!.staffId })

    const log = await owner.get('/audit?subject=membership.price,conflict:membership.price')
    const { items } = (await log.json()) as AuditResponse
    expect(Object.fromEntries(items.map(({ subject, before, after }) => [subject, { before, after }]))).toEqual({
      'membership.price': { before: 19.99, after: 24.99 },
      'conflict:membership.price': {
        before: { value: 19.99 },
        after: { reading: 'B', value: 24.99, why: 'given' },
      },
    })

    const undone = (await (await owner.call('DELETE', '/conflicts/membership.price')).json()) as Conflict
    expect(undone).toMatchObject({ in_force: { reading: 'A', value: 19.99 }, decision: null })
    expect(await shown('/api/pages/abonnement')).toContain('19,99')
    const again = await owner.call('DELETE', '/conflicts/membership.price')
    expect(again.status).toBe(409)
    expect((await again.json()).code).toBe('state.notAllowed')
  })

  test('O192 an own value is neither reading; one that does not fit is 422 and changes nothing', async () => {
    const own = await decide('membership.price', { reading: 'own', value: 21.99, why: 'Between both' })
    expect((await own.json()) as Conflict).toMatchObject({
      in_force: { reading: 'own', value: 21.99 },
      decision: { reading: 'own' },
    })
    for (const value of [undefined, 0, -3, 'cheap', null]) {
      const refused = await decide('membership.price', { reading: 'own', value, why: 'A mistake' })
      expect(refused.status, String(value)).toBe(422)
      expect((await refused.json()).errors).toHaveProperty('value')
    }
    expect((await getSettings(shop))['membership.price']).toBe(2_199)
    await owner.call('DELETE', '/conflicts/membership.price')
    expect((await getSettings(shop))['membership.price']).toBe(1_999)
  })

  test('O191 undoing the second of two decisions gives back the first', async () => {
    await decide('delivery.product', { reading: 'A', why: 'Measured in spring' })
    await decide('delivery.product', { reading: 'own', value: [2, 4], why: 'A new carrier' })
    const undone = (await (await owner.call('DELETE', '/conflicts/delivery.product')).json()) as Conflict
    expect(undone).toMatchObject({
      in_force: { reading: 'A', value: [5, 8] },
      decision: { reading: 'A', why: 'Measured in spring' },
    })
  })

  test('O191 is not undone where the setting was changed since: the later change stays', async () => {
    await decide('landing.trialDays', { reading: 'B', why: 'As everywhere' })
    const { headers } = await owner.get('/settings')
    const version = { 'If-Match': headers.get('etag') ?? '' }
    expect((await owner.call('PATCH', '/settings', { 'landing.trialDays': 21 }, version)).status).toBe(200)
    const refused = await owner.call('DELETE', '/conflicts/landing.trialDays')
    expect(refused.status).toBe(409)
    expect((await getSettings(shop))['landing.trialDays']).toBe(21)
    await decide('landing.trialDays', { reading: 'A', why: 'As specified' })
  })

  test('is 404 for what is no conflict', async () => {
    expect((await decide('refunds.serviceLimit', { reading: 'B', why: 'x' })).status).toBe(404)
    expect((await owner.call('DELETE', '/conflicts/no.such')).status).toBe(404)
  })
})

describe('keeping all that holds', () => {
  const keepAll = (caller = owner) => caller.call('POST', '/conflicts/keep-all')
  const kept = async () => (await (await keepAll()).json()) as KeptResponse

  test('O193 only the owner may, soon after signing in', async () => {
    const manager = await signInAs(shop, 'manager')
    expect(await (await keepAll(manager)).json()).toMatchObject({ permission: 'conflicts.decide' })
    const undone = await manager.call('POST', '/conflicts/undo', { keys: ['membership.price'] })
    expect(undone.status).toBe(403)
    shop.setNow(new Date(Date.now() + 16 * 60_000))
    const late = await keepAll()
    shop.setNow(new Date())
    expect((await late.json()).code).toBe('auth.reauthenticate')
  })

  test('O190 decides what is open for its present value, once, in the audit log; undoing all opens them again', async () => {
    await decide('money.norwegian', { reading: 'B' })
    const before = await getSettings(shop)
    const wasOpen = (await list()).items.filter(({ decision }) => !decision).map(({ key }) => key)
    const lastEntry = await newestEntry()
    const first = await kept()
    expect(first).toMatchObject({ kept: wasOpen, undecided: 0 })
    expect(await kept()).toMatchObject({ kept: [], undecided: 0 })
    expect(await getSettings(shop)).toEqual(before)
    expect(await find('money.norwegian')).toMatchObject({ decision: { reading: 'B', why: '' } })
    expect(await find('claims.reviews')).toMatchObject({ decision: { reading: 'A', why: '', by: 'Sam owner' } })
    const entries = await shop.database.select().from(auditLog).where(gt(auditLog.id, lastEntry))
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      wasOpen.map((key) => `conflict.decided conflict:${key}`),
    )

    const undone = await owner.call('POST', '/conflicts/undo', { keys: first.kept })
    expect((await undone.json()) as ConflictList).toMatchObject({ undecided: wasOpen.length })
    const again = await owner.call('POST', '/conflicts/undo', { keys: ['money.norwegian', first.kept[0]] })
    expect(again.status).toBe(409)
    expect((await find('money.norwegian')).decision).not.toBeNull()
    expect((await owner.call('POST', '/conflicts/undo', { keys: ['no.such'] })).status).toBe(404)
    await owner.call('DELETE', '/conflicts/money.norwegian')
  })

  test('O192 a value that was set elsewhere is kept as it is', async () => {
    const reviews = { mode: 'real' as const }
    const { headers } = await owner.get('/settings')
    const version = { 'If-Match': headers.get('etag') ?? '' }
    expect((await owner.call('PATCH', '/settings', { 'claims.reviews': reviews }, version)).status).toBe(200)
    expect(await find('claims.reviews')).toMatchObject({ recommended: { reading: 'own', in_force: true } })
    await keepAll()
    expect(await find('claims.reviews')).toMatchObject({ decision: { reading: 'own' }, in_force: { reading: 'own' } })
    expect((await getSettings(shop))['claims.reviews'].mode).toBe('real')
  })
})

describe('what other conflicts change', () => {
  test('O191 who pays import duties is one sentence everywhere, in the reader’s language', async () => {
    const duties = async (host: string) =>
      (await (await shop.app.request(`http://${host}/api/shop`)).json()).delivery.duties as string
    expect(await duties('localhost')).toBe('When goods ship from abroad, any import tax and VAT are paid by you.')
    await decide('delivery.importDuties', { reading: 'B', why: 'We clear customs ourselves' })
    expect(await duties('localhost')).toContain('import tax and VAT are paid by us')
    await owner.call('DELETE', '/conflicts/delivery.importDuties')
  })

  test.each(conflictKeys)('O191 %s: B and back', async (key) => {
    const before = (await find(key)).in_force
    const decided = (await (await decide(key, { reading: 'B', why: 'To see it' })).json()) as Conflict
    expect(decided.in_force.reading).toBe('B')
    const undone = (await (await owner.call('DELETE', `/conflicts/${key}`)).json()) as Conflict
    expect(undone.in_force).toEqual(before)
  })
})
