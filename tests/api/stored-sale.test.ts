import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Receipt } from '#contract/receipts.ts'
import { orderDelivery, orderLines, orders, orderTaxes, productPrices, refundTaxes } from '#database/schema/schema.ts'
import { readJournal } from '#domain/ledger/accounting/read-journal.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents, sumOf } from '#shared/money.ts'
import { buy, ledger } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let payer: TestBrowser
let order: Order

const setRate = (NO: number | null) =>
  updateSettings(shop, { actor: 'test', changes: { 'vat.rates': { NO, SE: 25, FR: 20 } } })

beforeAll(async () => {
  shop = await createTestShop({ now: '2027-03-10T10:00:00Z' })
  manager = await signInAs(shop, 'manager')
  await setRate(25)
  payer = createBrowser(shop)
  order = await buy(payer, { '4352': { quantity: 3 }, '4351:women': {} }, { email: 'stored@example.test' })
})
afterAll(() => shop.close())

const rowOf = async (number: number) => (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const receiptOf = async (id: string) => (await (await payer.get(`/api/orders/${id}/receipt`)).json()) as Receipt
const refund = (number: number, body: object) =>
  manager.call(
    'POST',
    `/orders/${number}/refunds`,
    { reason: 'requested', ...body },
    { 'idempotency-key': randomUUID() },
  )

/** Everything that is shown, printed, exported and booked of an order. */
async function everythingOf({ id, number }: Order) {
  const { version: _, ...page } = (await (await manager.get(`/orders/${number}`)).json()) as Record<string, unknown>
  const [printed, file] = await Promise.all([
    manager.get(`/orders/${number}/receipt`).then((response) => response.text()),
    manager.get(`/orders/export?number=${number}`).then((response) => response.text()),
  ])
  return {
    order: await (await payer.get(`/api/orders/${id}`)).json(),
    receipt: await receiptOf(id),
    page: page.lines,
    printed,
    file,
    journal: (await readJournal(shop, '2027-03')).vouchers.filter(({ series }) => series === 'S'),
  }
}

describe('the sale of an order is stored for each piece', () => {
  test('C003 with its lines, its taxes by rate, its delivery, and what the card paid', async () => {
    const row = await rowOf(order.number)
    const lines = await shop.database.select().from(orderLines).where(eq(orderLines.orderId, row.id))
    const taxes = await shop.database.select().from(orderTaxes).where(eq(orderTaxes.orderId, row.id))
    const delivery = await shop.database.select().from(orderDelivery).where(eq(orderDelivery.orderId, row.id))
    expect(row).toMatchObject({ currency: 'EUR', due: row.total, total: sumOf(lines.map(({ paid }) => paid)) })
    expect(taxes).toHaveLength(1)
    expect(taxes[0]!.base + taxes[0]!.amount).toBe(row.total)
    expect(sumOf(lines.map(({ tax }) => tax!))).toBe(taxes[0]!.amount)
    expect(delivery).toEqual([{ orderId: row.id, method: 'postnord', price: 0, total: 0, taxes: [] }])
  })

  test('C003 a change of price, rate or names later changes nothing of it: page, receipt, print, export, journal', async () => {
    const before = await everythingOf(order)
    await setRate(12)
    await shop.database
      .update(productPrices)
      .set({ price: cents(1), memberPrice: null })
      .where(eq(productPrices.productId, 4352))
    shop.setNow('2027-03-10T12:00:00Z')
    expect(await everythingOf(order)).toEqual(before)
    expect(before.receipt.vat[0]!.rate).toBe(25)

    const later = await buy(payer, { '4351:women': {} }, { email: 'stored@example.test' })
    expect((await receiptOf(later.id)).vat[0]!.rate).toBe(12)
  })

  test('C004 paid back piece by piece and in amounts: what was paid, with its tax, to the cent', async () => {
    // Paying back needs a fresh sign-in.
    manager = await signInAs(shop, 'manager')
    const row = await rowOf(order.number)
    const dear = order.lines.findIndex(({ quantity }) => quantity === 3)
    const other = 1 - dear
    expect((await refund(order.number, { lines: [{ position: dear, quantity: 1 }] })).status).toBe(201)
    // An amount of goodwill that is below the price of the piece it is for.
    expect((await refund(order.number, { lines: [{ position: other, quantity: 1 }], amount: 10.01 })).status).toBe(201)
    expect((await refund(order.number, { lines: [{ position: dear, quantity: 2 }] })).status).toBe(201)
    const page = (await (await manager.get(`/orders/${order.number}`)).json()) as { refundable: number }
    const tooMuch = await refund(order.number, { amount: Math.round(page.refundable * 100 + 1) / 100 })
    expect(tooMuch.status).toBe(422)
    expect((await refund(order.number, { amount: page.refundable })).status).toBe(201)
    const { rows } = (await shop.database.execute(sql`SELECT sum(r.amount)::int AS amount,
      (SELECT sum(t.amount)::int FROM refund_taxes t JOIN refunds ON key = t.refund_key WHERE order_id = ${row.id}) AS tax,
      (SELECT sum(t.base + t.amount)::int FROM refund_taxes t JOIN refunds ON key = t.refund_key WHERE order_id = ${row.id}) AS gross
      FROM refunds r WHERE order_id = ${row.id}`)) as unknown as {
      rows: { amount: number; tax: number; gross: number }[]
    }
    const [tax] = await shop.database.select().from(orderTaxes).where(eq(orderTaxes.orderId, row.id))
    expect(rows[0]).toEqual({ amount: row.total, tax: tax!.amount, gross: row.total })
    // The rate of the sale, not the one of today.
    const stored = await shop.database.select({ rate: refundTaxes.rate }).from(refundTaxes)
    expect(new Set(stored.map(({ rate }) => rate))).toEqual(new Set([25]))
    const [entry] = (await ledger(shop)).filter(({ payment_intent }) => payment_intent === row.paymentIntentId)
    expect(entry).toMatchObject({ amount: row.total, amount_refunded: row.total })
    const booked = (await readJournal(shop, '2027-03')).vouchers.filter(({ series }) => series === 'R')
    const vat = booked.flatMap(({ lines }) => lines).filter(({ role }) => role === 'vat')
    expect(vat.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax!.amount)
  })
})
