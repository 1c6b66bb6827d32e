import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Receipt } from '#contract/receipts.ts'
import { orderLines, orders } from '#database/schema/schema.ts'
import { readJournal } from '#domain/ledger/accounting/read-journal.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
let payer: TestBrowser
let order: Order

beforeAll(async () => {
  shop = await createTestShop({ now: '2027-03-10T10:00:00Z' })
  manager = await signInAs(shop, 'manager')
  await updateSettings(shop, {
    actor: 'test',
    changes: { 'vat.rates': { NO: 25, SE: 25, FR: 20 }, 'brand.main': { organisationNumber: '999 888 777' } },
  })
  payer = createBrowser(shop)
  const lines = { '4352': { quantity: 2 }, '4351:women': {} }
  order = await buy(payer, lines, { email: 'receipt@example.test', firstName: 'Åse', lastName: 'Ødegård' })
})
afterAll(() => shop.close())

const readReceipt = async (browser = payer, query = '') =>
  (await (await browser.get(`/api/orders/${order.id}/receipt${query}`)).json()) as Receipt
const cents = (euros: number) => Math.round(euros * 100)

describe('the receipt of an order', () => {
  test('has seller, customer, lines with rate and sums that agree, and the card that paid', async () => {
    const receipt = await readReceipt()
    expect(receipt).toMatchObject({
      number: order.number,
      currency: 'EUR',
      seller: { legal_name: 'Vitrine Handel AS', organisation_number: '999 888 777' },
      customer: { name: 'Åse Ødegård', email: 'receipt@example.test', country: 'NO' },
      paid: { amount: order.total, card: { brand: 'visa', last4: '4242' } },
      refunds: [],
    })
    expect(receipt.lines.map(({ vat_rate }) => vat_rate)).toEqual([25, 25])
    const sum = receipt.lines.reduce((total, line) => total + cents(line.price) * line.quantity, 0)
    expect(sum).toBe(cents(receipt.total))
    expect(receipt.vat).toEqual([{ rate: 25, amount: Math.round(sum / 5) / 100, total: receipt.total }])
    expect(order).toMatchObject({ card: { brand: 'visa', last4: '4242' }, email: 'receipt@example.test' })
  })

  test('is for who may see the order: owner, buying browser, mailed link; to everybody else there is none', async () => {
    const stranger = createBrowser(shop)
    for (const part of ['receipt', 'receipt.pdf']) {
      for (const query of ['', '?key=forged']) {
        expect((await stranger.get(`/api/orders/${order.id}/${part}${query}`)).status).toBe(404)
      }
      expect((await payer.get(`/api/orders/${randomUUID()}/${part}`)).status).toBe(404)
    }
    await shop.drainJobs()
    const mail = shop.mails.find(({ to }) => to === 'receipt@example.test')!
    const link = /https?:\/\/\S+\/kvittering\?key=([\w.-]+)/.exec(mail.text)!
    const opened = await stranger.get(`/api/orders/${order.id}/receipt?key=${link[1]}`)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(mail.text).toContain('Visa ending in 4242')
    expect(mail.text).toContain('Norway')
    expect(mail.text).toMatch(/Of which VAT 25%\s+\d/)
    expect(mail.html).toMatch(/<img[^>]+src="[^"]+\/storage\/[^"]+w=160"/)
  })

  test('as a PDF it is a file with a name, kept by nobody, that has the same figures in the language asked for', {
    tags: 'full',
  }, async () => {
    const { vat, total } = await readReceipt()
    for (const [language, word, name] of [
      ['no', 'Kvittering', 'kvittering'],
      ['sv', 'Kvitto', 'kvitto'],
      ['fr', 'Reçu', 'recu'],
      ['en', 'Receipt', 'receipt'],
    ] as const) {
      const response = await payer.get(`/api/orders/${order.id}/receipt.pdf?language=${language}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-${order.number}.pdf"`)
      const file = Buffer.from(await response.arrayBuffer())
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      const text = textOf(file)
      const euros = (amount: number) => amount.toFixed(2).replace('.', ',')
      for (const part of [
        ...[word, 'Vitrine Handel AS', '999 888 777', 'Åse Ødegård', String(order.number), '4242', '€'],
        ...[euros(total), euros(vat[0]!.amount)],
      ]) {
        expect(text, `${language}: ${part}`).toContain(part)
      }
    }
    expect((await payer.get(`/api/orders/${order.id}/receipt.pdf?language=xx`)).status).toBe(422)
  })

  test('O217 its VAT and refunds are those that the office books and prints', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const made = await manager.call(
      'POST',
      `/orders/${order.number}/refunds`,
      { amount: 10.01, reason: 'goodwill' },
      key,
    )
    expect(made.status).toBe(201)
    await shop.drainJobs()
    const receipt = await readReceipt()
    expect(receipt.refunds).toMatchObject([
      { amount: 10.01, state: 'done', vat: [{ rate: 25, amount: 2, total: 10.01 }] },
    ])
    expect(cents(receipt.paid.amount)).toBe(cents(receipt.total) - 1_001)

    const { vouchers } = await readJournal(shop, '2027-03')
    const booked = (series: string) =>
      vouchers
        .filter((voucher) => voucher.series === series)
        .flatMap(({ lines }) => lines)
        .filter(({ role }) => role === 'vat')
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(-booked('S')).toBe(cents(receipt.vat[0]!.amount))
    expect(booked('R')).toBe(cents(receipt.refunds[0]!.vat[0]!.amount))

    const printed = await (await manager.get(`/orders/${order.number}/receipt`)).text()
    const shown = receipt.vat[0]!.amount.toFixed(2).replace('.', ',')
    expect(printed).toContain(`${shown}\u00a0€`)
  })

  test('keeps the rate of its day, and names no VAT for a country without one', async () => {
    await updateSettings(shop, { actor: 'test', changes: { 'vat.rates': { NO: 15, SE: null, FR: null } } })
    shop.setNow('2027-03-11T10:00:00Z')
    expect((await readReceipt()).vat[0]!.rate).toBe(25)
    shop.setNow('2027-03-12T10:00:00Z')
    const browser = createBrowser(shop, { host: 'sv.localhost' })
    const later = await buy(browser, { '4352': {} })
    const untaxed = (await (await browser.get(`/api/orders/${later.id}/receipt`)).json()) as Receipt
    expect([untaxed.vat, untaxed.lines[0]!.vat_rate]).toEqual([[], null])
  })

  test('as a PDF it names buyers and goods in every script, right-to-left ones in the order in which they are read', {
    tags: 'full',
  }, async () => {
    const browser = createBrowser(shop)
    const named = { firstName: '小龍', lastName: '李', address: 'شارع محمد 12', city: 'Žilina' }
    const foreign = await buy(browser, { '4352': {} }, { email: 'scripts@example.test', ...named })
    const found = await shop.database.select().from(orders).where(eq(orders.number, foreign.number))
    await shop.database.update(orderLines).set({ name: '日本の靴 👟' }).where(eq(orderLines.orderId, found[0]!.id))
    const file = async () =>
      Buffer.from(await (await browser.get(`/api/orders/${foreign.id}/receipt.pdf`)).arrayBuffer())
    const first = await file()
    const text = textOf(first).replaceAll('\n', '')
    for (const part of ['小龍', '李', '日本の靴', '👟', 'Žilina', [...'شارع'].reverse().join('')]) {
      expect(text).toContain(part)
    }
    expect(first.equals(await file())).toBe(true)
  })

  test('an erased person’s receipt has no name and no card', async () => {
    await shop.database.update(orders).set({ card: null }).where(eq(orders.number, order.number))
    const response = await payer.get(`/api/orders/${order.id}/receipt.pdf`)
    expect(response.status).toBe(200)
    expect(textOf(Buffer.from(await response.arrayBuffer()))).not.toContain('4242')
  })
})

/** The words of a PDF whose fonts are subsets: each has a table from its signs to letters. */
function textOf(file: Buffer): string {
  const streams = [
    ...file.toString('latin1').matchAll(/(\d+) 0 obj\n(?:(?!endobj)[\s\S])*?stream\n([\s\S]*?)\nendstream/g),
  ]
  const parts = streams.map(([, id, body]) => {
    const bytes = Buffer.from(body!, 'latin1')
    try {
      return { id: id!, text: inflateSync(bytes).toString('latin1') }
    } catch {
      return { id: id!, text: bytes.toString('latin1') }
    }
  })
  const source = file.toString('latin1')
  const tables = new Map<string, string[]>()
  for (const [, font, table] of source.matchAll(/(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*?\/ToUnicode (\d+) 0 R/g)) {
    const map = parts.find(({ id }) => id === table)?.text ?? ''
    const rows = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, row]) => row!.match(/<[^>]*>/g) ?? [])
    tables.set(
      font!,
      rows.map((row) =>
        Buffer.from(row.replace(/[^0-9a-f]/gi, ''), 'hex')
          .swap16()
          .toString('utf16le'),
      ),
    )
  }
  const named = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, tables.get(id!) ?? []]),
  )
  return parts
    .map(({ text }) => {
      let letters: string[] = []
      return [...text.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
        .map(([, font, shown]) => {
          if (font) {
            letters = named.get(font) ?? []
            return ''
          }
          const signs = [...shown!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
          return `${signs.map((sign) => letters[Number.parseInt(sign, 16)] ?? '').join('')}\n`
        })
        .join('')
    })
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')
}
