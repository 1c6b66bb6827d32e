import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportResponse } from '#contract/office/office/exports.ts'
import type { OverviewResponse } from '#contract/office/office/overview.ts'
import { customers, membershipInvoices, memberships, orders, payouts } from '#database/schema/schema.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { cents } from '#shared/money.ts'
import { buy, ledger } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

type Row = Record<'voucher' | 'date' | 'account' | 'account_name' | 'debit' | 'credit' | 'currency' | 'text', string>

const counted = 4352
let shop: TestShop
let accountant: OfficeCaller

/** March 2027, on whose 28th clocks change: sales with and without VAT, refunds, membership charges and a payout. */
beforeAll(async () => {
  shop = await createTestShop({ now: '2027-03-10T10:00:00Z' })
  await putStock(shop, { id: counted, stock: 100 })
  const sold = async () => {
    const { number } = await buy(createBrowser(shop), { [counted]: { quantity: 1 } })
    const where = eq(orders.number, number)
    return (await shop.database.update(orders).set({ country: 'NO' }).where(where).returning())[0]!
  }
  // One of the month before, in the last minute of February where the shop is.
  const before = await sold()
  await shop.database
    .update(orders)
    .set({ createdAt: new Date('2027-02-28T22:59:00Z') })
    .where(eq(orders.id, before.id))
  const first = await sold()
  const rates = { NO: 25, SE: 25, FR: 20 }
  await updateSettings(shop, {
    actor: 'test',
    changes: {
      'vat.rates': rates,
      'brand.main': { legalName: 'Lysgård & Sønner "AS"', organisationNumber: '999 888 777' },
    },
  })
  shop.setNow('2027-03-28T22:30:00Z')
  const second = await sold()
  const manager = await signInAs(shop, 'manager')
  for (const [{ number }, amount] of [
    [first, 12],
    [second, 36],
  ] as const) {
    const key = { 'idempotency-key': randomUUID() }
    const made = await manager.call('POST', `/orders/${number}/refunds`, { amount, reason: 'goodwill' }, key)
    expect(made.status).toBe(201)
  }
  const id = randomUUID()
  const paidAt = new Date('2027-03-15T10:00:00Z')
  await shop.database.insert(memberships).values({
    id,
    customerId: (await customerId())!,
    orderId: first.id,
    generation: 1,
    status: 'active',
    price: cents(1_999),
    trialDays: 0,
    createdAt: paidAt,
    updatedAt: paidAt,
  })
  await shop.database.insert(membershipInvoices).values({
    id: 'in_march',
    membershipId: id,
    amount: cents(1_999),
    currency: 'EUR',
    status: 'paid',
    createdAt: paidAt,
    paidAt,
    updatedAt: paidAt,
  })
  const transaction = {
    fee: cents(0),
    createdAt: paidAt.toISOString(),
    description: null,
    paymentId: null,
    refundId: null,
  }
  const nothing = { disputeId: null, invoiceId: null }
  await shop.database.insert(payouts).values({
    id: 'po_march',
    amount: cents(6_350),
    fee: cents(250),
    net: cents(6_350),
    currency: 'EUR',
    status: 'paid',
    arrivesOn: new Date('2027-03-20'),
    createdAt: paidAt,
    readAt: paidAt,
    transactions: [
      {
        ...transaction,
        ...nothing,
        id: 'txn_1',
        type: 'charge',
        amount: cents(7_200),
        fee: cents(250),
        net: cents(6_950),
        paymentId: 'pi_1',
      },
      {
        ...transaction,
        ...nothing,
        id: 'txn_2',
        type: 'adjustment',
        amount: cents(-500),
        net: cents(-500),
        disputeId: 'dp_1',
      },
      { ...transaction, ...nothing, id: 'txn_3', type: 'stripe_fee', amount: cents(-100), net: cents(-100) },
    ],
  })
  shop.setNow('2027-03-31T12:00:00Z')
  accountant = await signInAs(shop, 'accountant')
})
afterAll(() => shop.close())

async function customerId() {
  return (await shop.database.select({ id: customers.id }).from(customers).limit(1))[0]?.id
}

async function fileOf(kind: string, who = accountant, filter = 'month=2027-03'): Promise<Buffer> {
  const begun = await who.call('POST', '/exports', { kind, filter })
  expect(begun.status).toBe(202)
  const { id, format } = (await begun.json()) as ExportResponse
  expect(format).toBe(kind === 'sie' ? 'sie' : 'csv')
  await shop.drainJobs()
  const file = await who.get(`/exports/${id}/file`)
  expect(file.status).toBe(200)
  const bytes = Buffer.from(await file.arrayBuffer())
  const marked = [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte)
  expect(marked).toBe(kind !== 'sie')
  return marked ? bytes.subarray(3) : bytes
}
const centsOf = (text: string) => Math.round(Number(text || 0) * 100)

describe('exports for accounting', () => {
  test('O217 the journal balances per voucher, and its sums are those of the overview and of the provider', async () => {
    const rows = parse((await fileOf('journal')).toString(), { columns: true }) as Row[]
    const balances = new Map<string, number>()
    for (const { voucher, debit, credit } of rows) {
      balances.set(voucher, (balances.get(voucher) ?? 0) + centsOf(debit) - centsOf(credit))
      expect(Number(Boolean(debit)) + Number(Boolean(credit))).toBe(1)
    }
    expect([...balances.values()]).toEqual([...balances].map(() => 0))
    // Sales of before the rates were entered have no VAT, a refund has that of its sale.
    const of = (voucher: string) =>
      rows
        .filter((row) => row.voucher === voucher)
        .map(({ date, account, debit, credit }) => `${date} ${account} ${debit || `-${credit}`}`)
    expect(of('S1')).toEqual(['2027-03-10 1580 72.00', '2027-03-10 3000 -72.00'])
    // 22:30 UTC is already the 29th where the shop is: clocks have changed that day.
    expect(of('S2')).toEqual(['2027-03-29 1580 72.00', '2027-03-29 3000 -57.60', '2027-03-29 2610 -14.40'])
    expect(of('R1').sort()).toEqual(
      ['2027-03-29 1580 -48.00', '2027-03-29 3020 12.00', '2027-03-29 3020 28.80', '2027-03-29 2610 7.20'].sort(),
    )
    expect(of('P1')).toEqual([
      '2027-03-20 1930 63.50',
      '2027-03-20 6570 3.50',
      '2027-03-20 3020 5.00',
      '2027-03-20 1580 -72.00',
    ])
    const sumOf = (series: string) =>
      rows
        .filter(({ voucher, account }) => voucher.startsWith(series) && account === '1580')
        .reduce((sum, { debit, credit }) => sum + centsOf(debit) - centsOf(credit), 0)
    const { money } = (await (await accountant.get('/overview?period=30d')).json()) as OverviewResponse
    expect(sumOf('S') / 100).toBe(money!.sales.now)
    expect(-sumOf('R') / 100).toBe(money!.refunds.now)
    expect(sumOf('M') / 100).toBe(money!.membership.now)
    const entries = await ledger(shop)
    // The one of February is sold, but not in this month.
    expect(sumOf('S')).toBe(entries.reduce((sum, { amount }) => sum + amount, 0) - 7_200)
    expect(-sumOf('R')).toBe(entries.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0))
  })

  test('O218 SIE 4I in code page 437: every voucher sums to zero, only declared accounts', async () => {
    const bytes = await fileOf('sie')
    const text = iconv.decode(bytes, 'cp437')
    expect(iconv.encode(text, 'cp437').equals(bytes)).toBe(true)
    const lines = text.split('\r\n')
    expect(lines.slice(0, 3)).toEqual(['#FLAGGA 0', '#FORMAT PC8', '#SIETYP 4'])
    expect(lines).toContain('#GEN 20270331')
    expect(lines).toContain('#FNAMN "Lysgård & Sönner \\"AS\\""')
    expect(lines).toContain('#ORGNR "999 888 777"')
    expect(lines).toContain('#VALUTA EUR')
    const declared = lines.flatMap((line) => /^#KONTO (\d+) /.exec(line)?.[1] ?? [])
    expect(new Set(declared).size).toBe(declared.length)
    const vouchers = text.split('#VER ').slice(1)
    expect(vouchers.length).toBe(5)
    for (const voucher of vouchers) {
      const [head, brace] = voucher.split('\r\n')
      expect(head).toMatch(/^[A-Z] \d+ 202703\d\d "/)
      expect(brace).toBe('{')
      const entries = [...voucher.matchAll(/#TRANS (\d+) \{\} (-?\d+\.\d\d) 202703\d\d "/g)]
      expect(entries.length).toBeGreaterThan(1)
      expect(entries.reduce((sum, [, , amount]) => sum + centsOf(amount!), 0)).toBe(0)
      for (const [, account] of entries) expect(declared).toContain(account)
    }
  })

  test('O218 the accountant may export for accounting and nothing about people, a viewer nothing', async () => {
    const viewer = await signInAs(shop, 'viewer')
    for (const kind of ['journal', 'sie', 'orders', 'members', 'customers', 'products']) {
      expect((await viewer.call('POST', '/exports', { kind, filter: 'month=2027-03' })).status, kind).toBe(403)
    }
    for (const kind of ['orders', 'members', 'customers', 'products']) {
      expect((await accountant.call('POST', '/exports', { kind })).status, kind).toBe(403)
    }
    for (const filter of ['', 'month=2027-13', 'month=mars']) {
      const refused = await accountant.call('POST', '/exports', { kind: 'sie', filter })
      expect([refused.status, ((await refused.json()) as { errors: object }).errors]).toEqual([
        422,
        { filter: ['validation.month'] },
      ])
    }
    const list = (await (await accountant.get('/exports')).json()) as { items: ExportResponse[] }
    expect(new Set(list.items.map(({ kind }) => kind))).toEqual(new Set(['journal', 'sie']))
    expect(((await (await viewer.get('/exports')).json()) as { items: [] }).items).toEqual([])
    const mine = list.items[0]!.id
    expect((await viewer.get(`/exports/${mine}/file`)).status).toBe(403)
  })

  test('orders, members and customers as files need a fresh sign-in', async () => {
    const manager = await signInAs(shop, 'manager')
    const read = async (kind: string) =>
      parse((await fileOf(kind, manager, '')).toString(), { columns: true }) as Record<string, string>[]
    expect(await read('orders')).toHaveLength(3)
    expect(await read('members')).toHaveLength(1)
    expect((await read('customers')).length).toBeGreaterThan(1)
    shop.setNow(new Date(shop.clock().getTime() + 16 * 60_000))
    const late = await manager.call('POST', '/exports', { kind: 'customers' })
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'auth.reauthenticate'])
  })
})
