// @module-tag engine
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { ExportResponse } from '#contract/office/office/exports.ts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { orders, orderTaxes, settlements } from '#database/schema/schema.ts'
import { findMoney } from '#domain/ledger/figures/money-queries.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { type Cents, type Currency, cents, sumOf } from '#shared/money.ts'
import { shareOut } from '#shared/shares.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { buyIn } from '../support/other-currencies.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** What was booked at a reference rate stays as it was booked, and the parts of a sale add up to it. */

const minute = 60_000
let shop: TestShop
let owner: OfficeCaller
let month: string
let now: number

beforeAll(async () => {
  shop = await createTestShop()
  month = shop.clock().toISOString().slice(0, 7)
  now = Date.parse(`${month}-15T10:00:00Z`)
  owner = await signInAs(shop, 'owner')
  later()
})
afterAll(() => shop.close())

/** A minute passes. */
const later = () => {
  now += minute
  shop.setNow(new Date(now))
}
const setBooks = async (bookCurrency: Currency, rates: Partial<Record<'NOK' | 'SEK', number | null>>) => {
  later()
  await updateSettings(shop, {
    actor: 'test',
    changes: { 'markets.bookCurrency': bookCurrency, 'markets.referenceRates': rates },
  })
  later()
}
const order = (currency: Currency, quantity = 1) =>
  buyIn(shop, createBrowser(shop), currency, { products: { '4352': { quantity } } })

async function exported(kind: string, filter: string): Promise<string> {
  const begun = await owner.call('POST', '/exports', { kind, filter })
  const { id } = (await begun.json()) as ExportResponse
  await shop.drainJobs()
  return iconv.decode(Buffer.from(await (await owner.get(`/exports/${id}/file`)).arrayBuffer()), 'utf8')
}

/** Everything that is told about orders and their money. */
async function told(sold: readonly Order[]) {
  const overview = (await (await owner.get('/overview?period=30d')).json()) as OverviewResponse
  return {
    journal: await exported('journal', `month=${month}`),
    sie: await exported('sie', `month=${month}`),
    orders: await exported('orders', ''),
    money: overview.money,
    pages: await Promise.all(sold.map(async ({ number }) => (await owner.get(`/orders/${number}`)).json())),
  }
}
const clearing = async () => {
  const rows = (await exported('journal', `month=${month}`)).split('\n')
  return rows.filter((row) => /S1/.test(row) && /1580/.test(row)).join()
}

describe('C003 another reference rate', () => {
  test('C003 changes nothing of orders and refunds before it: journal, SIE, figures, exports and pages', async () => {
    await setBooks('EUR', { NOK: 10, SEK: 12 })
    const sold = [await order('NOK'), await order('SEK', 3), await order('EUR', 2)]
    const refunded = await owner.call(
      'POST',
      `/orders/${sold[1]!.number}/refunds`,
      { reason: 'goodwill', amount: 10.01 },
      { 'idempotency-key': 'c003' },
    )
    expect(refunded.status).toBe(201)
    const before = await told(sold)
    expect(before.money).toMatchObject({ sales: { now: 7.2 + 18 + 144 }, refunds: { now: 0.83 }, left_out: [] })
    const rates = [{ NOK: 20, SEK: 6 }, { NOK: null, SEK: null }, { NOK: 0.5 }, { NOK: 1_000_000, SEK: 0.000001 }]
    for (const changed of rates) {
      await setBooks('EUR', changed)
      expect(await told(sold), JSON.stringify(changed)).toEqual(before)
    }
  })

  test('C003 holds for what comes after it, also in books of another currency', async () => {
    await setBooks('EUR', { NOK: 8, SEK: 12 })
    const { money: former } = await told([])
    await order('NOK')
    expect((await told([])).money!.sales.now).toBeCloseTo(former!.sales.now + 9, 5)
    await setBooks('NOK', { NOK: 16, SEK: 12 })
    // 72 kr; 216 SEK at 10/12; 144 EUR at 10; and 72 kr of now.
    const inKroner = 72 + 180 + 1_440 + 72
    expect((await told([])).money).toMatchObject({ sales: { now: inKroner }, left_out: [] })
    await setBooks('NOK', { NOK: 4, SEK: 4 })
    expect((await told([])).money).toMatchObject({ sales: { now: inKroner }, left_out: [] })
    expect(await clearing()).toContain('1764.00')
  })

  test('C003 the first one known reaches back to what was sold without any', async () => {
    await shop.database.execute(sql`DELETE FROM reference_rates`)
    await setBooks('EUR', { NOK: null, SEK: null })
    await shop.database.execute(sql`DELETE FROM reference_rates`)
    const { money } = await told([])
    expect(money!.left_out.map(({ currency }) => currency).toSorted()).toEqual(['NOK', 'SEK'])
    await setBooks('EUR', { NOK: 10, SEK: 10 })
    const known = await told([])
    expect(known.money).toMatchObject({ sales: { now: 14.4 + 21.6 + 144 }, left_out: [] })
    await setBooks('EUR', { NOK: 5, SEK: 5 })
    expect((await told([])).money).toEqual(known.money)
  })
})

describe('C003 a sale of several tax rates in another currency', () => {
  test('C003 its parts in the books add up to what was settled, each by the largest remainder', async () => {
    const [row] = await shop.database.select().from(orders).where(eq(orders.currency, 'SEK'))
    const { id, createdAt } = row!
    const taxRates = [6, 12, 15, 25]
    const share = fc.integer({ min: 0, max: 30_000 })
    const amounts = fc.array(share, { minLength: 1, maxLength: 4 }).filter((all) => all.some((amount) => amount > 0))
    const span = { from: createdAt, before: new Date(createdAt.getTime() + 1) }

    await fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: 0, max: 12_000 }), async (gross, settled) => {
        const total = sumOf(gross.map(cents))
        await shop.database.update(orders).set({ total, due: total }).where(eq(orders.id, id))
        await shop.database.delete(orderTaxes).where(eq(orderTaxes.orderId, id))
        await shop.database.insert(orderTaxes).values(
          gross.map((amount, index) => {
            const tax = Math.floor(amount / 7)
            return { orderId: id, rate: taxRates[index]!, base: cents(amount - tax), amount: cents(tax) }
          }),
        )
        await shop.database.delete(settlements)
        await shop.database.insert(settlements).values({
          id: 'txn_shared',
          kind: 'charge',
          sourceId: 'ch_shared',
          paymentIntentId: row!.paymentIntentId,
          amount: total,
          currency: 'SEK',
          settledAmount: cents(settled),
          settledCurrency: 'EUR',
          exchangeRate: settled / total,
          fee: cents(0),
          at: createdAt,
        })
        const { movements } = await findMoney(shop.database, { span, timeZone: 'UTC', byRate: true })
        const parts = movements.toSorted((a, b) => a.rate! - b.rate!).map(({ amount }): Cents => amount)
        expect(parts).toEqual(shareOut(cents(settled), gross))
        const whole = await findMoney(shop.database, { span, timeZone: 'UTC' })
        expect(sumOf(whole.movements.map(({ amount }) => amount))).toBe(settled)
      }),
      { numRuns: 60 },
    )
  })
})
