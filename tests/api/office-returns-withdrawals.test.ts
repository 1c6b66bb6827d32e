// @module-tag full
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Withdrawal } from '#contract/privacy.ts'
import { orders, products } from '#database/schema/schema.ts'
import { recordWithdrawal, sweepReturns } from '#domain/aftersales/returns/record-withdrawal.ts'
import { insertWithdrawal } from '#domain/aftersales/returns/withdrawal-queries.ts'
import { raiseAlerts } from '#domain/office/alerts/raise-alerts.ts'
import { periodEnd } from '#domain/platform/working-days/public-holidays.ts'
import { ledger } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch, refusal } from '../support/parcel-admin.ts'
import { ReturnAdmin } from '../support/return-admin.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let admin: ReturnAdmin
const day = 86_400_000
const inOslo = { country: 'NO', timeZone: 'Europe/Oslo' }

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date())
  admin = await ReturnAdmin.open(shop)
})

const both = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
]
const storedOrder = async () => (await shop.database.select().from(orders).where(eq(orders.number, admin.number)))[0]!

describe('goods', () => {
  test('O095 a goods withdrawal stated in the shop is in Returns at once, approved and due 14 days later', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    expect(row).toMatchObject({ kind: 'withdrawal', subject: 'goods', state: 'APPROVED', by: null, due: null })
    expect(Date.parse(row.due_at!) - Date.parse(row.stated_at)).toBe(14 * day)
    expect(row.lines).toMatchObject(both)
    expect(row.offer).toEqual({ amount: 0, lines: [] })
    expect(await admin.orderPage()).toMatchObject({ return: 'APPROVED', fulfilment: 'FULFILLED' })
  })

  test('the payer reads by when the money comes, and is offered to withdraw no more once all of it came back', async () => {
    const asPayer = async (path = '') =>
      (await (await admin.payer.get(`/api/orders/${admin.order.id}${path}`)).json()) as Order & Withdrawal
    expect(await asPayer()).toMatchObject({ returned: 'none', returns: [], lines: [{ on_sale: true }, {}] })
    expect(await asPayer('/withdrawal')).toMatchObject({ goods: { open: true } })
    await shop.database.update(products).set({ published: false }).where(eq(products.id, 4353))
    const row = await admin.openReturn({ reason: 'damaged' })
    expect(await asPayer()).toMatchObject({
      returns: [
        {
          kind: 'voluntary',
          state: 'approved',
          refund_by: null,
          shop_pays_postage: true,
          lines: [{ name: admin.order.lines[0]!.name, quantity: 2 }],
          send_by: periodEnd(new Date(row.stated_at), 14, inOslo).toISOString(),
        },
      ],
      lines: [{ on_sale: true }, { on_sale: false }],
    })
    await shop.database.update(products).set({ published: true }).where(eq(products.id, 4353))
    const lines = [{ position: 0, quantity: 2, condition: 'good', restock: true }]
    const received = await admin.done(row, 'receive', { lines, sent_proof: false })
    await admin.done(received, 'refund', { amount: received.offer.amount, reason: 'requested', notify: false })
    await shop.drainJobs()
    expect(await asPayer()).toMatchObject({
      returned: 'partly',
      returns: [{ send_by: null, lines: [{ quantity: 2 }] }],
    })
    expect(await asPayer('/withdrawal')).toMatchObject({ goods: { open: true } })
    const left = admin.order.total - received.offer.amount
    const refund = { amount: Math.round(left * 100) / 100, reason: 'goodwill', notify: false }
    const paid = await admin.staff.call('POST', `/orders/${admin.number}/refunds`, refund, idempotencyKey())
    expect(paid.status).toBe(201)
    await shop.drainJobs()
    expect(await asPayer('/withdrawal')).toMatchObject({ goods: null })

    const early = await ReturnAdmin.open(shop, { isSent: false })
    await early.withdraw()
    const { returns } = (await (await early.payer.get(`/api/orders/${early.order.id}`)).json()) as Order
    expect(returns).toMatchObject([{ kind: 'withdrawal', state: 'approved', shop_pays_postage: false }])
    expect(returns).toMatchObject([{ lines: [], send_by: null }])
    expect(Date.parse(returns[0]!.refund_by!) - Date.parse(returns[0]!.stated_at)).toBe(14 * day)
  })

  test('O096 a withdrawal cannot be rejected, and its payer holds the receipt', async () => {
    await admin.withdraw()
    const row = await admin.onlyReturn()
    expect(row.allowed).toEqual(['receive', 'close'])
    const response = await admin.callAction(row, 'reject', { reason: 'No' })
    expect(await refusal(response)).toMatchObject({ status: 409, code: 'state.notAllowed', state: 'APPROVED' })
    await shop.drainJobs()
    expect(admin.mailed().map(({ subject }) => subject)).toEqual([
      `We have received your withdrawal, order ${admin.number}`,
    ])
    expect(await admin.read(row.id)).toEqual(row)
  })

  test('O097 a withdrawal of the release before is there once after the upgrade, due from its statement', async () => {
    const { id: orderId } = await storedOrder()
    const statedAt = new Date(shop.clock().getTime() - 20 * day)
    await insertWithdrawal(shop.database, { orderId, subject: 'goods', statedAt })
    await Promise.all([sweepReturns(shop), sweepReturns(shop)])
    await sweepReturns(shop)
    expect(await admin.onlyReturn()).toMatchObject({
      state: 'APPROVED',
      stated_at: statedAt.toISOString(),
      due: 'overdue',
      lines: both,
    })
    expect(await storedOrder()).toMatchObject({ returnState: 'APPROVED' })
  })

  test('O095 goods that were never sent: cancelled and paid back, and the return ends by itself', async () => {
    const early = await ReturnAdmin.open(shop, { isSent: false })
    await early.withdraw()
    const row = await early.onlyReturn()
    expect(row.lines).toMatchObject([{ unsent: 2 }, { unsent: 1 }])
    await sweepReturns(shop)
    expect(await early.onlyReturn()).toMatchObject({ state: 'APPROVED' })
    const lines = both.map((line) => ({ ...line, restock: true }))
    const cancel = { lines, reason: 'requested' }
    const cancelled = await early.staff.call('POST', `/orders/${early.number}/cancel`, cancel, idempotencyKey())
    expect(cancelled.status).toBe(201)
    expect(await early.onlyReturn()).toMatchObject({ state: 'REFUNDED', allowed: [], received_at: null })
    expect(await early.orderPage()).toMatchObject({ return: 'REFUNDED', payment: 'REFUNDED', nothing_sent: true })
  })

  test('a withdrawal before the sending waits for no goods: it is not received, and the log tells no receiving', async () => {
    const early = await ReturnAdmin.open(shop, { isSent: false })
    await early.withdraw()
    const row = await early.onlyReturn()
    expect(row).toMatchObject({
      nothing_sent: true,
      allowed: ['cancel', 'close'],
      lines: [{ awaited: 0 }, { awaited: 0 }],
    })
    expect(await early.list(`q=${early.number}`)).toMatchObject([{ nothing_sent: true }])
    const came = [{ position: 0, quantity: 1, condition: 'good', restock: true }]
    expect(await refusal(await early.callAction(row, 'receive', { lines: came }))).toMatchObject({ status: 422 })
    const inList = async () =>
      (await (await early.staff.get(`/orders?q=${early.number}`)).json()) as { items: { nothing_sent: boolean }[] }
    expect((await inList()).items).toMatchObject([{ nothing_sent: true }])
    const cancel = { lines: both, reason: 'requested' }
    expect((await early.staff.call('POST', `/orders/${early.number}/cancel`, cancel, idempotencyKey())).status).toBe(
      201,
    )
    const timeline = (await (await early.staff.get(`/orders/${early.number}/timeline`)).json()) as {
      items: { kind: string; data: Record<string, unknown> }[]
    }
    const ofReturn = timeline.items.filter(({ kind }) => kind.startsWith('return.'))
    expect(ofReturn.map(({ kind }) => kind)).toEqual(['return.stated', 'return.ended'])
    expect(ofReturn[0]!.data).not.toHaveProperty('state')
    expect(ofReturn[1]!.data).toMatchObject({ state: 'REFUNDED', nothing_to_return: true })
    // Cancelled goods never left the shop, so they return to stock even without `restock`.
    expect([await early.stock(), await early.stock(4353)]).toEqual([10, 10])
  })

  test('a withdrawal of goods sent in part ends once what was sent is here and paid, and the rest is cancelled', async () => {
    const early = await ReturnAdmin.open(shop, { isSent: false })
    const one = { lines: [{ position: 0, quantity: 1 }] }
    const packed = await early.staff.call('POST', `/orders/${early.number}/parcels`, one, idempotencyKey())
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    await early.staff.call('POST', `/parcels/${id}/ship`, { notify: false }, headers)
    await early.withdraw()
    const row = await early.onlyReturn()
    expect(row).toMatchObject({ nothing_sent: false, lines: [{ awaited: 1 }, { awaited: 0 }] })
    const lines = [{ position: 0, quantity: 1, condition: 'good', restock: true }]
    const received = await early.done(row, 'receive', { lines })
    const paid = await early.done(received, 'refund', { reason: 'requested', notify: false })
    expect(paid).toMatchObject({ state: 'RECEIVED', lines: [{ awaited: 0 }, { awaited: 0 }] })
    const rest = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]
    const cancel = { lines: rest, reason: 'requested' }
    expect((await early.staff.call('POST', `/orders/${early.number}/cancel`, cancel, idempotencyKey())).status).toBe(
      201,
    )
    expect(await early.read(row.id)).toMatchObject({ state: 'REFUNDED', allowed: [] })
    expect(await early.orderPage()).toMatchObject({ return: 'REFUNDED', payment: 'REFUNDED' })
    expect([await early.stock(), await early.stock(4353)]).toEqual([10, 10])
  })

  test('O095 goods that were never sent leave To send at once, and no act sends them by mistake', async () => {
    const early = await ReturnAdmin.open(shop, { isSent: false })
    const { number } = early
    const lists = async (state: string) => {
      const response = await early.staff.get(`/orders?q=${number}&fulfilment=${state}`)
      return ((await response.json()) as { items: unknown[] }).items.length
    }
    const pack = () => early.staff.call('POST', `/orders/${number}/parcels`, { lines: [both[1]] }, idempotencyKey())
    const packed = (await (await pack()).json()) as { id: number; version: number }
    expect(await lists('UNFULFILLED')).toBe(1)
    await early.withdraw()
    expect([await lists('UNFULFILLED,PACKED,PARTIAL'), await lists('ON_HOLD')]).toEqual([0, 1])
    const page = await early.orderPage()
    expect(page).toMatchObject({ fulfilment: 'ON_HOLD', withdrawn: true, hold_reason: null })
    for (const action of ['pack', 'ship', 'hold', 'release']) expect(page.allowed).not.toContain(action)
    expect(page.allowed).toContain('cancel')

    const tryToShip = () => {
      const headers = { ...ifMatch(packed.version), ...idempotencyKey() }
      return early.staff.call('POST', `/parcels/${packed.id}/ship`, { carrier: 'other' }, headers)
    }
    const bulk = await early.staff.call('POST', '/orders/bulk', { ids: [number], act: 'pack' }, idempotencyKey())
    const held = { status: 409, code: 'state.notAllowed', state: 'ON_HOLD' }
    for (const response of [await pack(), await tryToShip()]) expect(await refusal(response)).toMatchObject(held)
    expect(await bulk.json()).toMatchObject({ done: [], failed: [{ code: 'state.notAllowed' }] })
    const release = await early.staff.call('DELETE', `/orders/${number}/hold`, undefined, idempotencyKey())
    expect(release.status).toBe(409)

    // Staff who set the withdrawal aside, as the payer asked for, may send it again.
    await early.done(await early.onlyReturn(), 'close', { reason: 'Wants it after all' })
    expect(await early.orderPage()).toMatchObject({ fulfilment: 'UNFULFILLED', withdrawn: false })
    expect((await tryToShip()).status).toBe(200)
  })

  test('O095 what is left of an order that was partly sent stays until it is cancelled, which ends it', async () => {
    const early = await ReturnAdmin.open(shop, { isSent: false })
    const path = `/orders/${early.number}/parcels`
    const packed = await early.staff.call('POST', path, { lines: [both[1]] }, idempotencyKey())
    const { id, version } = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(version), ...idempotencyKey() }
    const shipped = await early.staff.call('POST', `/parcels/${id}/ship`, { notify: false }, headers)
    const { shipped_at } = (await shipped.json()) as { shipped_at: string }
    expect(await early.orderPage()).toMatchObject({ fulfilment: 'PARTIAL', sent_at: null })
    await early.withdraw()
    expect(await early.orderPage()).toMatchObject({ fulfilment: 'ON_HOLD', withdrawn: true })
    const cancel = { lines: [{ ...both[0], restock: true }], reason: 'requested' }
    const cancelled = await early.staff.call('POST', `/orders/${early.number}/cancel`, cancel, idempotencyKey())
    expect(cancelled.status).toBe(201)
    // Nothing is left to send: the last unit left with the parcel.
    expect(await early.orderPage()).toMatchObject({ fulfilment: 'FULFILLED', withdrawn: false, sent_at: shipped_at })
  })

  /** Returns the ids of the mails that now alert the owner to a return. */
  const reported = async (id: number) => {
    shop.mails.length = 0
    await raiseAlerts(shop)
    await shop.drainJobs()
    return shop.mails.map(({ messageId }) => messageId).filter((mail) => mail.includes(`-${id}@`))
  }

  test('O100 it stands among what is due from three days before until it is paid back', async () => {
    await admin.withdraw()
    const { id, due_at } = await admin.onlyReturn()
    const listed = async (query: string) => (await admin.list(query)).some((row) => row.id === id)
    expect(await listed('due=soon,overdue')).toBe(false)
    shop.setNow(new Date(Date.parse(due_at!) - 3 * day + 1_000))
    admin.staff = await signInAs(shop, 'manager')
    expect(await listed('due=soon')).toBe(true)
    expect(await listed('due=overdue')).toBe(false)
    expect(await reported(id)).toEqual([`<alert-return-due-${id}@vitrine.shop>`])
    shop.setNow(new Date(Date.parse(due_at!) + 1_000))
    admin.staff = await signInAs(shop, 'manager')
    expect(await listed('due=soon')).toBe(false)
    expect(await listed('due=overdue')).toBe(true)
    expect(await reported(id)).toEqual([`<alert-return-overdue-${id}@vitrine.shop>`])
    expect(await reported(id)).toEqual([])
    const received = await admin.done(await admin.read(id), 'receive', { lines: both })
    expect(await listed('due=overdue')).toBe(true)
    await admin.done(received, 'refund')
    expect(await listed('due=overdue')).toBe(false)
  })
})

test('a withdrawal recorded twice is one return', async () => {
  const { id: orderId } = await storedOrder()
  const declared = { orderId, subject: 'goods', statedAt: shop.clock() } as const
  const withdrawalId = (await insertWithdrawal(shop.database, declared))!
  const stated = { ...declared, withdrawalId, now: shop.clock() }
  for (const _ of [1, 2]) await shop.database.transaction((transaction) => recordWithdrawal(transaction, stated))
  expect(await admin.list(`q=${admin.number}`)).toHaveLength(1)
})

test('O102 of a membership: the ended membership and its paid bills, with refund offered, not done by itself', async () => {
  const member = await openMember(shop, { email: 'leaver@example.test', card: 'pm_card_visa' })
  await member.pass('8d')
  expect(await member.charged()).toEqual([1999])
  const [order] = (await shop.database.select().from(orders).orderBy(orders.id)).slice(-1)
  const response = await member.browser.post(`/api/orders/${order!.publicId}/withdrawal`, { subjects: ['membership'] })
  expect(response.status).toBeLessThan(300)
  await shop.drainJobs()
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()

  admin.staff = await signInAs(shop, 'manager')
  const [listed] = await admin.list(`q=${order!.number}&subject=membership`)
  const row = await admin.read(listed!.id)
  expect(row).toMatchObject({ kind: 'withdrawal', state: 'APPROVED', lines: [], refunds: [] })
  expect(row.membership).toMatchObject({ status: 'canceled', ended_at: expect.any(String) })
  const firstInvoice = row.membership!.invoices![0]!
  expect(row.membership!.invoices).toEqual([{ ...firstInvoice, amount: 19.99, left: 19.99 }])
  expect(row.allowed).toEqual(['refund', 'close'])

  const payment = (await ledger(shop)).at(-1)!
  const back = async () =>
    (await ledger(shop)).find(({ payment_intent }) => payment_intent === payment.payment_intent)!.amount_refunded
  expect(await back()).toBe(0)
  const service = await signInAs(shop, 'service')
  const refused = await refusal(await admin.callAction(row, 'refund', { invoice: firstInvoice.id }, { staff: service }))
  expect(refused).toMatchObject({ status: 403, code: 'auth.permission' })
  expect(await refusal(await admin.callAction(row, 'refund'))).toMatchObject({ status: 422 })
  expect(await refusal(await admin.callAction(row, 'refund', { invoice: firstInvoice.id, amount: 20 }))).toMatchObject({
    status: 422,
    errors: { amount: ['validation.tooMuch'] },
  })
  const key = idempotencyKey()
  const paid = await admin.callAction(row, 'refund', { invoice: firstInvoice.id }, { key })
  expect(await paid.json()).toMatchObject({ amount: 19.99, state: 'succeeded' })
  await admin.callAction(row, 'refund', { invoice: firstInvoice.id }, { key })
  expect(await back()).toBe(1999)
  expect(await admin.read(row.id)).toMatchObject({
    state: 'REFUNDED',
    refunds: [{ amount: 19.99, invoice: firstInvoice.id }],
    membership: { invoices: [{ left: 0 }] },
  })
  // The goods are another matter.
  expect((await shop.database.select().from(orders).where(eq(orders.id, order!.id)))[0]).toMatchObject({
    paymentState: 'PAID',
    returnState: 'NONE',
  })
})
