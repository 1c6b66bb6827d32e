// @module-tag full
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import { auditLog, operations, orders, refunds } from '#database/schema/schema.ts'
import { cents, decimalToCents } from '#shared/money.ts'
import { buy, cartToken, complete, pay, sandboxCall } from '../support/checkout-flow.ts'
import { copyOrder } from '../support/many-orders.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey } from '../support/parcel-admin.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let viewer: OfficeCaller
const bought: Order[] = []

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  viewer = await signInAs(shop, 'viewer')
  const names = ['=HYPERLINK("http://evil")', 'Åse', '<b>Bold</b>', 'Kari']
  for (const firstName of names) {
    const email = `desk-${randomUUID()}@example.test`
    bought.push(await buy(createBrowser(shop), { '4352': {}, '4351:women': {} }, { email, firstName }))
  }
  await shop.drainJobs()
})
afterAll(() => shop.close())

const bulk = (body: unknown, caller = manager, key = idempotencyKey()) => caller.call('POST', '/orders/bulk', body, key)

const addOrders = (count: number, soid: string) => copyOrder(shop, { like: bought[0]!.number, count, soid })

describe('acts on many orders', () => {
  test('O057 bulk packing of 60 with 2 on hold: 58 done, 2 named with reasons, an audit entry each', async () => {
    const numbers = await addOrders(60, 'sixty')
    for (const number of numbers.slice(0, 2)) await manager.call('POST', `/orders/${number}/hold`, { reason: 'Wait' })
    const response = await (await bulk({ ids: numbers, act: 'pack' })).json()
    expect(response.done).toHaveLength(58)
    expect(response.operation).toBeNull()
    expect(response.failed.map(({ id }: { id: string }) => Number(id)).sort()).toEqual(numbers.slice(0, 2).sort())
    expect(response.failed[0]).toMatchObject({ code: 'state.notAllowed', message: expect.stringContaining('ON_HOLD') })
    const packed = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'parcel.pack'))
    expect(new Set(packed.map(({ after }) => (after as { order: number }).order)).size).toBe(58)
  })

  test('O056 all that match are packed, exactly those; another number is 409 with the new count', {
    tags: 'full',
  }, async () => {
    const numbers = await addOrders(130, 'many')
    const filter = 'soid=many&fulfilment=UNFULFILLED'
    const changed = await bulk({ filter, expected: 129, act: 'pack' })
    expect(changed.status).toBe(409)
    expect(await changed.json()).toMatchObject({ code: 'bulk.changed', count: 130 })
    const { operation } = await (await bulk({ filter, expected: 130, act: 'pack' })).json()
    const running = await (await manager.get(`/operations/${operation}`)).json()
    expect(running).toMatchObject({ state: 'RUNNING', total: 130, done: 0 })
    expect((await viewer.get(`/operations/${operation}`)).status).toBe(404)
    await addOrders(1, 'later')
    while (await shop.drainJobs()) {}
    expect(await (await manager.get(`/operations/${operation}`)).json()).toMatchObject({
      state: 'DONE',
      done: 130,
      failed: [],
    })
    const packed = await shop.database.select().from(orders).where(eq(orders.fulfilmentState, 'PACKED'))
    expect(packed.filter(({ soid }) => soid === 'many')).toHaveLength(numbers.length)
    expect(packed.filter(({ soid }) => soid === 'later')).toEqual([])
    expect((await manager.call('POST', `/operations/${operation}/cancel`)).status).toBe(409)
  })

  test('O057 #12 a double press is one act: the same key gets the first answer, and nothing is packed twice', async () => {
    const numbers = await addOrders(3, 'pressed-twice')
    const key = idempotencyKey()
    const body = { ids: numbers, act: 'pack' }
    const presses = await Promise.all([bulk(body, manager, key), bulk(body, manager, key)])
    const statuses = presses.map(({ status }) => status)
    // The second call either waited for the first one's response or gets 409 while that is in progress.
    for (const status of statuses) expect([200, 409]).toContain(status)
    expect(statuses).toContain(200)
    const again = await bulk(body, manager, key)
    expect(await again.json()).toEqual({ done: numbers.map(String), failed: [], operation: null })
    expect((await bulk({ ...body, act: 'ship' }, manager, key)).status).toBe(422)
    const bare = await manager.call('POST', '/orders/bulk', { ...body, act: 'ship' })
    expect([bare.status, (await bare.json()).code]).toEqual([400, 'request.idempotencyKeyMissing'])
    for (const number of numbers) {
      const page = await (await manager.get(`/orders/${number}`)).json()
      expect(page.parcels).toMatchObject([{ state: 'PACKED', lines: [{ position: 0, quantity: 1 }] }])
    }
  })

  test('O065 many packed orders leave in one act, each under its own tracking number, which its mail names', async () => {
    const numbers = bought.slice(1, 4).map(({ number }) => number)
    await bulk({ ids: numbers, act: 'pack' })
    const tracking = Object.fromEntries(
      numbers.slice(0, 2).map((number, index) => [number, { tracking_number: `37312345678901234${index}` }]),
    )
    const body = { ids: numbers, act: 'ship', input: { carrier: 'bring', tracking } }
    const none = await bulk({ ...body, input: { tracking: { [numbers[0]!]: { number: '1' } } } })
    expect(none.status).toBe(422)
    expect(await (await bulk(body)).json()).toEqual({ done: numbers.map(String), failed: [], operation: null })
    const parcelsOf = async (number: number) => (await (await manager.get(`/orders/${number}`)).json()).parcels
    expect(await parcelsOf(numbers[0]!)).toMatchObject([
      { state: 'SHIPPED', carrier: 'bring', tracking_number: '373123456789012340' },
    ])
    expect(await parcelsOf(numbers[1]!)).toMatchObject([{ tracking_number: '373123456789012341' }])
    expect(await parcelsOf(numbers[2]!)).toMatchObject([{ state: 'SHIPPED', tracking_number: null }])
    // The mails leave once the time to undo is over.
    shop.setNow(new Date(shop.clock().getTime() + 31_000))
    await shop.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')`)
    await shop.drainJobs()
    for (const [index, order] of bought.slice(1, 4).entries()) {
      const mails = shop.mails.filter(({ to, subject }) => to === order.email && subject.includes('on its way'))
      const named = mails.flatMap(({ text }) => text.match(/37312345678901234\d/g) ?? [])
      expect([mails.length, [...new Set(named)]]).toEqual([1, index < 2 ? [`37312345678901234${index}`] : []])
    }
    // Tried again with another key: what left under its number is done, what left without one is named.
    const again = await (await bulk(body)).json()
    expect(again.done).toEqual(numbers.slice(0, 2).map(String))
    expect(again.failed).toMatchObject([{ id: String(numbers[2]), code: 'state.notAllowed' }])
  })

  test('O057 #12 a double press on many more rows begins one operation', async () => {
    await addOrders(101, 'one-operation')
    const key = idempotencyKey()
    const body = { filter: 'soid=one-operation', expected: 101, act: 'pack' }
    const first = await (await bulk(body, manager, key)).json()
    expect(await (await bulk(body, manager, key)).json()).toEqual(first)
    const begun = await shop.database.select().from(operations).where(eq(operations.filter, body.filter))
    expect(begun.map(({ id }) => id)).toEqual([first.operation])
  })

  test('O056 a cancelled operation stops; what is done stays done', { tags: 'full' }, async () => {
    await addOrders(120, 'stopped')
    const { operation } = await (
      await bulk({ filter: 'soid=stopped', expected: 120, act: 'hold', input: { reason: 'Count' } })
    ).json()
    expect(await (await manager.call('POST', `/operations/${operation}/cancel`)).json()).toMatchObject({
      state: 'CANCELLED',
    })
    while (await shop.drainJobs()) {}
    expect(await (await manager.get(`/operations/${operation}`)).json()).toMatchObject({ state: 'CANCELLED', done: 0 })
  })

  test('O016 each act wants its own permission, and an unknown filter or input is named', async () => {
    const ids = [bought[0]!.number]
    for (const action of ['pack', 'ship', 'hold', 'release', 'export']) {
      const refused = await bulk({ ids, act: action }, viewer)
      expect([refused.status, (await refused.json()).code], action).toEqual([403, 'auth.permission'])
    }
    expect(await (await bulk({ ids, act: 'print' }, viewer)).json()).toMatchObject({ done: ids.map(String) })
    const filter = await bulk({ filter: 'colour=red', expected: 1, act: 'pack' })
    expect([filter.status, (await filter.json()).errors]).toEqual([422, { colour: ['validation.unknown'] }])
    expect((await (await bulk({ ids, act: 'hold' })).json()).errors).toHaveProperty('reason')
  })

  test('O058 export writes the chosen rows as CSV with formulas defused, and is audited', async () => {
    const [hostile, other] = bought as [Order, Order]
    const response = await bulk({ ids: [other.number, hostile.number], act: 'export' })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const file = Buffer.from(await response.arrayBuffer())
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = file.toString().slice(1).trim().split('\r\n')
    expect(rows[0]).toBe(
      'number,id,created_at,email,name,address,phone,product_id,product,variant,quantity,price,membership,total',
    )
    expect(rows).toHaveLength(5)
    expect(rows[1]).toContain(`'=HYPERLINK(`)
    const [entry] = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'orders.exported'))
    expect(entry).toMatchObject({ after: { rows: 2 }, staffId: expect.any(Number) })
  })
})

describe('the provider’s side', () => {
  const sideOf = async ({ number }: Order) => (await manager.get(`/orders/${number}/provider`)).json()

  test('O060 the payment stands beside the shop’s own, and a difference is marked', async () => {
    const order = bought[3]!
    const side = await sideOf(order)
    expect(side).toMatchObject({
      answered: true,
      payment: { state: 'succeeded', received: order.total, url: expect.stringContaining('pi_'), different: false },
      charges: [{ amount: order.total, state: 'succeeded', card_brand: 'visa', last4: '4242', decline: null }],
    })
    expect(side.events.length).toBeGreaterThan(0)
    expect(new Date(side.charges[0].at).getTime()).toBeLessThanOrEqual(
      new Date(side.events.at(-1).created_at).getTime(),
    )
    await shop.database
      .update(orders)
      .set({ total: cents(1) })
      .where(eq(orders.number, order.number))
    expect(await sideOf(order)).toMatchObject({ payment: { different: true } })
    await shop.database
      .update(orders)
      .set({ total: decimalToCents(order.total) })
      .where(eq(orders.number, order.number))
  })

  test('O060 every attempt stands with time, amount, card and the decline in the reader’s words', async () => {
    const payer = createBrowser(shop)
    const { token } = await cartToken(payer, { '4352': {} })
    const fields = { email: 'third-time@example.test' }
    for (const card of ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedExpiredCard']) {
      expect((await pay(payer, token, card, fields)).status).toBe(422)
    }
    expect((await pay(payer, token, 'pm_card_mastercard', fields)).status).toBe(200)
    const { body } = await complete(payer, token)
    const order = (await (await payer.get(`/api/orders/${body.order_id}`)).json()) as Order
    const { charges } = await sideOf(order)
    expect(charges).toEqual([
      expect.objectContaining({ state: 'succeeded', card_brand: 'mastercard', last4: '4444', decline: null }),
      expect.objectContaining({ state: 'failed', card_brand: 'visa', decline: expect.stringMatching(/expired/i) }),
      expect.objectContaining({ state: 'failed', card_brand: 'visa', decline: expect.stringMatching(/enough money/i) }),
    ])
    for (const { at, amount, last4 } of charges) {
      expect(amount).toBe(order.total)
      expect(last4).toMatch(/^\d{4}$/)
      expect(Math.abs(new Date(at).getTime() - shop.clock().getTime())).toBeLessThan(120_000)
    }
  })

  test('O060 a refund and a dispute that the shop never heard of are differences', async () => {
    const order = bought[2]!
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    await shop.payments.refund({
      paymentId: row!.paymentIntentId,
      amount: cents(300),
      currency: 'EUR',
      key: randomUUID(),
    })
    expect(await sideOf(order)).toMatchObject({
      refunds: [{ amount: 3, state: 'succeeded', shop_state: null, different: true }],
    })
    await shop.sandbox.deliverWebhooks()
    while (await shop.drainJobs()) {}
    expect(await sideOf(order)).toMatchObject({
      refunds: [{ amount: 3, shop_state: 'succeeded', different: false }],
    })
    const payer = createBrowser(shop)
    const { token } = await cartToken(payer, { '4352': {} })
    await pay(payer, token, 'pm_card_createDispute', { email: 'disputes@example.test' })
    const { body } = await complete(payer, token)
    const disputed = (await (await payer.get(`/api/orders/${body.order_id}`)).json()) as Order
    expect(await sideOf(disputed)).toMatchObject({ disputes: [{ state: 'needs_response', different: true }] })
    await shop.sandbox.deliverWebhooks()
    while (await shop.drainJobs()) {}
    expect(await sideOf(disputed)).toMatchObject({ disputes: [{ state: 'needs_response', different: false }] })
  })

  test('O061 where the provider is silent, its part says so and the order’s page opens', async () => {
    const order = bought[3]!
    await sandboxCall(shop, 'POST', '/sandbox/faults', {
      on: 'payment_intents.retrieve',
      effect: 'drop_response',
      times: 9,
    })
    expect(await sideOf(order)).toMatchObject({ answered: false, payment: null, charges: [], refunds: [] })
    expect((await manager.get(`/orders/${order.number}`)).status).toBe(200)
    await sandboxCall(shop, 'DELETE', '/sandbox/faults')
    expect(await sideOf(order)).toMatchObject({ answered: true })
  })

  test('O084 a refund made at the provider is in order, totals and timeline, and found by its id', async () => {
    const order = bought[3]!
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, order.number))
    await shop.payments.refund({
      paymentId: row!.paymentIntentId,
      amount: cents(500),
      currency: 'EUR',
      key: randomUUID(),
    })
    await shop.sandbox.deliverWebhooks()
    while (await shop.drainJobs()) {}
    const page = await (await manager.get(`/orders/${order.number}`)).json()
    expect(page).toMatchObject({
      payment: 'PARTLY_REFUNDED',
      refunded: 5,
      refunds: [{ made_at: 'provider', amount: 5, by: null }],
    })
    const { items } = await (await manager.get(`/orders/${order.number}/timeline`)).json()
    expect(items.find(({ kind }: { kind: string }) => kind === 'refund.made')).toMatchObject({
      by: 'provider',
      data: { at_provider: true, amount: 5 },
    })
    const [refund] = await shop.database.select().from(refunds).where(eq(refunds.orderId, row!.id))
    const found = await (await manager.get(`/orders?q=${refund!.providerRefundId}`)).json()
    expect(found.items).toMatchObject([{ number: order.number }])
    expect(await sideOf(order)).toMatchObject({ refunds: [{ amount: 5, state: 'succeeded', different: false }] })
  })
})

describe('finding anything, and badges', () => {
  const find = async (q: string, caller = manager) =>
    (await (await caller.get(`/search?q=${encodeURIComponent(q)}`)).json()).items as Record<string, string>[]

  test('O227 finds order numbers, addresses, products, payments and settings, by permission and at most five each', async () => {
    const [first, ase] = bought as [Order, Order]
    expect((await find(String(ase.number)))[0]).toMatchObject({ kind: 'order', path: `/orders/${ase.number}` })
    expect((await find('ase')).filter(({ kind }) => kind === 'order')).toHaveLength(1)
    expect((await find('desk-')).filter(({ kind }) => kind === 'order').length).toBeLessThanOrEqual(5)
    expect(await find('teapot')).toContainEqual(expect.objectContaining({ kind: 'product', path: '/products/4352' }))
    expect(await find('office.test')).not.toContainEqual(expect.objectContaining({ kind: 'customer' }))
    expect(await find('manager-')).toContainEqual(expect.objectContaining({ kind: 'customer', detail: manager.email }))
    expect(JSON.stringify(await find('manager-', viewer))).not.toContain(manager.email)
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, first.number))
    expect(await find(row!.paymentIntentId)).toMatchObject([{ kind: 'payment', path: `/orders/${first.number}` }])
    expect(await find('brand')).toContainEqual(expect.objectContaining({ kind: 'setting', label: 'brand.main' }))
    const editor = await signInAs(shop, 'editor')
    expect(await find(String(ase.number), editor)).toEqual([])
    expect((await find('teapot', editor)).map(({ kind }) => kind)).toEqual(['product'])
  })

  test('O035 the badges count what waits, by permission', async () => {
    const counts = await (await manager.get('/counts')).json()
    const list = await (await manager.get('/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL')).json()
    expect(counts).toMatchObject({ orders: list.total, returns: 0, books: 0, messages: 0 })
    await buy(createBrowser(shop), { '4352': {} }, { email: 'badge@example.test' })
    expect((await (await manager.get('/counts')).json()).orders).toBe(counts.orders + 1)
    const editor = await signInAs(shop, 'editor')
    // Reviews of buyers that wait for an editor.
    expect(await (await editor.get('/counts')).json()).toEqual({ products: 0 })
  })
})
