import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportResponse } from '#contract/office/office/exports.ts'
import { orders, orderTaxes, payouts } from '#database/schema/schema.ts'
import { readJournal } from '#domain/ledger/accounting/read-journal.ts'
import { readSettlements } from '#domain/ledger/settlements/read-settlements.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { buyIn } from '../support/other-currencies.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

type Row = Record<'voucher' | 'account' | 'debit' | 'credit' | 'currency' | 'text', string>

let shop: TestShop
let accountant: OfficeCaller
let month: string

/** One order in euros, one in kroner, and a payout in euros. */
beforeAll(async () => {
  shop = await createTestShop()
  month = shop.clock().toISOString().slice(0, 7)
  shop.setNow(`${month}-15T10:00:00Z`)
  for (const currency of ['EUR', 'NOK'] as const) {
    await buyIn(shop, createBrowser(shop), currency, { products: { '4352': {} } })
  }
  await shop.database.insert(payouts).values({
    id: 'po_euros',
    amount: cents(6_350),
    fee: cents(0),
    net: cents(6_350),
    currency: 'EUR',
    status: 'paid',
    arrivesOn: new Date(`${month}-15`),
    createdAt: shop.clock(),
    readAt: shop.clock(),
    transactions: [],
  })
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())

async function fileOf(kind: string): Promise<Buffer> {
  const begun = await accountant.call('POST', '/exports', { kind, filter: `month=${month}` })
  const { id } = (await begun.json()) as ExportResponse
  await shop.drainJobs()
  return Buffer.from(await (await accountant.get(`/exports/${id}/file`)).arrayBuffer())
}
const journal = async () =>
  parse((await fileOf('journal')).toString().replace('\ufeff', ''), { columns: true }) as Row[]
const sie = async () => iconv.decode(await fileOf('sie'), 'cp437').split('\r\n')
const sales = (rows: Row[]) =>
  rows.filter(({ voucher, account }) => voucher === 'S1' && account === '1580').map(({ debit, text }) => [debit, text])
const setBook = (currency: 'EUR' | 'NOK', rates: { NOK: number | null }) =>
  updateSettings(shop, {
    actor: 'test',
    changes: { 'markets.bookCurrency': currency, 'markets.referenceRates': rates },
  })

test('C015 what no rate is known for is left out of the journal and of SIE, and both name it', async () => {
  const rows = await journal()
  expect(sales(rows)).toEqual([['72.00', expect.stringMatching(/\(1\)$/)]])
  const note = 'Not included: Sales 72.00 NOK (1), no rate to EUR is known'
  expect(rows.filter(({ voucher }) => voucher === '')).toMatchObject([{ debit: '', credit: '', text: note }])
  const lines = await sie()
  expect(lines).toContain('#VALUTA EUR')
  expect(lines.filter((line) => line.startsWith('#PROSA'))).toEqual([`#PROSA "${note}"`])
})

test('C015 at a reference rate until the provider has settled, then as it settled', async () => {
  await setBook('EUR', { NOK: 10 })
  const estimated = await journal()
  expect(sales(estimated)).toEqual([['79.20', expect.stringMatching(/\(2\)$/)]])
  expect(estimated.at(-1)).toMatchObject({ voucher: '', text: 'At a reference rate: Sales 7.20 EUR' })
  await readSettlements(shop)
  const settled = await journal()
  expect(sales(settled)).toEqual([['78.14', expect.stringMatching(/\(2\)$/)]])
  expect(settled.every(({ voucher, currency }) => voucher !== '' && currency === 'EUR')).toBe(true)
})

test('C015 books in kroner name kroner, and a payout in euros is named beside them', async () => {
  await setBook('NOK', { NOK: 10 })
  const rows = await journal()
  expect(sales(rows)).toEqual([['792.00', expect.stringMatching(/\(2\)$/)]])
  const booked = rows.filter(({ voucher }) => voucher !== '')
  expect(new Set(booked.map(({ currency }) => currency))).toEqual(new Set(['NOK']))
  expect(booked.filter(({ voucher }) => voucher.startsWith('P'))).toEqual([])
  expect(rows.filter(({ voucher }) => voucher === '').map(({ text }) => text)).toEqual([
    'Not included: Payout po_euros 63.50 EUR, the books are in NOK',
    'At a reference rate: Sales 720.00 NOK',
  ])
  const lines = await sie()
  expect(lines).toContain('#VALUTA NOK')
  const amounts = lines.flatMap((line) => /^#TRANS \d+ \{\} (-?[\d.]+) /.exec(line)?.[1] ?? [])
  expect(amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(0)
})

test('C003 a sale of two tax rates is one sale in its voucher', async () => {
  await setBook('EUR', { NOK: 10 })
  const [row] = await shop.database.select().from(orders).where(eq(orders.currency, 'EUR'))
  await shop.database.execute(sql`DELETE FROM order_taxes WHERE order_id = ${row!.id}`)
  await shop.database.insert(orderTaxes).values([
    { orderId: row!.id, rate: 15, base: cents(2_000), amount: cents(300) },
    { orderId: row!.id, rate: 25, base: cents(3_920), amount: cents(980) },
  ])
  const { vouchers } = await readJournal(shop, month)
  const [clearing] = vouchers.find(({ series }) => series === 'S')!.lines
  expect(clearing).toMatchObject({ amount: 7_814, text: expect.stringMatching(/\(2\)$/) })
})
