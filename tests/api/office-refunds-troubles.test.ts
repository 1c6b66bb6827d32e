// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberships, orders, refunds, stockMovements } from '#database/schema/schema.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { type RefundRequest, refundOrder } from '#domain/sales/order-refunds/refund-order.ts'
import { sweepRefunds } from '#domain/sales/refunds/pay-refund.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { listObjects } from '../../sandbox/objects.ts'
import { buy, sandboxCall } from '../support/checkout-flow.ts'
import { Crash, crashingShop } from '../support/member-crashes.ts'
import { providerCall } from '../support/member-world.ts'
import { addStaff, type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

let shop: TestShop
let manager: OfficeCaller
const counted = 4352

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  manager = await signInAs(shop, 'manager')
  await putStock(shop, { id: counted, stock: 50 })
})

/** The number of a new order of two teapots at 72.00. */
async function order(card = 'pm_card_visa'): Promise<number> {
  const browser = createBrowser(shop)
  const { number } = await buy(browser, { [counted]: { quantity: 2 } }, { paymentMethodId: card })
  await settle()
  shop.mails.length = 0
  return number
}
async function settle() {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
const stock = async () => await stockOf(shop, counted)
const stored = async (number: number) =>
  (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const refundsOf = async (number: number) =>
  shop.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, (await stored(number)).id))
    .orderBy(refunds.createdAt)
const line = (quantity: number, restock = false) => ({ position: 0, quantity, restock })
const refund = (number: number, body: object) =>
  manager.call('POST', `/orders/${number}/refunds`, { reason: 'requested', ...body }, idempotencyKey())
const page = async (number: number) =>
  (await (await manager.get(`/orders/${number}`)).json()) as Record<string, unknown> & { disputes: object[] }
const atProvider = async (number: number) => {
  const { paymentIntentId } = await stored(number)
  return listObjects(shop.sandbox.state, 'refund').data.filter((made) => made.payment_intent === paymentIntentId)
}

test('O081 the process dies between any two steps of a refund: one refund, same id, stock once', {
  timeout: 120_000,
}, async () => {
  const actor = await actorOf()
  let isDone = false
  let point = 0
  while (!isDone) {
    point += 1
    const number = await order()
    const before = (await stock())!
    const request: RefundRequest = {
      action: 'refund',
      number,
      key: `crash-${point}`,
      lines: [line(1, true)],
      amount: null,
      reason: 'requested',
      note: null,
      notify: true,
      endMembership: false,
      actor,
      limits: null,
      askedAt: shop.clock(),
    }
    const dying = crashingShop(shop, point)
    await refundOrder(dying, request).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
    isDone = !dying.crashed
    // Every second time, the sweep finishes the stored refund before it is requested again.
    shop.setNow(new Date(shop.clock().getTime() + 60_000))
    if (point % 2 === 0) await sweepRefunds(shop)
    const made = await refundOrder(shop, request)
    await settle()
    expect(await atProvider(number), `point ${point}`).toMatchObject([{ id: made.providerRefundId, amount: 7200 }])
    expect(await refundsOf(number)).toMatchObject([{ key: `crash-${point}`, status: 'succeeded' }])
    expect(await stored(number)).toMatchObject({ paymentState: 'PARTLY_REFUNDED', refunded: 7200 })
    expect((await stock())! - before).toBe(1)
    expect(shop.mails.filter(({ subject }) => subject.includes(String(number)))).toHaveLength(1)
  }
  expect(point).toBeGreaterThan(6)
})

test('O081 the sweep ends a refund whose answer was lost, though the checkout is not REFUND_DUE', async () => {
  const number = await order()
  const pay = shop.payments.refund
  shop.payments.refund = async (input) => {
    await pay(input)
    throw new PaymentUnknown('The answer was lost')
  }
  const due = await refund(number, { amount: 5 })
  shop.payments.refund = pay
  expect(due.status).toBe(202)
  shop.setNow(new Date(shop.clock().getTime() + 60_000))
  await Promise.all([sweepRefunds(shop), sweepRefunds(shop)])
  const [made] = await atProvider(number)
  expect(await refundsOf(number)).toMatchObject([{ providerRefundId: made!.id, status: 'succeeded' }])
  expect(await atProvider(number)).toHaveLength(1)
})

test('O082 two open refunds of equal amount on one payment are each paired with their own', async () => {
  const number = await order()
  const pay = shop.payments.refund
  const asked: Parameters<typeof pay>[0][] = []
  shop.payments.refund = (input) => {
    asked.push(input)
    return Promise.reject(new PaymentUnknown('silent'))
  }
  for (const reason of ['goodwill', 'damaged']) expect((await refund(number, { amount: 5, reason })).status).toBe(202)
  shop.payments.refund = pay
  // The provider works the later one off first, and reports both.
  for (const input of asked.reverse()) await pay(input)
  await settle()
  const made = await atProvider(number)
  expect(made).toHaveLength(2)
  for (const row of await refundsOf(number)) {
    expect(row.status).toBe('succeeded')
    expect(made.find(({ id }) => id === row.providerRefundId)?.metadata).toEqual({ refund_key: row.key })
  }
})

test('O083 a refund that fails later frees its amount and alerts; made again it has a new key, the stock stays', async () => {
  const number = await order('pm_card_refundFail')
  const before = (await stock())!
  expect((await refund(number, { lines: [line(1, true)] })).status).toBe(201)
  expect(await stored(number)).toMatchObject({ refunded: 7200 })
  expect(await stock()).toBe(before + 1)
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: '1h' })
  await settle()
  expect(await refundsOf(number)).toMatchObject([{ status: 'failed', failure: expect.any(String) }])
  expect(await stored(number)).toMatchObject({ paymentState: 'REFUND_FAILED', refunded: 0 })
  expect(await page(number)).toMatchObject({ refundable: 144 })
  shop.mails.length = 0
  await raiseAlerts(shop)
  await shop.drainJobs()
  expect(shop.mails.map(({ messageId }) => messageId)).toEqual([expect.stringMatching(/^<alert-refund-failed-/)])

  manager = await signInAs(shop, 'manager')
  expect((await refund(number, { lines: [line(1, true)] })).status).toBe(201)
  const [first, second] = await refundsOf(number)
  expect(second!.key).not.toBe(first!.key)
  expect(await stock()).toBe(before + 1)
  // The other unit had not been put back into stock.
  expect((await refund(number, { lines: [line(1, true)] })).status).toBe(201)
  expect(await stock()).toBe(before + 2)
  const moved = await shop.database.select().from(stockMovements)
  expect(moved.filter(({ orderId }) => orderId === second!.orderId).map(({ delta }) => delta)).toEqual([1, 1])
})

test('O084 a refund made at the provider is in order, totals and timeline, marked so', async () => {
  const number = await order()
  const { paymentIntentId } = await stored(number)
  const form = { payment_intent: paymentIntentId, amount: '1000' }
  expect((await providerCall(shop, 'POST', '/v1/refunds', form)).status).toBe(200)
  await settle()
  expect(await page(number)).toMatchObject({
    payment: 'PARTLY_REFUNDED',
    refunded: 10,
    refundable: 134,
    refunds: [{ amount: 10, made_at: 'provider', reason: 'provider', by: null }],
  })
  const timeline = await (await manager.get(`/orders/${number}/timeline`)).text()
  expect(timeline).toContain('"refund.made"')
  expect(timeline).toContain('"at_provider":true')
  expect((await refund(number, { amount: 134.01 })).status).toBe(422)
})

test.each([
  ['leaves the membership', false],
  ['ends it where that is ticked', true],
])('O085 refunding goods %s', async (_, ends) => {
  const browser = createBrowser(shop)
  const email = `o085-${ends}@example.test`
  const card = ends ? 'pm_card_amex' : 'pm_card_mastercard'
  const bought = await buy(browser, { '4350': { membership: true } }, { email, paymentMethodId: card })
  await settle()
  const { number } = bought
  const response = await refund(number, { lines: [line(1)], ...(ends && { end_membership: true }) })
  expect(response.status).toBe(201)
  await settle()
  const { id } = await stored(number)
  const [membership] = await shop.database.select().from(memberships).where(eq(memberships.orderId, id))
  expect(membership).toMatchObject(
    ends ? { status: 'canceled', endedAt: expect.any(Date) } : { status: 'trialing', endedAt: null },
  )
})

describe('O087 a fully refunded order', () => {
  const toSend = async () => {
    const list = await manager.get('/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL&limit=100')
    return ((await list.json()) as { items: { number: number }[] }).items.map(({ number }) => number)
  }

  test('that was not sent leaves To send', async () => {
    const number = await order()
    expect(await toSend()).toContain(number)
    expect((await refund(number, { lines: [line(2)] })).status).toBe(201)
    expect(await toSend()).not.toContain(number)
    expect(await page(number)).toMatchObject({ payment: 'REFUNDED', fulfilment: 'CANCELLED' })
  })

  test('that was sent could still be refunded, and stays sent', async () => {
    const number = await order()
    const packed = await manager.call('POST', `/orders/${number}/parcels`, {}, idempotencyKey())
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    expect((await manager.call('POST', `/parcels/${id}/ship`, {}, headers)).status).toBe(200)
    expect((await refund(number, { lines: [line(2)] })).status).toBe(201)
    expect(await page(number)).toMatchObject({ payment: 'REFUNDED', fulfilment: 'FULFILLED' })
  })
})

test('O088 a disputed order shows deadline, amount, reason and link; paying back is warned against', async () => {
  const calm = await order()
  expect(await page(calm)).toMatchObject({ refund_warning: null, disputes: [] })
  const number = await order('pm_card_createDispute')
  expect(await page(number)).toMatchObject({
    payment: 'DISPUTED',
    refund_warning: 'disputed',
    disputes: [{ amount: 144, reason: 'fraudulent', state: 'needs_response', due_by: expect.any(String) }],
  })
  const { id, url } = (await page(number)).disputes[0] as { id: string; url: string }
  expect(url).toBe(`${shop.environment.stripe.apiBase}/disputes/${id}`)
  // The bank has the money: the provider refuses, and the order says so.
  const response = await refund(number, { amount: 5 })
  expect(await response.json()).toMatchObject({ state: 'failed', failure: expect.stringContaining('charged back') })
  expect((await providerCall(shop, 'POST', `/v1/disputes/${id}/close`)).status).toBe(200)
  await settle()
  expect(await page(number)).toMatchObject({ refund_warning: null, disputes: [{ state: 'lost' }] })
})

async function actorOf(): Promise<RefundRequest['actor']> {
  const { id } = await addStaff(shop, 'manager')
  return { staffId: id, name: 'Sam', requestId: randomUUID(), ip: '127.0.0.1', sessionId: null, tokenId: null }
}
