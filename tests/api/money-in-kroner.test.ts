// @module-tag engine
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutListResponse, PayoutPage } from '#contract/office/ledger/payouts.ts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import type { MemberPageResponse } from '#contract/office/sales/members.ts'
import type { OrderProvider } from '#contract/office/sales/order-provider.ts'
import { disputes, memberships, orders, refunds, settlements } from '#database/schema/schema.ts'
import { readPayouts } from '#domain/ledger/payouts/read-payouts.ts'
import { reconcileLedger } from '#domain/ledger/reconciliation/reconcile-ledger.ts'
import { readSettlements } from '#domain/ledger/settlements/read-settlements.ts'
import { findSettlements, findSettlementsOfPayment } from '#domain/ledger/settlements/settlement-queries.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents, currencies } from '#shared/money.ts'
import { sandboxCall } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { buyIn } from '../support/other-currencies.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller
let keys = 0

beforeAll(async () => {
  shop = await createTestShop()
  shop.setNow(`${shop.clock().toISOString().slice(0, 10)}T10:00:00Z`)
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

const deliver = async () => {
  await shop.sandbox.deliverWebhooks()
  await shop.drainJobs()
}
const advance = async (step: string) => {
  await sandboxCall(shop, 'POST', '/sandbox/clock', { advance: step })
  await deliver()
}
const stored = async (number: number) =>
  (await shop.database.select().from(orders).where(eq(orders.number, number)))[0]!
const post = (path: string, body: unknown) => owner.call('POST', path, body, { 'idempotency-key': `kroner-${++keys}` })
const read = async <ApiResponse>(path: string) => (await (await owner.get(path)).json()) as ApiResponse
const inCents = (amount: number) => Math.round(amount * 100)

type LedgerEntry = {
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  charges: { settled: { amount: number; currency: string; exchange_rate: number | null; fee: number } | null }[]
}
const atProvider = async (payment: string) =>
  ((await (await sandboxCall(shop, 'GET', '/sandbox/ledger')).json()) as LedgerEntry[]).find(
    (entry) => entry.payment_intent === payment,
  )!

describe('a purchase in NOK', () => {
  let number: number
  let payment: string

  test('C012 it is charged in kroner at the provider, and the order says so', async () => {
    const order = await buyIn(shop, createBrowser(shop), 'NOK', { products: { '4352': { quantity: 2 } } })
    await deliver()
    number = order.number
    expect(order).toMatchObject({ total: 144, currency: 'NOK' })
    const row = await stored(number)
    expect(row).toMatchObject({ total: 14_400, flag: null, paymentState: 'PAID' })
    payment = row.paymentIntentId
    expect(await atProvider(payment)).toMatchObject({ amount: 14_400, currency: 'nok' })
  })

  test('C015 a part is refunded in kroner, exactly; a refund meant in euros is refused', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/rates', { NOK: 11.9 })
    const refused = await post(`/orders/${number}/refunds`, { reason: 'requested', amount: 10, currency: 'EUR' })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { errors: object }).errors).toEqual({ currency: ['refunds.currency'] })
    expect(await shop.database.select().from(refunds)).toEqual([])

    const refund = await post(`/orders/${number}/refunds`, { reason: 'requested', amount: 33.33, currency: 'NOK' })
    expect(refund.status).toBe(201)
    expect(await refund.json()).toMatchObject({ amount: 33.33, currency: 'NOK', state: 'succeeded' })
    await deliver()
    expect((await atProvider(payment)).amount_refunded).toBe(3_333)
    expect(await stored(number)).toMatchObject({ refunded: 3_333, paymentState: 'PARTLY_REFUNDED' })
  })

  test('C015 the provider’s adapter refuses a refund in another currency than the charge’s', async () => {
    const input = { paymentId: payment, amount: cents(100), key: 'euros' }
    await expect(shop.payments.refund({ ...input, currency: 'EUR' })).rejects.toThrow(/charged|NOK/)
    expect((await atProvider(payment)).amount_refunded).toBe(3_333)
  })

  test('C015 the books keep what was charged and what was settled, at the rate of each day', async () => {
    await readSettlements(shop)
    const found = await findSettlementsOfPayment(shop.database, payment)
    const [charge, refund] = ['charge', 'refund'].map((kind) => found.find((one) => one.kind === kind))
    const { settled } = (await atProvider(payment)).charges[0]!
    expect(charge).toMatchObject({
      kind: 'charge',
      amount: 14_400,
      currency: 'NOK',
      settledAmount: Math.round(14_400 * 0.0853242),
      settledCurrency: 'EUR',
      exchangeRate: 0.0853242,
      fee: settled!.fee,
    })
    expect(charge!.settledAmount).toBe(settled!.amount)
    expect(refund).toMatchObject({ kind: 'refund', amount: -3_333, currency: 'NOK', exchangeRate: 0.0840336 })
    expect(refund!.settledAmount).toBe(-Math.round(3_333 * 0.0840336))
    await readSettlements(shop)
    expect(await findSettlementsOfPayment(shop.database, payment)).toHaveLength(2)
    const side = await read<OrderProvider>(`/orders/${number}/provider`)
    expect(side.payment).toMatchObject({ currency: 'NOK', different: false })
    const shown = side.settlements.map(({ kind, charged, amount, currency, rate }) => [
      kind,
      charged,
      amount,
      currency,
      rate,
    ])
    expect(shown).toHaveLength(2)
    expect(shown).toContainEqual(['charge', { amount: 144, currency: 'NOK' }, 12.29, 'EUR', 0.0853242])
    expect(shown).toContainEqual(['refund', { amount: -33.33, currency: 'NOK' }, -2.8, 'EUR', 0.0840336])
  })

  test('C015 a dispute is in kroner, and takes what it took at the rate of its day', async () => {
    const order = await buyIn(shop, createBrowser(shop), 'NOK', {
      products: { '4352': {} },
      card: 'pm_card_createDispute',
    })
    await deliver()
    const { paymentIntentId } = await stored(order.number)
    const [dispute] = await shop.database.select().from(disputes)
    expect(dispute).toMatchObject({ paymentIntentId, amount: 7_200, currency: 'NOK' })
    await readSettlements(shop)
    const taken = (await findSettlementsOfPayment(shop.database, paymentIntentId)).find(({ amount }) => amount < 0)
    expect(taken).toMatchObject({ kind: 'adjustment', amount: -7_200, settledAmount: -Math.round(7_200 * 0.0840336) })
    const listed = await read<{ items: { amount: number; currency: string }[] }>('/disputes')
    expect(listed.items).toMatchObject([{ amount: 72, currency: 'NOK' }])
  })
})

test('C012 one shop sells in four currencies at the same time, also to one person', async () => {
  const browser = createBrowser(shop)
  const sold = []
  for (const currency of currencies) sold.push(await buyIn(shop, browser, currency, { products: { '4352': {} } }))
  await deliver()
  expect(sold.map(({ currency }) => currency)).toEqual([...currencies])
  for (const [index, { number }] of sold.entries()) {
    const entry = await atProvider((await stored(number)).paymentIntentId)
    expect(entry).toMatchObject({ amount: 7_200, currency: currencies[index]!.toLowerCase() })
  }
})

describe('a membership in NOK', () => {
  let id: string
  const page = () => read<MemberPageResponse>(`/members/${id}`)

  test('C012 it starts and renews in kroner, on the price agreed', async () => {
    const browser = createBrowser(shop)
    const products = { '4350': { membership: true } }
    const fields = { email: 'kroner@example.test' }
    await buyIn(shop, browser, 'NOK', { products, card: 'pm_card_mastercard', fields })
    await deliver()
    const [row] = await shop.database.select().from(memberships)
    id = row!.id
    expect(row).toMatchObject({ price: 1_999, currency: 'NOK', status: 'trialing' })
    expect(await shop.payments.ledger.findSubscription(row!.subscriptionId!)).toMatchObject({
      price: 1_999,
      currency: 'NOK',
    })
    await advance('8d')
    expect(await page()).toMatchObject({
      price: 19.99,
      currency: 'NOK',
      state: 'active',
      invoices: [{ amount: 19.99, currency: 'NOK', status: 'paid' }],
    })
  })

  test('C015 another price is in the same currency', async () => {
    const cheaper = await post(`/members/${id}/price`, { price: 9.9, why: 'A promise' })
    expect(cheaper.status).toBe(200)
    await deliver()
    await advance('1 month')
    await advance('2h')
    const { invoices, price, currency } = await page()
    expect({ price, currency }).toEqual({ price: 9.9, currency: 'NOK' })
    expect(invoices.map((invoice) => [invoice.amount, invoice.currency, invoice.status]).sort()).toEqual([
      [19.99, 'NOK', 'paid'],
      [9.9, 'NOK', 'paid'],
    ])
    expect(await read(`/members/${id}/provider`)).toMatchObject({
      membership: { price: 9.9, currency: 'NOK', different: false },
    })
  })

  test('C015 an invoice is refunded in kroner, exactly; not in euros', async () => {
    const invoice = (await page()).invoices.find(({ amount }) => amount === 19.99)!
    const path = `/members/${id}/invoices/${invoice.id}/refund`
    const refused = await post(path, { reason: 'requested', amount: 5, currency: 'EUR' })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { errors: object }).errors).toEqual({ currency: ['refunds.currency'] })
    const refund = await post(path, { reason: 'requested', amount: 5.55 })
    expect(await refund.json()).toMatchObject({ amount: 5.55, currency: 'NOK', state: 'succeeded' })
    await deliver()
    expect((await page()).invoices.find((each) => each.id === invoice.id)).toMatchObject({
      refunded: 5.55,
      left: 14.44,
    })
  })
})

describe('the books', () => {
  test('C015 nothing differs between the shop and the provider', async () => {
    const report = await reconcileLedger(shop)
    expect(report.differences).toEqual([])
    expect(report).toMatchObject({ orders: 7, memberships: 1 })
  })

  test('C015 payouts are in euros and agree with the provider, each movement with what was charged', async () => {
    await advance('9d')
    await readPayouts(shop)
    const { items } = await read<PayoutListResponse>('/payouts')
    const listed = (await shop.payments.listPayouts({ limit: 100 })).items
    expect(items.map(({ id, amount }) => [id, inCents(amount)])).toEqual(listed.map(({ id, amount }) => [id, amount]))
    expect(new Set(items.map(({ currency }) => currency))).toEqual(new Set(['eur']))
    expect(items.every(({ difference }) => difference === 0)).toBe(true)
    const pages = await Promise.all(items.map(({ id }) => read<PayoutPage>(`/payouts/${id}`)))
    const moved = pages.flatMap(({ transactions }) => transactions)
    const paidBack = moved.find(({ charged }) => charged?.amount === -33.33)
    expect(paidBack).toMatchObject({ type: 'refund', charged: { currency: 'NOK', rate: 0.0840336 }, amount: -2.8 })
    const inEuros = moved.filter(({ charged }) => charged === undefined && charged !== null)
    expect(inEuros.filter(({ type }) => type === 'charge')).toHaveLength(1)
    // What was settled is what is stored, to the cent.
    const all = await findSettlements(shop.database, { from: new Date(0), before: new Date('2100-01-01') })
    for (const { id, amount } of moved) {
      expect([id, all.find((one) => one.id === id)?.settledAmount]).toEqual([id, inCents(amount)])
    }
  })

  test('C015 figures are in euros: what was settled, the reference rate until then, the rest left out and named', async () => {
    const fresh = await buyIn(shop, createBrowser(shop), 'NOK', { products: { '4352': { quantity: 3 } } })
    await deliver()
    const month = () => read<OverviewResponse>('/overview?period=30d')
    const inNok = cents(21_600)
    const settledOf = async () => {
      const rows = await shop.database.select().from(settlements)
      return (kind: string, payments: readonly string[]) =>
        rows
          .filter((row) => row.kind === kind && payments.includes(row.paymentIntentId ?? ''))
          .reduce((sum, { settledAmount }) => sum + settledAmount, 0)
    }
    const sold = await shop.database.select().from(orders)
    const known = sold.filter((order) => order.number !== fresh.number).map((order) => order.paymentIntentId)
    const settledSales = (await settledOf())('charge', known)

    const without = await month()
    expect(without.currency).toBe('EUR')
    expect(without.money).toMatchObject({
      orders: { now: sold.length - 1 },
      sales: { now: settledSales / 100 },
      estimated: { sales: 0, refunds: 0 },
      left_out: [{ currency: 'NOK', orders: 1, sales: 216, refunds: 0, membership: 0 }],
    })
    expect(without.members).toMatchObject({ mrr: { now: 0 }, mrr_estimated: 0, mrr_left_out: ['NOK'] })

    await updateSettings(shop, { actor: 'test', changes: { 'markets.referenceRates': { NOK: 12 } } })
    const estimated = await month()
    expect(estimated.money).toMatchObject({
      orders: { now: sold.length },
      sales: { now: (settledSales + inNok / 12) / 100 },
      estimated: { sales: inNok / 12 / 100 },
      left_out: [],
    })
    expect(estimated.members).toMatchObject({ mrr: { now: 0.83 }, mrr_estimated: 0.83, mrr_left_out: [] })

    await readSettlements(shop)
    const settled = await month()
    const all = (await settledOf())('charge', [...known, (await stored(fresh.number)).paymentIntentId])
    expect(settled.money).toMatchObject({ sales: { now: all / 100 }, estimated: { sales: 0 }, left_out: [] })
    expect(settled.money!.refunds.now).toBe(2.8)
  })

  test('C015 what a person bought is summed in each currency, and in the books’ by the reference rates', async () => {
    type Found = { total: number; currency: string; totals: { currency: string; amount: number }[] }
    const listed = async () => (await read<{ items: Found[] }>('/customers?q=kari@example.test')).items[0]!
    const amountOf = ({ totals }: Found, currency: string) => totals.find((each) => each.currency === currency)!.amount
    const bought = await shop.database.select().from(orders).where(eq(orders.email, 'kari@example.test'))
    const sumIn = (currency: string) =>
      bought.filter((order) => order.currency.toUpperCase() === currency).reduce((sum, { total }) => sum + total, 0)
    const before = await listed()
    for (const currency of currencies) expect(inCents(amountOf(before, currency))).toBe(sumIn(currency))
    // Only kroner of Norway have a rate, 12.
    expect(before).toMatchObject({ currency: 'EUR', total: (sumIn('EUR') + Math.round(sumIn('NOK') / 12)) / 100 })
    await updateSettings(shop, { actor: 'test', changes: { 'markets.referenceRates': { NOK: 10, SEK: 10, DKK: 7.5 } } })
    const others = sumIn('NOK') / 10 + sumIn('SEK') / 10 + Math.round(sumIn('DKK') / 7.5)
    expect(await listed()).toMatchObject({ total: (sumIn('EUR') + others) / 100 })
  })

  test('C015 money settled in another currency than the books’ is a named difference, as is a stray charge in dollars', async () => {
    await sandboxCall(shop, 'POST', '/sandbox/rates', { SEK: null })
    await buyIn(shop, createBrowser(shop), 'SEK', { products: { '4352': {} } })
    const dollars = new URLSearchParams({
      amount: '500',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
    })
    const made = await shop.sandbox.fetch(
      new Request('http://sandbox.test/v1/payment_intents', {
        method: 'POST',
        body: dollars,
        headers: { authorization: `Bearer ${shop.environment.stripe.secretKey}` },
      }),
    )
    expect(made.status).toBe(200)
    await deliver()
    const { differences } = await reconcileLedger(shop)
    const named = differences.map(({ kind, subject, facts }) => [kind, subject, facts.shop, facts.provider])
    expect(named).toHaveLength(3)
    expect(named).toContainEqual(['settledElsewhere', 'SEK', 'books in EUR', 'settled 72.00 SEK'])
    expect(named).toContainEqual(['settledElsewhere', 'USD', 'books in EUR', 'settled 5.00 USD'])
    expect(named).toContainEqual(['paymentWithoutOrder', expect.any(String), 'no order', 'paid 5.00 USD'])
    const page = await read<{ items: { kind: string }[] }>('/books/differences')
    expect(page.items.map(({ kind }) => kind)).toContain('settledElsewhere')
  })
})
