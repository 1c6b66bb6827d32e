import { html, raw } from 'hono/html'
import { maskContact, maskEmail } from '#domain/people/staff/mask-rules.ts'
import type { PickRow } from '#domain/sales/orders/read-pick-list.ts'
import type { PrintedOrder } from '#domain/sales/orders/read-printed-orders.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dateText } from '#shared/dates.ts'
import { joined } from '#shared/isolated-text.ts'
import { countryName, htmlLang, type Language } from '#shared/markets.ts'
import { type Cents, formatPrice, minus, noCents } from '#shared/money.ts'
import type { ShopTexts } from '#shared/translations.ts'

/** Options for a printed page. `masked`: the reader may not see the buyer's personal data. */
export type PrintOptions = {
  timeZone: string
  masked: boolean
  title: string
  /** Sentence for staff above the pages, seen on screen only. */
  note?: string | null
  language: Language
  texts: Readonly<Record<Language, ShopTexts>>
}

export const printStyles = `@page { size: A4; margin: 18mm }
* { box-sizing: border-box }
body { margin: 0; font: 11pt/1.45 'Instrument Sans', Helvetica, Arial, sans-serif; color: #1D1B18 }
section { break-after: page; max-width: 174mm; margin: 0 auto; overflow-wrap: anywhere }
section:last-of-type { break-after: auto }
header { display: flex; justify-content: space-between; gap: 10mm; border-bottom: 1pt solid #1D1B18; padding-bottom: 4mm }
h1 { font-size: 16pt; margin: 0 } h1 img { display: block; max-height: 12mm; max-width: 70mm } p { margin: 0 } .soft { color: #655E54 }
.facts { display: flex; gap: 10mm; margin: 6mm 0 } .facts > div { flex: 1 }
table { width: 100%; border-collapse: collapse } th { text-align: left; font-size: 9pt; color: #655E54 }
th, td { padding: 2mm 2mm 2mm 0; border-bottom: .5pt solid #D9D1C3; vertical-align: top } tr { break-inside: avoid }
.number { text-align: right; white-space: nowrap; padding-right: 0 } .box { width: 9mm }
.box i { display: inline-block; width: 4mm; height: 4mm; border: .8pt solid #1D1B18 }
footer { margin-top: 8mm; font-size: 9pt; color: #655E54 } tfoot td { font-weight: 600 }
@media print { .note { display: none } }
.note { margin-bottom: 6mm; padding: 3mm; border: 1pt solid #8A5A00; color: #6B4500 }
@media screen { body { padding: 10mm } section { margin-bottom: 20mm } }`

/** Markup from the template, which escapes every inserted value. */
type Html = ReturnType<typeof html>

/** Renders slips for the packer: size and quantity of each line, without prices. */
export function packingSlips(orders: readonly PrintedOrder[], options: PrintOptions): Html {
  return page(orders, options, (printed, say) => {
    const rows = printed.slip.map(
      ({ line, quantity, bin }) => html`<tr><td class="box"><i></i></td><td>${line.name}
        <p class="soft">${say('article', { number: String(line.productId) })}</p></td>
        <td>${line.variantLabel ?? ''}${bin ? html`<p class="soft">${bin}</p>` : ''}</td>
        <td class="number">${quantity}</td></tr>`,
    )
    return html`<table><thead><tr><th class="box"></th><th>${say('product')}</th><th>${say('size')}</th>
      <th class="number">${say('pieces')}</th></tr></thead><tbody>${rows}</tbody></table>`
  })
}

/** Renders receipts with charges and refunds, in what was charged, whatever prices are shown in. */
export function receipts(orders: readonly PrintedOrder[], options: PrintOptions): Html {
  return page(orders, options, ({ order, lines, refunds, language, taxes }, say) => {
    const money = (amount: Cents) => formatPrice(amount, order.currency)
    const rows = lines.map(
      (line) => html`<tr><td>${joined([line.name, line.variantLabel], ', ')}
        <p class="soft">${say(line.membership ? 'memberPrice' : 'normalPrice')}</p></td>
        <td class="number">${line.quantity}</td><td class="number">${money(line.price)}</td>
        <td class="number">${money(line.total)}</td></tr>`,
    )
    const sum = (label: string, amount: Cents) =>
      html`<tr><td colspan="3">${label}</td><td class="number">${money(amount)}</td></tr>`
    const back = refunds.map(({ createdAt, amount }) =>
      sum(say('refunded', { date: dateText(createdAt, language, options.timeZone) }), minus(noCents, amount)),
    )
    const total = sum(say('total'), order.total)
    const rates = new Intl.NumberFormat(htmlLang(language))
    const included = taxes.map(({ rate, amount }) => sum(say('vat', { rate: rates.format(rate) }), amount))
    return html`<table><thead><tr><th>${say('product')}</th><th class="number">${say('pieces')}</th>
      <th class="number">${say('price')}</th><th class="number">${say('sum')}</th></tr></thead>
      <tbody>${rows}</tbody><tfoot>${total}${included}${back}</tfoot></table>`
  })
}

/** Renders a list for fetching the items of several orders from the stockroom in one walk. */
export function pickList(
  rows: readonly PickRow[],
  options: Pick<PrintOptions, 'timeZone' | 'language' | 'texts'> & { count: number; now: Date },
): Html {
  const { language, timeZone, count, now } = options
  const { say } = mailTexts('print', options.texts[language])
  const lines = rows.map(
    ({ productId, name, size, bin, quantity, orders }) => html`<tr><td class="box"><i></i></td><td>${bin}</td>
      <td>${name}<p class="soft">${say('article', { number: String(productId) })}</p></td><td>${size ?? ''}</td>
      <td class="number">${quantity}</td>
      <td>${orders.map((one) => (one.quantity > 1 ? `${one.number} × ${one.quantity}` : one.number)).join(', ')}</td></tr>`,
  )
  const total = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const content = html`<section><header><h1>${say('pickList')}</h1><p>${dateText(now, language, timeZone)}</p></header>
    <div class="facts"><p>${say('pickListOf', { orders: String(count), items: String(total) })}</p></div>
    <table><thead><tr><th class="box"></th><th>${say('sku')}</th><th>${say('product')}</th><th>${say('size')}</th>
    <th class="number">${say('pieces')}</th><th>${say('orders')}</th></tr></thead><tbody>${lines}</tbody></table></section>`
  return documentOf(content, { language, title: say('pickList') })
}

type Say = (key: string, values?: Record<string, string>) => string

function page(
  orders: readonly PrintedOrder[],
  options: PrintOptions,
  content: (order: PrintedOrder, say: Say) => Html,
): Html {
  const sections = orders.map((printed) => {
    const say: Say = (key, values) => mailTexts('print', options.texts[printed.language]).say(key, values)
    return html`<section lang="${htmlLang(printed.language)}">${head(printed, options, say)}${content(printed, say)}
      <footer>${joined(sellerOf(printed))}</footer></section>`
  })
  const title = mailTexts('print', options.texts[options.language]).say(options.title)
  const note = options.note ? [html`<p class="note">${options.note}</p>`] : []
  return documentOf([...note, ...sections], { language: options.language, title })
}

function documentOf(content: Html | Html[], { language, title }: { language: Language; title: string }): Html {
  return html`<!doctype html><html lang="${htmlLang(language)}" translate="no"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
    <title>${title}</title><style>${raw(printStyles)}</style></head><body>${content}</body></html>`
}

function sellerOf({ brand }: PrintedOrder): (string | undefined)[] {
  const { legalName, address, registration, email } = brand
  return [`${legalName}, ${address}`, registration, email]
}

function head(
  { order, brand, logo, language }: PrintedOrder,
  { timeZone, masked, title }: PrintOptions,
  say: Say,
): Html {
  const contact = masked ? maskContact(order.contact) : order.contact
  const recipient = [
    joined([contact.firstName, contact.lastName], ' '),
    ...[contact.address, contact.apartment, joined([contact.zip, contact.city], ' ')],
    countryName(order.country, language),
  ]
  const colon = language === 'fr' ? '\u202f:' : ':'
  const facts = [
    `${say('number')}${colon} ${order.number}`,
    `${say('date')}${colon} ${dateText(order.createdAt, language, timeZone)}`,
    ...(title === 'receipt' ? [masked ? maskEmail(order.email) : order.email] : [contact.phone]),
  ]
  const mark = logo ? html`<img src="${logo}" alt="${brand.name}">` : brand.name
  return html`<header><h1>${mark}</h1><p>${say(title)}</p></header>
    <div class="facts"><div><p class="soft">${say('address')}</p><p>${asLines(recipient)}</p></div>
    <div><p>${asLines(facts)}</p></div></div>`
}

/** Renders texts on separate lines, skipping empty ones. */
function asLines(texts: readonly string[]): Html[] {
  return texts.filter((text) => text.trim()).map((text, index) => html`${index ? html`<br>` : ''}${text}`)
}
