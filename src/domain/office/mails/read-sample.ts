import { readReturnRules } from '#domain/aftersales/returns/return-address.ts'
import { mailBrandingFor } from '#domain/platform/mails/mail-branding.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { membershipPrice } from '#domain/platform/settings/membership-prices.ts'
import { findLinesOfOrder, findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import { addressLines } from '#domain/sales/orders/order-rules.ts'
import { findTaxesOfOrder } from '#domain/sales/orders/sale-queries.ts'
import { taxRateIn } from '#domain/sales/pricing/tax-rates.ts'
import { taxAtRate } from '#domain/sales/pricing/tax-rules.ts'
import { countryOfHost, type Language } from '#shared/markets.ts'
import { cents, sumOf } from '#shared/money.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

export type SampleRequest = {
  language: Language
  /** Number of a real order; null for invented data. */
  number: number | null
  /** The reader's host, which decides brand and addresses of an invented mail. */
  host: string
  https: boolean
}

const goods: Record<Language, [string, string]> = {
  no: ['Tekanne i støpejern', 'Varme tøfler'],
  sv: ['Tekanna i gjutjärn', 'Varma tofflor'],
  fr: ['Théière en fonte', 'Chaussons chauds'],
  en: ['Cast-iron teapot', 'Warm slippers'],
}

/**
 * Returns the data for previewing a mail in a language: a real order's buyer, lines and sums, or invented ones.
 * @throws invalid `number` where there is no such order, or its buyer was erased
 */
export async function readSample(shop: Shop, request: SampleRequest): Promise<MailSample> {
  const { language, number, host, https } = request
  const now = shop.clock()
  const settings = await getSettings(shop)
  const order = number === null ? null : await findOrderByNumber(shop.database, number)
  if (number !== null && !order?.email) throw invalid({ number: ['validation.unknown'] })
  const branding = await mailBrandingFor(shop, {
    host: order?.host ?? host,
    https,
    language,
    currency: order?.currency,
  })
  const common = {
    branding,
    now,
    region: { country: order?.country ?? countryOfHost(host), zip: order?.contact.zip },
    membershipPrice: membershipPrice(settings, branding.currency),
    deliveryDays: settings['delivery.product'],
    returnRules: await readReturnRules(shop, order?.host ?? host),
  }
  if (order) {
    const { contact, consent } = order
    const shown = consent.membership?.shown
    const lines = await findLinesOfOrder(shop.database, order.id)
    const { firstName, lastName, phone } = contact
    return {
      ...common,
      person: {
        firstName,
        lastName,
        phone,
        email: order.email,
        address: addressLines(contact),
        country: order.country,
      },
      order: {
        number: order.number,
        boughtAt: order.createdAt,
        total: order.total,
        lines: lines.map(({ variantLabel, ...line }) => ({ ...line, size: variantLabel })),
        taxes: await findTaxesOfOrder(shop.database, order.id),
        card: order.card,
        membership: shown ? { price: shown.priceCents, trialDays: shown.trialDays, awaitsPassword: true } : null,
      },
    }
  }
  const [first, second] = goods[language]
  const lines = [
    { name: first, size: null, quantity: 1, price: cents(4_900), membership: true, total: cents(4_900), image: null },
    { name: second, size: '38', quantity: 2, price: cents(2_950), membership: false, total: cents(5_900), image: null },
  ]
  const total = sumOf(lines.map((line) => line.total))
  const rate = taxRateIn(settings['vat.rates'], 'NO')
  return {
    ...common,
    person: {
      firstName: 'Åse-Marie',
      lastName: 'Bjørk',
      email: 'ase-marie@example.test',
      phone: '+47 22 22 22 22',
      address: addressLines({ address: 'Storgata 1', apartment: '', zip: '0155', city: 'Oslo' }),
      country: 'NO',
    },
    order: {
      number: 10_001,
      boughtAt: now,
      lines,
      total,
      taxes: rate === null ? [] : [taxAtRate(total, rate)],
      card: { brand: 'visa', last4: '4242' },
      membership: {
        price: settings['membership.price'],
        trialDays: settings['membership.trialDays'],
        awaitsPassword: true,
      },
    },
  }
}
