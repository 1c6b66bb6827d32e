import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutListResponse, PayoutPage } from '#contract/office/ledger/payouts.ts'
import { orders, payouts } from '#database/schema/schema.ts'
import { queueNightlyPayouts, readPayouts } from '#domain/ledger/payouts/read-payouts.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { minuteMs } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { buy, sandboxCall } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { fillTables, watchPlans } from '../support/query-plans.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let accountant: OfficeCaller
let bought: number
let stray: string

beforeAll(async () => {
  shop = await createTestShop()
  // The sandbox pays out at midnight: no midnight may pass between two readings.
  shop.setNow(`${shop.clock().toISOString().slice(0, 10)}T10:00:00Z`)
  bought = (await buy(createBrowser(shop), { '4352': {} })).number
  const member = await openMember(shop, { email: 'member@example.test', card: 'pm_card_mastercard' })
  const input = { amount: cents(4_200), currency: 'EUR', customerId: null, keepCard: false, metadata: {}, key: 'stray' }
  stray = (await shop.payments.createPayment({ ...input, currency: 'EUR' })).id
  await shop.payments.confirmPayment({ paymentId: stray, paymentMethodId: 'pm_card_visa', key: 'stray:confirm' })
  const [order] = await shop.database.select().from(orders).where(eq(orders.number, bought))
  await shop.payments.refund({ paymentId: order!.paymentIntentId, amount: cents(200), currency: 'EUR', key: 'part' })
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  await member.pass('8d')
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '9d' })
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())

const read = async <ApiResponse>(path: string) => (await (await accountant.get(path)).json()) as ApiResponse
const later = (ms: number) => shop.setNow(new Date(shop.clock().getTime() + ms))
const storedPayouts = () => shop.database.select().from(payouts).orderBy(payouts.id)

/** Replaces the provider's list of payouts, or of their transactions, until `undo` is called. */
function whileProvider(change: Partial<TestShop['payments']>) {
  const own = { ...shop.payments }
  Object.assign(shop.payments, change)
  return { own, undo: () => Object.assign(shop.payments, own) }
}

const silence = async (): Promise<never> => {
  throw new PaymentUnknown('silence')
}

test('O216 with a silent provider the list says so and that it was never read', async () => {
  const { undo } = whileProvider({ listPayouts: silence, retrievePayout: silence })
  expect(await read<PayoutListResponse>('/payouts')).toMatchObject({
    items: [],
    total: 0,
    reading: { at: null, is_running: true, is_silent: false },
  })
  await shop.drainJobs()
  expect((await read<PayoutListResponse>('/payouts')).reading).toEqual({ at: null, is_running: false, is_silent: true })
  expect((await accountant.get('/payouts/po_unread')).status).toBe(503)
  undo()
})

test('O216 a reading that was cut off keeps what it read, and the next one reads the rest', async () => {
  const all = (await shop.payments.listPayouts({ limit: 100 })).items
  expect(all.length).toBeGreaterThan(1)
  let asked = 0
  const { own, undo } = whileProvider({
    listPayoutTransactions: async (...input) => {
      asked += 1
      return asked > 1 ? silence() : own.listPayoutTransactions(...input)
    },
  })
  await expect(readPayouts(shop)).rejects.toThrow('silence')
  undo()
  expect((await storedPayouts()).map(({ id }) => id)).toEqual([all[0]!.id])
  await readPayouts(shop)
  expect((await storedPayouts()).map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort())
})

test('O216 a reading pages through the lists of the provider', async () => {
  const before = await storedPayouts()
  await shop.database.delete(payouts)
  const { own, undo } = whileProvider({
    listPayouts: (input) => own.listPayouts({ ...input, limit: 1 }),
    listPayoutTransactions: (id, page) => own.listPayoutTransactions(id, { ...page, limit: 1 }),
  })
  await readPayouts(shop)
  undo()
  const after = await storedPayouts()
  expect(after.map(({ readAt, ...row }) => row)).toEqual(before.map(({ readAt, ...row }) => row))
})

test('O216 a payout’s movements sum up to it; each has its order, invoice or refund, unknown ones are marked', async () => {
  const { items } = await read<PayoutListResponse>('/payouts')
  expect(items.length).toBeGreaterThan(0)
  const pages = await Promise.all(items.map(({ id }) => read<PayoutPage>(`/payouts/${id}`)))
  const moved = pages.flatMap(({ transactions }) => transactions)
  for (const page of pages) {
    const sum = (part: 'net' | 'fee') => page.transactions.reduce((total, movement) => total + movement[part], 0)
    expect(page.difference).toBe(0)
    expect(sum('net')).toBeCloseTo(page.amount, 6)
    expect(sum('fee')).toBeCloseTo(page.fee, 6)
  }
  expect(moved.find(({ payment, type }) => payment === stray && type === 'charge')).toMatchObject({ unknown: true })
  expect(moved.some(({ belongs }) => belongs?.kind === 'order' && belongs.id === String(bought))).toBe(true)
  expect(moved.some(({ belongs }) => belongs?.kind === 'invoice')).toBe(true)
  expect(moved.find(({ refund }) => refund)?.belongs).toMatchObject({ kind: 'refund', order_number: bought })
  expect(moved.filter(({ unknown }) => unknown)).toHaveLength(1)
  expect((await accountant.get('/payouts/po_none')).status).toBe(404)
})

test('O216 with a silent provider the stored payouts stand there with the time of the last reading', async () => {
  const before = await read<PayoutListResponse>('/payouts')
  const { undo } = whileProvider({ listPayouts: silence, retrievePayout: silence, listPayoutTransactions: silence })
  later(3 * minuteMs)
  const { items, reading } = await read<PayoutListResponse>('/payouts')
  expect(items).toEqual(before.items)
  expect(reading).toEqual({ at: before.reading.at, is_running: true, is_silent: false })
  await shop.drainJobs()
  const after = await read<PayoutListResponse>('/payouts')
  expect(after.items).toEqual(before.items)
  expect(after.reading).toEqual({ at: before.reading.at, is_running: false, is_silent: true })
  const page = await read<PayoutPage>(`/payouts/${items[0]!.id}`)
  expect(page).toMatchObject({ id: items[0]!.id, difference: 0, reading: after.reading })
  undo()
})

test('O216 who looks at what is some minutes old has it read again, once for however many look', async () => {
  const before = await read<PayoutListResponse>('/payouts')
  later(3 * minuteMs)
  let asked = 0
  const { own, undo } = whileProvider({
    listPayouts: (input) => {
      asked += 1
      return own.listPayouts(input)
    },
  })
  const looks = await Promise.all([1, 2, 3].map(() => read<PayoutListResponse>('/payouts')))
  expect(looks.every(({ reading }) => reading.is_running)).toBe(true)
  await shop.drainJobs()
  undo()
  expect(asked).toBe(1)
  const { reading } = await read<PayoutListResponse>('/payouts')
  expect(reading).toMatchObject({ is_running: false, is_silent: false })
  expect(Date.parse(reading.at!)).toBeGreaterThan(Date.parse(before.reading.at ?? '1970'))
})

test('O216 a payout on its way is read until it ends; one that the bank sends back after it was paid says why', async () => {
  const [first] = (await shop.payments.listPayouts({ limit: 1 })).items
  const responding = (change: object) =>
    whileProvider({
      listPayouts: async (input) => {
        const page = await own.listPayouts(input)
        return { ...page, items: page.items.map((item) => (item.id === first!.id ? { ...item, ...change } : item)) }
      },
    })
  const own = { ...shop.payments }
  const stateNow = async () => {
    await readPayouts(shop)
    const { status, failure } = await read<PayoutPage>(`/payouts/${first!.id}`)
    return [status, failure]
  }
  const states = [
    { status: 'in_transit', failure: null },
    { status: 'paid', failure: null },
    { status: 'failed', failure: 'The bank account is closed.' },
  ]
  for (const state of states) {
    const { undo } = responding(state)
    expect(await stateNow()).toEqual([state.status, state.failure])
    undo()
  }
  const failed = await read<PayoutListResponse>('/payouts?state=failed')
  expect(failed.items).toHaveLength(1)
  await stateNow()
  expect((await read<PayoutListResponse>('/payouts?state=failed')).items).toHaveLength(0)
})

test('O216 what has ended is not read again, and an older answer does not replace a newer one', async () => {
  const asked: string[] = []
  const { own, undo } = whileProvider({
    listPayoutTransactions: (id, page) => {
      asked.push(id)
      return own.listPayoutTransactions(id, page)
    },
  })
  expect(await readPayouts(shop)).toEqual({ read: 0 })
  undo()
  expect(asked).toEqual([])
  const [row] = await storedPayouts()
  await shop.database.update(payouts).set({ readAt: new Date(shop.clock().getTime() + minuteMs), status: 'pending' })
  await readPayouts(shop)
  expect((await storedPayouts())[0]).toMatchObject({ id: row!.id, status: 'pending' })
  await shop.database.update(payouts).set({ readAt: row!.readAt })
  await readPayouts(shop)
  expect((await storedPayouts())[0]).toMatchObject({ status: row!.status })
})

test('O216 movements keep no words of the provider about a shopper', async () => {
  const moved = (await storedPayouts()).flatMap(({ transactions }) => transactions)
  expect(moved.length).toBeGreaterThan(3)
  expect(moved.filter(({ type, description }) => type !== 'stripe_fee' && description !== null)).toEqual([])
})

test('every night after three in the shop’s time the payouts are read once, by however many processes', async () => {
  const now = shop.clock()
  let asked = 0
  const { own, undo } = whileProvider({
    listPayouts: (input) => {
      asked += 1
      return own.listPayouts(input)
    },
  })
  const readings = async () => {
    await shop.drainJobs()
    return asked
  }
  try {
    shop.setNow('2027-02-10T01:30:00Z')
    await queueNightlyPayouts(shop)
    expect(await readings()).toBe(0)
    shop.setNow('2027-02-10T02:30:00Z')
    await Promise.all([queueNightlyPayouts(shop), queueNightlyPayouts(shop)])
    await queueNightlyPayouts(shop)
    expect(await readings()).toBe(1)
    whileProvider({ listPayouts: silence })
    shop.setNow('2027-02-11T02:30:00Z')
    await queueNightlyPayouts(shop)
    await expect(shop.drainJobs()).rejects.toThrow('silence')
  } finally {
    undo()
    shop.setNow(now)
  }
})

test('O220 pages of many payouts come by the index, without the movements', async () => {
  await readPayouts(shop)
  const fill = sql`
    INSERT INTO payouts (id, amount, fee, net, currency, arrives_on, status, created_at, read_at, transactions)
    SELECT 'po_many' || n, 100, 0, 100, 'eur', p.arrives_on, 'paid', p.created_at - n * interval '1 hour', p.read_at,
      p.transactions
    FROM (SELECT * FROM payouts ORDER BY id LIMIT 1) p, generate_series(1, 5000) n`
  await fillTables(shop, [fill, sql`VACUUM ANALYZE payouts`])
  const first = await read<PayoutListResponse>('/payouts?limit=2')
  expect(first).toMatchObject({ total: expect.any(Number), total_capped: false, previous: null })
  const second = await read<PayoutListResponse>(`/payouts?limit=2&cursor=${first.next}`)
  const both = await read<PayoutListResponse>('/payouts?limit=4')
  expect([...first.items, ...second.items]).toEqual(both.items)
  for (const path of ['/payouts', `/payouts?cursor=${first.next}`, '/payouts?date.gte=2026-01-01&date.lt=2026-02-01']) {
    const plans = await watchPlans(shop, async () => {
      expect((await accountant.get(path)).status).toBe(200)
    })
    const page = plans.find(({ statement }) => /from "payouts".*order by/.test(statement))
    expect(page?.statement).not.toMatch(/transactions/)
    expect(page?.plan, path).toMatch(/Index Scan.* using payouts_created/)
  }
})

test('O216 a role without the books gets 403, an unknown filter or state 422', async () => {
  expect((await accountant.get('/payouts?colour=red')).status).toBe(422)
  expect((await accountant.get('/payouts?state=red')).status).toBe(422)
  const service = await signInAs(shop, 'service')
  expect((await service.get('/payouts')).status).toBe(403)
  expect((await service.get('/payouts/po_x')).status).toBe(403)
})
