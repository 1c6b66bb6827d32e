import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Withdrawal } from '#contract/privacy.ts'
import { orders, withdrawals } from '#database/schema/schema.ts'
import { buy } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const day = 86_400_000
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
  shop.setNow(new Date())
})

const read = async (browser: TestBrowser, id: string, key = '') =>
  (await (await browser.get(`/api/orders/${id}/withdrawal${key && `?key=${key}`}`)).json()) as Withdrawal
const state = (browser: TestBrowser, id: string, body: object) => browser.post(`/api/orders/${id}/withdrawal`, body)

describe('#442 a guest withdraws from an order', () => {
  let email: string
  let payer: TestBrowser
  let order: Order
  beforeEach(async () => {
    email = `guest-${randomUUID()}@example.test`
    payer = createBrowser(shop)
    order = await buy(payer, { '4352': {} }, { email })
    await shop.drainJobs()
  })

  test('by the link in the confirmation; it is recorded, and both the visitor and the owner are told, once', async () => {
    const link = /https?:\/\/\S+\/angrerett\?\S+?(?=[\]\s])/.exec(shop.mails[0]!.text)![0]
    const { orderId, key } = Object.fromEntries(new URL(link).searchParams) as { orderId: string; key: string }
    expect(orderId).toBe(order.id)
    const elsewhere = createBrowser(shop)
    expect(await read(elsewhere, orderId, key)).toMatchObject({ goods: { open: true }, membership: null })
    shop.mails.length = 0
    const response = await state(elsewhere, orderId, { subjects: ['goods'], key })
    expect(await response.json()).toMatchObject({ goods: { open: false, stated_at: expect.stringMatching(/Z$/) } })
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to).sort()).toEqual([email, 'hello@vitrine.test'].sort())
    for (const { subject, text } of shop.mails) {
      expect(subject).toContain(String(order.number))
      expect(text.replaceAll('\u00a0', ' ')).toContain('72,00 €')
      // The parcel was not sent, so the shop does not wait for its return.
      expect(text.replace(/\s+/g, ' ')).toMatch(/not been (sent|shipped)/)
      expect(text).not.toContain('may wait')
    }

    const again = await state(elsewhere, orderId, { subjects: ['goods'], key })
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual(await read(elsewhere, orderId, key))
    await shop.drainJobs()
    expect(shop.mails).toHaveLength(2)
  })

  test('in the browser that bought; to everybody else there is no such order', async () => {
    const stranger = createBrowser(shop)
    expect((await stranger.get(`/api/orders/${order.id}/withdrawal`)).status).toBe(404)
    expect((await state(stranger, order.id, { subjects: ['goods'] })).status).toBe(404)
    expect((await state(stranger, order.id, { subjects: ['goods'], key: 'forged' })).status).toBe(404)
    expect((await state(payer, order.id, { subjects: ['goods'] })).status).toBe(200)
  })

  test('as often and as parallel as it is said, it counts once', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => state(payer, order.id, { subjects: ['goods'] })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    shop.mails.length = 0
    await shop.drainJobs()
    expect(shop.mails).toHaveLength(2)
  })

  test('what the order does not have, or nothing at all, is refused', async () => {
    for (const subjects of [['membership'], ['goods', 'membership'], [], ['everything'], 'goods']) {
      expect((await state(payer, order.id, { subjects })).status).toBe(422)
    }
    const stored = await shop.database.select().from(withdrawals)
    expect(stored.some((row) => row.subject === 'membership')).toBe(false)
    expect(await read(payer, order.id)).toMatchObject({ goods: { open: true } })
  })

  test('until fourteen days after the longest delivery, or the next working day, to its end; then it is refused', async () => {
    // Eight working days are at most twelve days: Saturday 3 October, and fourteen days later it is one again.
    const createdAt = new Date('2026-09-21T10:00:00Z')
    await shop.database.update(orders).set({ createdAt }).where(eq(orders.publicId, order.id))
    expect((await read(payer, order.id)).goods!.until).toBe('2026-10-19T10:00:00.000Z')
    const monday = new Date('2026-10-19T21:59:00Z')
    shop.setNow(monday)
    expect(await read(payer, order.id)).toMatchObject({ goods: { open: true } })
    shop.setNow(new Date(monday.getTime() + 2 * 60_000))
    expect(await read(payer, order.id)).toMatchObject({ goods: { open: false, stated_at: null } })
    const refused = await state(payer, order.id, { subjects: ['goods'] })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'The withdrawal period for this order has ended.' },
    ])
  })
})

describe('#442 #428 a member withdraws', () => {
  test('from the membership alone: it ends at once and is never charged, while the order stays as it is', async () => {
    const email = `member-${randomUUID()}@example.test`
    const member = await openMember(shop, { email, card: 'pm_card_visa' })
    const own = (await (await member.browser.get('/api/user/withdrawals')).json()) as (Withdrawal & { id: string })[]
    expect(own).toMatchObject([{ goods: { open: true }, membership: { open: true }, lines: [{ quantity: 1 }] }])
    const response = await state(member.browser, own[0]!.id, { subjects: ['membership'] })
    expect(await response.json()).toMatchObject({ goods: { open: true, stated_at: null }, membership: { open: false } })
    await shop.drainJobs()
    expect(await member.subscription()).toMatchObject({ stripe_status: 'canceled', next_charge_at: null })
    expect(await member.account()).toMatchObject({ member: false })
    expect(member.mails()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('We have received your withdrawal'),
        'Your membership has ended',
      ]),
    )
    await member.pass('40d')
    expect(await member.charged()).toEqual([])

    shop.mails.length = 0
    await state(member.browser, own[0]!.id, { subjects: ['goods'] })
    await shop.drainJobs()
    expect(shop.mails).toHaveLength(2)
  })

  test('from the goods alone: the membership goes on', async () => {
    const email = `member-${randomUUID()}@example.test`
    const member = await openMember(shop, { email, card: 'pm_card_mastercard' })
    const [own] = (await (await member.browser.get('/api/user/withdrawals')).json()) as { id: string }[]
    await state(member.browser, own!.id, { subjects: ['goods'] })
    await shop.drainJobs()
    expect(await member.subscription()).toMatchObject({ stripe_status: 'trialing', ends_at: null })
    expect(await member.account()).toMatchObject({ member: true })
  })

  test('a month later there is nothing of the membership to withdraw from, and it says until when there was', async () => {
    const email = `member-${randomUUID()}@example.test`
    const member = await openMember(shop, { email, card: 'pm_card_amex' })
    const [own] = (await (await member.browser.get('/api/user/withdrawals')).json()) as { id: string }[]
    shop.setNow(new Date(Date.now() + 25 * day))
    const login = await member.browser.post('/api/login', { email, password: 'lake winter candle' })
    member.browser.token = ((await login.json()) as { token: string }).token
    expect(await read(member.browser, own!.id)).toMatchObject({ membership: { open: false, stated_at: null } })
    expect((await state(member.browser, own!.id, { subjects: ['membership'] })).status).toBe(409)
  })
})
