// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { customers, memberships, orders, refunds } from '#database/schema/schema.ts'
import { upsertInvoice } from '#domain/sales/membership/membership-event-queries.ts'
import { cents } from '#shared/money.ts'
import { startOfDay } from '#shared/shop-days.ts'
import { buy, ledger } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

const zone = 'Europe/Oslo'
const counted = 4352

type Items = { items: { number: number; total: number; created_at: string }[]; next: string | null }

const overview = async (who: OfficeCaller, period = 'today') =>
  (await (await who.get(`/overview?period=${period}`)).json()) as OverviewResponse

describe('figures', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  /** An order of one teapot at 72.00, bought at this moment. */
  async function orderAt(moment: Date) {
    const { number } = await buy(createBrowser(shop), { [counted]: { quantity: 1 } })
    const [row] = await shop.database
      .update(orders)
      .set({ createdAt: moment })
      .where(eq(orders.number, number))
      .returning()
    return row!
  }
  const listed = async (who: OfficeCaller, { days }: OverviewResponse) => {
    const list = (await (
      await who.get(`/orders?date.gte=${days.from}&date.lt=${days.before}&limit=100`)
    ).json()) as Items
    expect(list.next).toBeNull()
    return { orders: list.items.length, sales: list.items.reduce((sum, { total }) => sum + total, 0) }
  }

  test('O030 O031 O032 cards equal the list they link to and the ledger, at midnight and on both clock changes', async () => {
    await putStock(shop, { id: counted, stock: 100 })
    // The day is 23 hours long in spring and 25 in autumn.
    for (const day of ['2027-03-28', '2027-10-31']) {
      const next = day === '2027-03-28' ? '2027-03-29' : '2027-11-01'
      const before = day === '2027-03-28' ? '2027-03-27' : '2027-10-30'
      const [start, end] = [startOfDay(day, zone), startOfDay(next, zone)]
      expect((end.getTime() - start.getTime()) / 3_600_000).toBe(day === '2027-03-28' ? 23 : 25)
      const minute = 60_000
      const moments = [
        startOfDay(before, zone).getTime() + minute,
        start.getTime() - minute,
        start.getTime() + minute,
        start.getTime() + 3 * 3_600_000,
        end.getTime() - minute,
      ]
      for (const moment of moments) await orderAt(new Date(moment))
      const atMinute = async (moment: number) => {
        shop.setNow(new Date(moment))
        const owner = await signInAs(shop, 'owner')
        const today = await overview(owner)
        expect(await listed(owner, today)).toEqual({ orders: today.money!.orders.now, sales: today.money!.sales.now })
        return today
      }
      // The time is 23:59: all three orders of the day, compared with the day before up to the same time.
      const late = await atMinute(end.getTime() - 30_000)
      expect(late.days).toEqual({ from: day, before: next })
      expect(late.money!.orders).toEqual({ now: 3, before: 2, change: 0.5 })
      expect(late.money!.sales).toEqual({ now: 216, before: 144, change: 0.5 })
      expect(late.money!.average_order).toEqual({ now: 72, before: 72, change: 0 })
      expect(late.series).toEqual([{ day, orders: 3, sales: 216, refunds: 0, net: 216, membership: 0 }])
      // 00:01 of the next: nothing yet; the day before had one in its first minute.
      const early = await atMinute(end.getTime() + minute + 1_000)
      expect(early.money!.orders).toEqual({ now: 0, before: 1, change: -1 })
      expect(early.money!.average_order).toEqual({ now: null, before: 72, change: null })
      const week = await overview(await signInAs(shop, 'owner'), '7d')
      expect(week.series).toHaveLength(7)
      expect(week.money!.orders.now).toBe(5)
      expect(week.series!.reduce((sum, { sales }) => sum + sales, 0)).toBe(week.money!.sales.now)
      // Nothing in the week before: no figure, not infinity.
      expect(week.money!.orders).toEqual({ now: 5, before: 0, change: null })
    }
    const year = await ledger(shop)
    expect(year.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0)).toBe(
      72_000,
    )
  })

  test('O031 a refund counts on its own day, and the day of purchase keeps its sales', async () => {
    shop.setNow('2027-05-10T10:00:00Z')
    const order = await orderAt(new Date('2027-05-08T10:00:00Z'))
    const manager = await signInAs(shop, 'manager')
    const body = { amount: 12.5, reason: 'goodwill' }
    const made = await manager.call('POST', `/orders/${order.number}/refunds`, body, {
      'idempotency-key': randomUUID(),
    })
    expect(made.status).toBe(201)
    const week = await overview(manager, '7d')
    expect(week.series!.find(({ day }) => day === '2027-05-08')).toMatchObject({ sales: 72, refunds: 0, net: 72 })
    expect(week.series!.find(({ day }) => day === '2027-05-10')).toMatchObject({ sales: 0, refunds: 12.5, net: -12.5 })
    expect(week.money).toMatchObject({ sales: { now: 72 }, refunds: { now: 12.5 }, net: { now: 59.5 } })
    const entry = (await ledger(shop)).find(({ payment_intent }) => payment_intent === order.paymentIntentId)
    expect(entry).toMatchObject({ amount: 7_200, amount_refunded: 1_250 })
    // One that fails a day later is taken back then.
    const failure = { status: 'failed' as const, failedAt: new Date('2027-05-11T08:00:00Z') }
    await shop.database.update(refunds).set(failure).where(eq(refunds.orderId, order.id))
    shop.setNow('2027-05-11T10:00:00Z')
    const later = await overview(await signInAs(shop, 'manager'), '7d')
    expect(later.series!.find(({ day }) => day === '2027-05-10')).toMatchObject({ refunds: 12.5 })
    expect(later.series!.find(({ day }) => day === '2027-05-11')).toMatchObject({ refunds: -12.5 })
    expect(later.money!.refunds.now).toBe(0)
  })

  test('O039 parts that a role may not read are absent, and an unknown period is named', async () => {
    const editor = await overview(await signInAs(shop, 'editor'))
    expect(Object.keys(editor).sort()).toEqual(
      ['attention', 'before', 'currency', 'days', 'first_steps', 'from', 'period', 'to'].sort(),
    )
    expect(editor.attention.every(({ kind }) => kind === 'low_stock')).toBe(true)
    const accountant = await overview(await signInAs(shop, 'accountant'))
    expect(accountant.attention.map(({ kind }) => kind)).toContain('orders_to_send')
    expect(accountant.attention.map(({ kind }) => kind)).not.toContain('messages')
    const viewer = await overview(await signInAs(shop, 'viewer'))
    expect(viewer.newest![0]!.email).toMatch(/\*|…|•/)
    expect((await (await signInAs(shop, 'viewer')).get('/overview?period=year')).status).toBe(422)
    const service = await overview(await signInAs(shop, 'service'))
    expect(service.attention.map(({ kind }) => kind)).not.toContain('books')
  })
})

describe('members', () => {
  let shop: TestShop
  const now = new Date('2027-06-30T12:00:00Z')
  const day = (text: string) => new Date(`${text}T12:00:00Z`)
  beforeAll(async () => {
    shop = await createTestShop({ now: now.toISOString() })
  })
  afterAll(() => shop.close())

  type Fixture = {
    status: (typeof memberships.$inferInsert)['status']
    price?: number
    began: string
    trialEnds?: string
    endsAt?: string
    ended?: string
    paid?: string[]
  }
  /** Worked out by hand below; the thirty days are those from 31 May, 12:00, to 30 June, 12:00. */
  const twelve: Fixture[] = [
    { status: 'trialing', began: '2027-06-27', trialEnds: '2027-07-04' },
    { status: 'trialing', began: '2027-06-28', trialEnds: '2027-07-05', endsAt: '2027-07-05' },
    { status: 'active', began: '2027-01-10', trialEnds: '2027-01-17', paid: ['2027-01-17', '2027-06-17'] },
    { status: 'active', price: 2_499, began: '2027-02-10', trialEnds: '2027-02-17', paid: ['2027-02-17'] },
    // Newly paying: its trial ended in this period with a paid invoice.
    { status: 'active', began: '2027-06-08', trialEnds: '2027-06-15', paid: ['2027-06-15'] },
    // Cancelled for later: still counts, and is named ending.
    { status: 'active', began: '2027-03-01', trialEnds: '2027-03-08', endsAt: '2027-07-08', paid: ['2027-03-08'] },
    { status: 'past_due', began: '2027-03-20', trialEnds: '2027-03-27', paid: ['2027-03-27'] },
    // Its first invoice was never paid: the trial ended without success.
    { status: 'past_due', began: '2027-06-10', trialEnds: '2027-06-17' },
    // Lost: ended in this period after paid invoices.
    { status: 'canceled', began: '2027-01-05', trialEnds: '2027-01-12', ended: '2027-06-12', paid: ['2027-01-12'] },
    // Left during the trial: no loss, but a trial that ended.
    { status: 'canceled', began: '2027-06-05', trialEnds: '2027-06-12', ended: '2027-06-09' },
    // Ended before these days.
    { status: 'canceled', began: '2026-12-01', trialEnds: '2026-12-08', ended: '2027-04-08', paid: ['2026-12-08'] },
    // Never began.
    { status: 'abandoned', began: '2027-06-20', ended: '2027-06-20' },
  ]

  async function insert(fixture: Fixture, index: number) {
    const email = `fixture-${index}@example.test`
    const { number } = await buy(createBrowser(shop), { [counted]: { quantity: 1 } }, { email })
    const [order] = await shop.database.select().from(orders).where(eq(orders.number, number))
    const [customer] = await shop.database
      .insert(customers)
      .values({ email: `member-${index}@example.test`, language: 'en', createdAt: now })
      .returning()
    const id = randomUUID()
    await shop.database.insert(memberships).values({
      id,
      customerId: customer!.id,
      orderId: order!.id,
      generation: 1,
      status: fixture.status,
      price: cents(fixture.price ?? 1_999),
      trialDays: 7,
      trialEndsAt: fixture.trialEnds ? day(fixture.trialEnds) : null,
      endsAt: fixture.endsAt ? day(fixture.endsAt) : null,
      endedAt: fixture.ended ? day(fixture.ended) : null,
      createdAt: day(fixture.began),
      updatedAt: now,
    })
    for (const paid of fixture.paid ?? []) {
      await upsertInvoice(shop.database, {
        id: `in_${index}_${paid}`,
        membershipId: id,
        amount: cents(fixture.price ?? 1_999),
        currency: 'EUR',
        status: 'paid',
        createdAt: day(paid),
        paidAt: day(paid),
        updatedAt: day(paid),
      })
    }
    return id
  }

  test('O033 O034 twelve memberships give the figures worked out by hand', async () => {
    await putStock(shop, { id: counted, stock: 100 })
    const ids = []
    for (const [index, fixture] of twelve.entries()) ids.push(await insert(fixture, index))
    const owner = await signInAs(shop, 'owner')
    const { members, money } = await overview(owner, '30d')
    expect(members).toMatchObject({
      trialing: 2,
      active: 4,
      past_due: 2,
      // One in its trial, one that pays.
      ending: 2,
      // The lost one, the one that left in its trial; not the one that never began.
      ended: 2,
      trials_started: 5,
    })
    // Each figure is the list that it links to.
    const { from, before } = members!.days
    expect([from, before]).toEqual(['2027-06-01', '2027-07-01'])
    const counts = { trialing: 2, active: 4, past_due: 2, ending: 2, [`ended&ended.gte=${from}&ended.lt=${before}`]: 2 }
    for (const [state, total] of Object.entries(counts)) {
      expect(await (await owner.get(`/members?state=${state}`)).json(), state).toMatchObject({ total })
    }
    // Four active (19.99 × 3 + 24.99) and two past due (19.99 × 2); nothing of the trials.
    expect(members!.mrr.now).toBeCloseTo(124.94, 2)
    // Lost one, of five who paid at the start (January, February, March twice, the lost one) and one newly paying.
    expect(members!.churn).toMatchObject({ lost: 1, of: 6, now: 1 / 6 })
    // Trials over in these days: 15 June (paid), 17 June (not), 9 June (left).
    expect(members!.conversion).toMatchObject({ converted: 1, of: 3, now: 1 / 3 })
    // Charges of memberships are a line of their own: 15 and 17 June.
    expect(money!.membership.now).toBe(39.98)

    // The cancelled membership stops counting when it ends.
    const ended = { status: 'canceled' as const, endedAt: new Date(now.getTime() - 1_000) }
    await shop.database.update(memberships).set(ended).where(eq(memberships.id, ids[5]!))
    const after = await overview(owner, '30d')
    expect(after.members).toMatchObject({ active: 3, ending: 1, ended: 3 })
    expect(after.members!.mrr.now).toBeCloseTo(104.95, 2)
    expect(after.members!.churn).toMatchObject({ lost: 2, of: 6 })
  })
})
