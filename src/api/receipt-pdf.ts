import { addressLines } from '#domain/sales/orders/order-rules.ts'
import type { Receipt } from '#domain/sales/orders/read-receipt.ts'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText } from '#shared/dates.ts'
import { countryName, htmlLang, type Language } from '#shared/markets.ts'
import { type Cents, formatPrice, minus, noCents } from '#shared/money.ts'
import { percentText } from '#shared/percent-text.ts'
import { fillPlaceholders } from '#shared/text-placeholders.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import { type Column, type Paper, writePaper } from './receipt-paper.ts'

type Options = { texts: ShopTexts; language: Language; timeZone: string }
type Say = (key: string, values?: Record<string, string>) => string

/** Renders a receipt as an A4 PDF file, in what was charged, whatever prices are shown in. */
export async function receiptPdf(receipt: Receipt, { texts, language, timeZone }: Options): Promise<Buffer> {
  const say: Say = (key, values = {}) => fillPlaceholders(textAt(texts.storefront, `receipt.${key}`) ?? '', values)
  const { order, seller } = receipt
  const date = (at: Date) => dateText(at, language, timeZone)
  const foot = [`${seller.legalName}, ${seller.address}`, seller.registration, seller.email]
  const about = {
    language: htmlLang(language),
    title: `${say('title')} ${order.number}`,
    author: seller.legalName,
    createdAt: order.createdAt,
  }
  return writePaper(about, (paper) => {
    paper.heading(seller.name, say('title'))
    paper.blocks([
      [say('seller'), sellerLines(receipt)],
      [say('customer'), customerLines(receipt, language)],
      [
        say('order'),
        [
          say('fact', { name: say('number'), value: String(order.number) }),
          say('fact', { name: say('date'), value: date(order.createdAt) }),
          say('fact', { name: say('paidWith'), value: paidWith(receipt, say) }),
        ],
      ],
    ])
    lineTable(paper, receipt, { say, language })
    sums(paper, receipt, { say, language, date })
    return (page, pages) => ({
      left: foot.filter(Boolean).join(' · '),
      right: pages > 1 ? say('page', { page: String(page), pages: String(pages) }) : '',
    })
  })
}

/** Returns the file name in the reader's language, using only characters that every system accepts. */
export function receiptFileName({ order }: Receipt, texts: ShopTexts): string {
  const word = (textAt(texts.storefront, 'receipt.fileName') ?? '').replace(/[^a-z-]/gi, '')
  return `${word || 'receipt'}-${order.number}.pdf`
}

const moneyOf = (order: Receipt['order']) => (amount: Cents) => formatPrice(amount, order.currency)

function sellerLines({ seller: { legalName, address, registration, email, phone } }: Receipt): string[] {
  return [legalName, address, registration, email, phone].filter(Boolean)
}

function customerLines({ order }: Receipt, language: Language): string[] {
  const { contact, country, email } = order
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  return [name, ...addressLines(contact), countryName(country, language), email].filter(Boolean)
}

function paidWith({ order: { card } }: Receipt, say: Say): string {
  return card ? say('cardOf', { brand: cardBrandName(card.brand), last4: card.last4 }) : say('card')
}

function lineTable(
  paper: Paper,
  { order, lines, taxes }: Receipt,
  { say, language }: { say: Say; language: Language },
): void {
  const columns: Column[] = [
    { title: say('item'), width: taxes.length === 0 ? 0.5 : 0.42 },
    { title: say('quantity'), width: 0.12, isNumber: true },
    { title: say('unitPrice'), width: 0.19, isNumber: true },
    ...(taxes.length === 0 ? [] : [{ title: say('vat'), width: 0.08, isNumber: true }]),
    { title: say('sum'), width: 0.19, isNumber: true },
  ]
  const money = moneyOf(order)
  const rows = lines.map((line) => ({
    note: [line.variantLabel && say('size', { size: line.variantLabel }), line.membership && say('memberPrice')]
      .filter(Boolean)
      .join(' · '),
    cells: [
      line.name,
      String(line.quantity),
      money(line.price),
      ...(taxes.length === 0 ? [] : [line.taxRate === null ? '' : percentText(line.taxRate, language)]),
      money(line.total),
    ],
  }))
  paper.table(columns, rows)
}

function sums(
  paper: Paper,
  { order, taxes, refunds, paid }: Receipt,
  { say, language, date }: { say: Say; language: Language; date: (at: Date) => string },
): void {
  const ofVat = (rate: number) => say('vatOf', { rate: percentText(rate, language) })
  const money = moneyOf(order)
  paper.sums([
    { label: say('delivery'), amount: say('free') },
    ...taxes.flatMap(({ rate, base, amount }) => [
      { label: say('net'), amount: money(base) },
      { label: ofVat(rate), amount: money(amount) },
    ]),
    { label: say('total', { currency: order.currency }), amount: money(order.total), isStrong: true },
    ...refunds.flatMap(({ amount, createdAt, isDone, taxes: parts }) => [
      {
        label: say(isDone ? 'refunded' : 'refundUnderWay', { date: date(createdAt) }),
        amount: money(minus(noCents, amount)),
      },
      ...parts.map((part) => ({ label: ofVat(part.rate), amount: money(minus(noCents, part.amount)), isNote: true })),
    ]),
    ...(refunds.length > 0 ? [{ label: say('paid'), amount: money(paid), isStrong: true }] : []),
  ])
}
