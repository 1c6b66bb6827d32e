import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders, stockMovements } from '#database/schema/schema.ts'
import { sweepRefunds } from '#domain/sales/refunds/pay-refund.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { buy, ledger, visitorFields } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

let shop: TestShop
let manager: OfficeCaller
let number: number
let keys = 0
const counted = 4352

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await putStock(shop, { id: counted, stock: 10 })
  number = await order()
  await shop.drainJobs()
  shop.mails.length = 0
})

/** The number of a new order of two teapots at 72.00. */
async function order(): Promise<number> {
  const bought = await buy(createBrowser(shop), { [counted]: { quantity: 2 } })
  return bought.number
}
const stock = async () => await stockOf(shop, counted)
const stored = async () => (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const line = (quantity: number, restock = false) => ({ position: 0, quantity, restock })
const refund = (body: Record<string, unknown>, { who = manager, key = `refund-key-${++keys}`, to = number } = {}) =>
  who.call('POST', `/orders/${to}/refunds`, { reason: 'requested', ...body }, { 'idempotency-key': key })
const atProvider = async () => {
  const { paymentIntentId } = await stored()
  return (await ledger(shop)).find((entry) => entry.payment_intent === paymentIntentId)
}

describe('paying back', () => {
  test('without a word about stock, pieces go back into it only where none of their line went to the customer', async () => {
    expect((await refund({ lines: [{ position: 0, quantity: 1 }] })).status).toBe(201)
    expect(await stock()).toBe(9)
    number = await order()
    const packed = await manager.call('POST', `/orders/${number}/parcels`, {}, idempotencyKey())
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    expect((await manager.call('POST', `/parcels/${id}/ship`, { notify: false }, headers)).status).toBe(200)
    const before = await stock()
    const page = (await (await manager.get(`/orders/${number}`)).json()) as { lines: unknown[] }
    expect(page.lines).toMatchObject([{ sent: 2, delivered: 2 }])
    expect((await refund({ lines: [{ position: 0, quantity: 1 }] })).status).toBe(201)
    expect(await stock()).toBe(before)
    expect((await refund({ lines: [line(1, true)] })).status).toBe(201)
    expect(await stock()).toBe(before! + 1)
  })

  test('O076 one of two pieces with restock: the ledger, the stock with its movement, the state, and a mail', async () => {
    expect(await stock()).toBe(8)
    const response = await refund({ lines: [line(1, true)] })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ amount: 72, state: 'succeeded' })
    expect((await atProvider())?.amount_refunded).toBe(7200)
    expect(await stock()).toBe(9)
    const order = await stored()
    expect(order).toMatchObject({ paymentState: 'PARTLY_REFUNDED', refunded: 7200 })
    const moved = await shop.database.select().from(stockMovements).where(eq(stockMovements.orderId, order.id))
    expect(moved).toMatchObject([{ delta: 1, after: 9, reason: 'return', productId: counted }])
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual([visitorFields.email])
    expect(shop.mails[0]!.text.replaceAll('\u00a0', ' ')).toMatch(/72[.,]00/)
    const timeline = await (await manager.get(`/orders/${number}/timeline`)).text()
    expect(timeline).toContain('"refund.made"')
  })

  test('O077 without restock the stock stays, now and after later refunds', async () => {
    await refund({ lines: [line(1)] })
    expect(await stock()).toBe(8)
    await refund({ amount: 10 })
    expect(await stock()).toBe(8)
    // The rest of the order can be held, packed and shipped as usual.
    await manager.call('POST', `/orders/${number}/hold`, { reason: 'Wait' })
    await manager.call('DELETE', `/orders/${number}/hold`)
    const packed = await manager.call('POST', `/orders/${number}/parcels`, {})
    const { id, version, lines } = (await packed.json()) as { id: number; version: number; lines: object[] }
    expect(lines).toEqual([{ position: 0, quantity: 2 }])
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    expect((await manager.call('POST', `/parcels/${id}/ship`, {}, headers)).status).toBe(200)
    expect((await refund({ lines: [line(1)], amount: 62 })).status).toBe(201)
    await shop.drainJobs()
    expect(await stock()).toBe(8)
    const { id: orderId } = await stored()
    expect(await shop.database.select().from(stockMovements).where(eq(stockMovements.orderId, orderId))).toEqual([])
  })

  test('O078 an amount of goodwill up to what is left marks no line', async () => {
    const response = await refund({ amount: 144, reason: 'goodwill' })
    expect(await response.json()).toMatchObject({ amount: 144, lines: [] })
    expect(await stock()).toBe(8)
    expect(await stored()).toMatchObject({ paymentState: 'REFUNDED', fulfilmentState: 'CANCELLED' })
  })

  test('O079 more than is left, zero, negative, three decimals, too many pieces: 422 naming the field', async () => {
    const refused = async (body: Record<string, unknown>, field: string) => {
      const response = await refund(body)
      expect(response.status).toBe(422)
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toContain(field)
    }
    await refused({ amount: 144.01 }, 'amount')
    await refused({ amount: 0 }, 'amount')
    await refused({ amount: -5 }, 'amount')
    await refused({ amount: 1.005 }, 'amount')
    await refused({ lines: [line(3)] }, 'lines.0.quantity')
    await refund({ lines: [line(1)] })
    await refused({ lines: [line(2)] }, 'lines.0.quantity')
    await refused({ amount: 72.01 }, 'amount')
    expect((await atProvider())?.amount_refunded).toBe(7200)
  })

  test('O080 two people refund the rest at once: one does, the other gets 409; the ledger moved once', async () => {
    const other = await signInAs(shop, 'owner')
    const both = await Promise.all([refund({ amount: 144 }), refund({ amount: 144 }, { who: other })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(await refused.json()).toMatchObject({ code: 'refunds.nothingLeft' })
    expect((await atProvider())?.amount_refunded).toBe(14_400)
  })

  test('O081 a double click is one refund; with the provider silent it is due, and the sweep ends it', async () => {
    const twice = await Promise.all([
      refund({ amount: 5 }, { key: 'same-key-1' }),
      refund({ amount: 5 }, { key: 'same-key-1' }),
    ])
    expect(twice.map(({ status }) => status)).toContain(201)
    const again = await refund({ amount: 5 }, { key: 'same-key-1' })
    expect(again.status).toBe(201)
    expect((await atProvider())?.amount_refunded).toBe(500)
    expect((await refund({ amount: 6 }, { key: 'same-key-1' })).status).toBe(422)

    const pay = shop.payments.refund
    shop.payments.refund = () => Promise.reject(new PaymentUnknown('silent'))
    const due = await refund({ amount: 7 })
    shop.payments.refund = pay
    expect(due.status).toBe(202)
    expect(await due.json()).toMatchObject({ state: 'due' })
    expect(await stored()).toMatchObject({ paymentState: 'REFUND_PENDING', refunded: 1200 })
    const now = shop.clock()
    shop.setNow(new Date(now.getTime() + 60_000))
    await sweepRefunds(shop)
    await sweepRefunds(shop)
    shop.setNow(now)
    expect((await atProvider())?.amount_refunded).toBe(1200)
    expect(await stored()).toMatchObject({ paymentState: 'PARTLY_REFUNDED' })
  })

  test('O086 customer service pays back up to its limit of an order, also in two parts', async () => {
    const service = await signInAs(shop, 'service')
    await manager.call('PATCH', '/settings', { 'refunds.serviceLimit': 100 }, { 'if-match': '"0"' })
    const limited = await refund({ amount: 100.01 }, { who: service })
    expect(limited.status).toBe(403)
    expect(await limited.json()).toMatchObject({
      code: 'refunds.limit',
      message: expect.stringContaining('100.00 EUR'),
      errors: { amount: ['100.00 EUR'] },
    })
    expect((await atProvider())?.amount_refunded).toBe(0)
    expect((await refund({ amount: 60 }, { who: service })).status).toBe(201)
    expect((await refund({ amount: 60 }, { who: service })).status).toBe(403)
    expect((await refund({ amount: 60 })).status).toBe(201)
  })

  test('O075 pieces that were not sent are cancelled: paid back at their price, out of what is to be sent', async () => {
    const cancel = (quantity: number) =>
      manager.call(
        'POST',
        `/orders/${number}/cancel`,
        { lines: [line(quantity, true)], reason: 'requested' },
        { 'idempotency-key': `cancel-key-${++keys}` },
      )
    expect(await (await cancel(1)).json()).toMatchObject({ amount: 72, state: 'succeeded' })
    expect(await stock()).toBe(9)
    expect(await stored()).toMatchObject({ fulfilmentState: 'UNFULFILLED', refunded: 7200 })
    expect((await cancel(2)).status).toBe(422)
    expect((await cancel(1)).status).toBe(201)
    expect(await stored()).toMatchObject({ fulfilmentState: 'CANCELLED', paymentState: 'REFUNDED' })
    await shop.drainJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual([visitorFields.email, visitorFields.email])
    for (const { subject } of shop.mails) expect(subject).toMatch(/cancel/i)
  })

  test('O075 a line that was sent cannot be cancelled; without restock the stock stays', async () => {
    const lines = [{ position: 0, quantity: 1 }]
    const packed = await manager.call('POST', `/orders/${number}/parcels`, { lines })
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    expect((await manager.call('POST', `/parcels/${id}/ship`, { notify: false }, headers)).status).toBe(200)
    const cancel = (quantity: number) =>
      manager.call('POST', `/orders/${number}/cancel`, { lines: [line(quantity)], reason: 'other' }, idempotencyKey())
    const refused = await cancel(2)
    expect([refused.status, (await refused.json()).errors]).toMatchObject([
      422,
      { 'lines.0.quantity': [expect.any(String)] },
    ])
    expect((await cancel(1)).status).toBe(201)
    expect(await stock()).toBe(8)
    expect((await cancel(1)).status).toBe(422)
    expect((await atProvider())?.amount_refunded).toBe(7200)
    expect(await stored()).toMatchObject({ fulfilmentState: 'FULFILLED', paymentState: 'PARTLY_REFUNDED' })
  })
})
