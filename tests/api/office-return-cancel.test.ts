import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch, refusal } from '../support/parcel-admin.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(new Date()))

test('O095 cancel and refund in one act: packed goods are unpacked, the money goes back once, the return is over', async () => {
  const early = await ReturnAdmin.open(shop, { isSent: false })
  const before = [await early.stock(), await early.stock(4353)]
  const one = { lines: [{ position: 0, quantity: 2 }] }
  expect((await early.staff.call('POST', `/orders/${early.number}/parcels`, one, idempotencyKey())).status).toBe(201)
  await early.withdraw()
  const row = await early.onlyReturn()
  expect(row).toMatchObject({ allowed: ['cancel', 'close'], lines: [{ unsent: 2 }, { unsent: 1 }] })
  const viewer = await signInAs(shop, 'viewer')
  expect(await refusal(await early.callAction(row, 'cancel', {}, { staff: viewer }))).toMatchObject({ status: 403 })
  const stale = { ...row, version: row.version + 1 }
  expect(await refusal(await early.callAction(stale, 'cancel'))).toMatchObject({ status: 409, code: 'edit.conflict' })
  const key = idempotencyKey()
  const made = await early.callAction(row, 'cancel', {}, { key })
  expect(made.status).toBe(201)
  expect(await made.clone().json()).toMatchObject({ amount: early.order.total })
  expect(await (await early.callAction(row, 'cancel', {}, { key })).json()).toEqual(await made.json())
  expect(await early.read(row.id)).toMatchObject({
    state: 'REFUNDED',
    nothing_sent: true,
    received_at: null,
    allowed: [],
    lines: [
      { received: 0, unsent: 0 },
      { received: 0, unsent: 0 },
    ],
  })
  expect(await early.orderPage()).toMatchObject({
    fulfilment: 'CANCELLED',
    payment: 'REFUNDED',
    parcels: [{ state: 'CANCELLED' }],
  })
  expect(await early.paidBack()).toBe(Math.round(early.order.total * 100))
  expect([await early.stock(), await early.stock(4353)]).toEqual([before[0]! + 2, before[1]! + 1])
  await shop.drainJobs()
  expect(early.mailed().filter(({ subject }) => /cancel/i.test(subject))).toHaveLength(1)
  expect(await refusal(await early.callAction(row, 'cancel'))).toMatchObject({
    status: 409,
    code: 'state.notAllowed',
    state: 'REFUNDED',
  })
})

test('O095 cancel and refund that was cut off after the unpacking, or after the refund was stored, is finished', async () => {
  const early = await ReturnAdmin.open(shop, { isSent: false })
  const packed = await early.staff.call('POST', `/orders/${early.number}/parcels`, {}, idempotencyKey())
  const parcel = (await packed.json()) as { id: number; version: number }
  await early.withdraw()
  const row = await early.onlyReturn()
  // The first step alone, as a call leaves it that ends there.
  const unpacked = await early.staff.call('POST', `/parcels/${parcel.id}/cancel`, {}, ifMatch(parcel.version))
  expect(unpacked.status).toBe(200)
  expect(await early.onlyReturn()).toMatchObject({ version: row.version, allowed: ['cancel', 'close'] })
  const key = idempotencyKey()
  expect((await early.callAction(row, 'cancel', {}, { key })).status).toBe(201)
  await shop.database.execute(
    sql`UPDATE idempotent_requests SET status = NULL, answer = NULL WHERE key = ${key['idempotency-key']}`,
  )
  shop.setNow(new Date(shop.clock().getTime() + 2 * 60_000))
  expect((await early.callAction(row, 'cancel', {}, { key })).status).toBe(201)
  expect(await early.paidBack()).toBe(Math.round(early.order.total * 100))
  const { refunds } = (await early.orderPage()) as { refunds: unknown[] }
  expect(refunds).toHaveLength(1)
})

test('of a return of goods sent in part, only what is still here is cancelled; the rest is waited for', async () => {
  const early = await ReturnAdmin.open(shop, { isSent: false })
  const one = { lines: [{ position: 0, quantity: 1 }] }
  const packed = await early.staff.call('POST', `/orders/${early.number}/parcels`, one, idempotencyKey())
  const parcel = (await packed.json()) as { id: number; version: number }
  const headers = { ...ifMatch(parcel.version), ...idempotencyKey() }
  await early.staff.call('POST', `/parcels/${parcel.id}/ship`, { notify: false }, headers)
  await early.withdraw()
  const row = await early.onlyReturn()
  expect(row).toMatchObject({ allowed: ['receive', 'cancel', 'close'], lines: [{ unsent: 1 }, { unsent: 1 }] })
  expect((await early.callAction(row, 'cancel', { restock: false })).status).toBe(201)
  const after = await early.read(row.id)
  expect(after).toMatchObject({
    state: 'APPROVED',
    lines: [
      { unsent: 0, awaited: 1 },
      { unsent: 0, awaited: 0 },
    ],
  })
  const lines = [{ position: 0, quantity: 1, condition: 'good', restock: true }]
  const received = await early.done(after, 'receive', { lines, sent_proof: false })
  expect(await early.done(received, 'refund', { reason: 'requested' })).toMatchObject({ state: 'REFUNDED' })
  expect(await early.paidBack()).toBe(Math.round(early.order.total * 100))
})
