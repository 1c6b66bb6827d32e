import { z } from 'zod'
import type { SaleTax } from '#database/schema/sale.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { type MailSample, sampleName } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { deliveryDaysTo, type Region } from '#domain/platform/working-days/public-holidays.ts'
import { startedMembershipText } from '#domain/sales/membership/membership-texts.ts'
import { type MailedOrder, mailedOrderOf, orderLinks, sampleOrderOf } from '#domain/sales/orders/mailed-order.ts'
import { findOrderToConfirm, findStartedMembership, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import { addressLines, hadMembershipAlready } from '#domain/sales/orders/order-rules.ts'
import { findTaxesOfOrder } from '#domain/sales/orders/sale-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { OrderedLine } from '#mail/templates/order-confirmation.tsx'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText, dayRangeText } from '#shared/dates.ts'
import { countryName } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import { percentText } from '#shared/percent-text.ts'
import { rangeText } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'

const payload = z.object({ orderId: z.number() })
type Payload = z.infer<typeof payload>

type Confirmation = {
  order: MailedOrder
  boughtAt: Date
  name: string
  /** Its lines without the country. */
  address: string[]
  country: string
  phone: string
  /** Location whose working days count. */
  region: Region
  /** Order lines with the paths of their images. */
  lines: OrderedLine[]
  total: Cents
  taxes: readonly SaleTax[]
  card: OrderRow['card']
  deliveryDays: readonly [number, number]
  /** The terms of the membership that it started; null: it started none. */
  started: { price: Cents; trialDays: number; awaitsPassword: boolean } | null
  hasMembershipAlready: boolean
  refunded: boolean
}

export const orderConfirmationMail = defineMail<Payload, Confirmation>({
  kind: 'order-confirmation',
  group: 'orders',
  key: ({ orderId }) => `order-confirmation:${orderId}`,
  repeatable: (rest) => ({ orderId: Number(rest) }),
  async load(shop, { orderId }) {
    const found = await findOrderToConfirm(shop.database, orderId)
    if (!found) throw new Error(`There is no order ${orderId}`)
    const { order, lines, https } = found
    // The payer was erased before the mail could go out.
    if (!order.email) return null
    const { contact, country } = order
    const started = order.consent.summary === null ? null : await findStartedMembership(shop.database, order.id)
    return {
      to: order.email,
      customerId: order.customerId,
      context: { host: order.host, https: https ?? undefined, language: order.language, currency: order.currency },
      messageId: `<order-${order.publicId}@vitrine.shop>`,
      about: { orderId },
      data: {
        order: await mailedOrderOf(shop, order),
        boughtAt: order.createdAt,
        name: `${contact.firstName} ${contact.lastName}`,
        address: addressLines(contact),
        country,
        phone: contact.phone,
        region: { country, zip: contact.zip },
        lines: lines.map(({ variantLabel, ...line }) => ({ ...line, size: variantLabel })),
        total: order.total,
        taxes: await findTaxesOfOrder(shop.database, order.id),
        card: order.card,
        deliveryDays: (await getSettings(shop))['delivery.product'],
        started: started && {
          price: started.membership.price,
          trialDays: started.membership.trialDays,
          awaitsPassword: started.awaitsPassword,
        },
        hasMembershipAlready: !started && hadMembershipAlready(order),
        refunded: order.flag === 'stock' || order.flag === 'amount',
      },
    }
  },
  async render(data, branding) {
    const { order, boughtAt, taxes, card, total, deliveryDays, started } = data
    const { language, texts, currency, priceSign, timeZone, brand, link, picture } = branding
    const region = { ...data.region, timeZone }
    const links = orderLinks(order, branding)
    const { renderOrderConfirmation } = await import('#mail/templates/order-confirmation.tsx')
    return renderOrderConfirmation({
      texts,
      money: { currency, priceSign },
      brand,
      number: order.number,
      date: dateText(boughtAt, language, timeZone),
      firstName: order.firstName,
      name: data.name,
      address: [...data.address, countryName(data.country, language)],
      phone: data.phone,
      lines: data.lines.map((line) => ({ ...line, image: line.image && picture(line.image) })),
      total,
      taxes: taxes.map(({ rate, amount }) => ({ rate: percentText(rate, language), amount })),
      card: card && { brand: cardBrandName(card.brand), last4: card.last4 },
      deliveryProduct: rangeText(deliveryDays, language),
      expected: dayRangeText(deliveryDaysTo(region, boughtAt, deliveryDays), language),
      membership:
        started &&
        startedMembershipText(started, {
          awaitsPassword: started.awaitsPassword,
          startsAt: boughtAt,
          language,
          money: { currency, priceSign },
          region,
        }),
      hasMembershipAlready: data.hasMembershipAlready,
      refunded: data.refunded,
      link: links.order,
      receiptLink: links.receipt,
      withdrawalLink: links.withdrawal,
      membershipLink: link('subscriptions'),
    })
  },
  samples: {
    orderConfirmation: (sample) => sampleOf(sample),
    orderConfirmationMember(sample) {
      const lines = sample.order.lines.map((line) => ({ ...line, membership: true }))
      return { ...sampleOf(sample), lines, started: null }
    },
    orderConfirmationMemberCard: (sample) => ({ ...sampleOf(sample), started: null, hasMembershipAlready: true }),
    orderConfirmationRefunded: (sample) => ({ ...sampleOf(sample), refunded: true }),
  },
})

function sampleOf(sample: MailSample): Confirmation {
  const { person, order, region, deliveryDays } = sample
  const { boughtAt, lines, total, taxes, card, membership } = order
  return {
    order: sampleOrderOf(sample),
    boughtAt,
    name: sampleName(sample),
    address: person.address,
    country: person.country,
    phone: person.phone,
    region,
    lines,
    total,
    taxes,
    card,
    deliveryDays,
    started: membership,
    hasMembershipAlready: false,
    refunded: false,
  }
}

/** Mails the confirmation of an order, once. */
export async function sendOrderConfirmation(shop: Shop, order: Payload): Promise<void> {
  await sendMail(shop, orderConfirmationMail, order)
}

export const sendOrderConfirmationJob = defineJob('send-order-confirmation', payload, sendOrderConfirmation)
