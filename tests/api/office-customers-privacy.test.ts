// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonalData } from '#contract/privacy.ts'
import { auditLog, blockedAddresses, memberships, notes, orders, people } from '#database/schema/schema.ts'
import { buy, cartToken, charges, pay } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { errorsOf, openPeopleAdmin, type PeopleAdmin, password } from '../support/people-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import type { TestShop } from '../support/test-shop.ts'

let admin: PeopleAdmin
let shop: TestShop
let manager: OfficeCaller

beforeAll(async () => {
  admin = await openPeopleAdmin()
  ;({ shop, manager } = admin)
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
})

describe('personal data', () => {
  test('O163 the export is the shopper’s own file; it is audited and wants a fresh sign-in', async () => {
    const browser = await admin.register('export@example.test')
    await admin.confirmAddress('export@example.test')
    await buy(browser, { '4352': {} }, { email: 'export@example.test' })
    await admin.drain()
    const id = await admin.keyOf('export@example.test')
    const own = (await (await browser.get('/api/user/export')).json()) as PersonalData
    const response = await admin.callAction(id, 'export', undefined)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/)
    const theirs = (await response.json()) as PersonalData
    expect({ ...theirs, exported_at: '' }).toEqual({ ...own, exported_at: '' })
    expect(theirs.orders).toHaveLength(1)
    const [entry] = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    expect(entry).toMatchObject({ action: 'person.exported', before: null, after: null })

    const service = await signInAs(shop, 'service')
    expect((await admin.callAction(id, 'export', undefined, { who: service })).status).toBe(403)
    const later = await signInAs(shop, 'manager')
    shop.setNow(new Date(shop.clock().getTime() + 16 * 60_000))
    const stale = await admin.callAction(id, 'export', undefined, { who: later })
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([403, 'auth.reauthenticate'])
    shop.setNow(new Date())
  })

  test('O164 erasing repeats the address, warns of orders to send, and ends as the shopper’s own erasure does', async () => {
    const member = await openMember(shop, { email: 'erase@example.test', card: 'pm_card_mastercard' })
    await admin.confirmAddress(member.email)
    const id = await admin.keyOf(member.email)
    await admin.callAction(id, 'notes', { text: 'About erase@example.test' })
    const wrong = await admin.callAction(id, 'erase', { email: 'other@example.test' })
    expect([wrong.status, await errorsOf(wrong)]).toEqual([422, { email: ['customer.otherAddress'] }])
    const warned = await admin.callAction(id, 'erase', { email: member.email })
    expect([warned.status, await errorsOf(warned)]).toEqual([422, { open_orders: ['customer.openOrders'] }])
    expect(await admin.find(member.email)).toHaveLength(1)
    const before = await shop.database
      .select()
      .from(orders)
      .where(eq(orders.customerId, Number(id)))
    const key = randomUUID()
    const body = { email: ' Erase@Example.test ', open_orders: true }
    for (let time = 0; time < 2; time += 1)
      expect((await admin.callAction(id, 'erase', body, { key })).status).toBe(204)
    await admin.drain()
    expect((await member.browser.get('/api/user')).status).toBe(401)
    expect(await admin.find(member.email)).toEqual([])
    expect((await manager.get(`/customers/${id}`)).status).toBe(404)
    // The order keeps its number, lines, amounts and consent, and the membership keeps its figures.
    const [order] = await shop.database.select().from(orders).where(eq(orders.number, before[0]!.number))
    expect(order).toMatchObject({ email: '', customerId: null, total: before[0]!.total, consent: before[0]!.consent })
    const [membership] = await shop.database
      .select()
      .from(memberships)
      .where(eq(memberships.customerId, Number(id)))
    expect(membership!.endedAt).not.toBeNull()
    expect(await shop.database.select().from(notes).where(like(notes.text, '%erase@%'))).toEqual([])
    expect(await shop.database.select().from(people).where(like(people.email, 'erase@%'))).toEqual([])
    expect(shop.mails.map(({ to }) => to)).toContain('erase@example.test')
    const log = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    const erased = log.filter(({ action }) => action === 'person.erased')
    expect(erased).toMatchObject([{ after: { orders: 1 } }])
    expect(erased[0]!.staffId).not.toBeNull()
    expect(JSON.stringify(log)).not.toContain('erase@')
  })

  test('O164 a guest is erased too, with the notes on them', async () => {
    const { number } = await admin.guestBuys('guest-erase@example.test', { firstName: 'Gry', lastName: 'Gjest' })
    await admin.drain()
    const id = `guest-${number}`
    await admin.callAction(id, 'notes', { text: 'Rang twice.' })
    expect((await admin.callAction(id, 'erase', { email: 'guest-erase@example.test', open_orders: true })).status).toBe(
      204,
    )
    expect(await admin.find('guest-erase')).toEqual([])
    expect(await shop.database.select().from(notes).where(eq(notes.subject, id))).toEqual([])
    expect(JSON.stringify(await (await manager.get(`/orders/${number}`)).json())).not.toContain('Gry')
  })

  test('O015 neither the last owner nor anybody who works here can be erased or blocked', async () => {
    const owner = await addStaff(shop, 'owner', 'last-owner@example.test')
    const service = await addStaff(shop, 'service', 'colleague@example.test')
    for (const [{ customerId, email }, code] of [
      [owner, 'staff.lastOwner'],
      [service, 'customer.isStaff'],
    ] as const) {
      const id = String(customerId)
      const shown = await admin.page(id)
      expect(shown.account!.staff).toBe(true)
      expect(shown.allowed).not.toContain('erase')
      for (const [name, body] of [
        ['erase', { email }],
        ['block', { reason: 'None' }],
      ] as const) {
        const response = await admin.callAction(id, name, body)
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, code])
      }
    }
  })
})

describe('blocking', () => {
  const signIn = (email: string, typed = password) =>
    createBrowser(shop).post('/api/login', { email, password: typed, remember: false })

  test('O165 a blocked account is refused as a wrong password is, at every door; unblocking restores it', async () => {
    const member = await openMember(shop, { email: 'blocked@example.test', card: 'pm_card_discover' })
    await admin.confirmAddress(member.email)
    const id = await admin.keyOf(member.email)
    await createBrowser(shop).post('/api/auth/forgot-password', { email: member.email })
    await admin.drain()
    const reset = shop.mails.findLast(({ to }) => to === member.email)!.text.match(/\/([\w-]{43})/)![1]!

    const unsaid = await admin.callAction(id, 'block', {})
    expect([unsaid.status, Object.keys(await errorsOf(unsaid))]).toEqual([422, ['reason']])
    const undecided = await admin.callAction(id, 'block', { reason: 'Chargebacks by blocked@example.test' })
    expect([undecided.status, await errorsOf(undecided)]).toEqual([422, { membership: ['validation.required'] }])
    expect((await signIn(member.email)).status).toBe(200)
    const body = { reason: 'Chargebacks by blocked@example.test', membership: 'keep' }
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await admin.callAction(id, 'block', body, { key })).status).toBe(200)
    const shown = await admin.page(id)
    expect(shown).toMatchObject({ blocked: true, block: { reason: body.reason }, memberships: [{ state: 'trialing' }] })
    expect(shown.allowed).toEqual(['export', 'erase', 'unblock', 'note'])
    expect((await admin.list('blocked=true')).items.map((item) => item.id)).toEqual([id])

    // Session, sign-in, registration, reset by an old and a new link: all as if it were a wrong password.
    expect((await member.browser.get('/api/user')).status).toBe(401)
    const wrong = await signIn(member.email, 'not the password')
    const right = await signIn(member.email)
    expect([right.status, await right.json()]).toEqual([wrong.status, await wrong.json()])
    expect(right.status).toBe(422)
    shop.mails.length = 0
    const asked = await createBrowser(shop).post('/api/auth/forgot-password', { email: member.email })
    expect(asked.status).toBe(200)
    await admin.drain()
    expect(shop.mails).toEqual([])
    const refused = await createBrowser(shop).post('/api/auth/reset-password', {
      token: reset,
      password: 'a new winter 77',
    })
    expect([refused.status, await errorsOf(refused)]).toEqual([422, { token: ['auth.resetInvalid'] }])
    const account = { email: 'BLOCKED@example.test', password, firstName: 'O', lastName: 'N' }
    const again = await createBrowser(shop).post('/api/register', account)
    expect([again.status, await errorsOf(again)]).toEqual([422, { email: ['validation.emailTaken'] }])

    // Checkout responds as to a refused card, and nothing is charged.
    const charged = (await charges(shop)).length
    const visitor = createBrowser(shop)
    const { token } = await cartToken(visitor, { '4352': {} })
    const paid = await pay(visitor, token, 'pm_card_visa', { email: 'Blocked@example.test' })
    const declined = await pay(visitor, token, 'pm_card_visa_chargeDeclined', { email: 'fine@example.test' })
    expect([paid.status, paid.body.errors]).toEqual([422, { card: ['card.declined'] }])
    expect([declined.status, declined.body.errors]).toEqual([422, { card: ['card.declined'] }])
    expect(await charges(shop)).toHaveLength(charged)

    const unblocked = await manager.call('DELETE', `/customers/${id}/block`)
    expect(unblocked.status).toBe(200)
    expect(await unblocked.json()).toMatchObject({ blocked: false, block: null })
    expect((await signIn(member.email)).status).toBe(200)
    const log = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `customer:${id}`))
    expect(log.map(({ action }) => action)).toEqual(['person.blocked', 'person.unblocked'])
    expect(JSON.stringify(log)).not.toContain('blocked@')
    expect(
      (await admin.callAction(id, 'block', { reason: 'No' }, { who: await signInAs(shop, 'service') })).status,
    ).toBe(403)
  })

  test('O165 a running membership is ended where that is chosen', async () => {
    const member = await openMember(shop, { email: 'block-end@example.test', card: 'pm_card_visa_debit' })
    const id = await admin.keyOf(member.email)
    expect((await admin.callAction(id, 'block', { reason: 'Resells', membership: 'end' })).status).toBe(200)
    await admin.drain()
    expect((await admin.page(id)).memberships).toMatchObject([{ state: 'ended' }])
  })

  test('O165 guests are blocked by their address, and the block goes with an erasure', async () => {
    const { number } = await admin.guestBuys('guest-block@example.test', { firstName: 'Geir', lastName: 'Gjest' })
    const id = `guest-${number}`
    expect((await admin.callAction(id, 'block', { reason: 'Stolen cards' })).status).toBe(200)
    expect(await admin.find('guest-block')).toMatchObject([{ blocked: true }])
    const visitor = createBrowser(shop)
    const { token } = await cartToken(visitor, { '4352': {} })
    const refused = await pay(visitor, token, 'pm_card_visa', { email: 'Guest-Block@example.test' })
    expect([refused.status, refused.body.errors]).toEqual([422, { card: ['card.declined'] }])
    const account = { email: 'guest-block@example.test', password, firstName: 'G', lastName: 'G' }
    expect((await createBrowser(shop).post('/api/register', account)).status).toBe(422)
    // Another address in the same browser pays the same cart.
    expect((await pay(visitor, token, 'pm_card_visa', { email: 'honest@example.test' })).status).toBe(200)

    expect((await manager.call('DELETE', `/customers/${id}/block`)).status).toBe(200)
    await admin.guestBuys('guest-block@example.test', { firstName: 'Geir', lastName: 'Gjest' })
    expect(await admin.find('guest-block')).toMatchObject([{ id, blocked: false, orders_count: 2 }])
    expect((await admin.callAction(id, 'block', { reason: 'Again' })).status).toBe(200)
    expect((await admin.callAction(id, 'erase', { email: 'guest-block@example.test', open_orders: true })).status).toBe(
      204,
    )
    expect(await shop.database.select().from(blockedAddresses)).toEqual([])
    expect(await admin.find('guest-block')).toEqual([])
  })
})
