import { z } from 'zod'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { vatRateOfSale } from '#domain/platform/tax/vat-of-sale.ts'
import { vatWithin } from '#domain/platform/tax/vat-rules.ts'
import { deliveryDaysTo } from '#domain/platform/working-days/public-holidays.ts'
import { startedMembershipText } from '#domain/sales/membership/membership-texts.ts'
import { orderKey } from '#domain/sales/orders/order-link.ts'
import { findOrderToConfirm, findStartedMembership } from '#domain/sales/orders/order-queries.ts'
import { addressLines, hadMembershipAlready } from '#domain/sales/orders/order-rules.ts'
import { defineJob } from '#jobs/jobs.ts'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText, dayRangeText } from '#shared/dates.ts'
import { countryName } from '#shared/markets.ts'
import { percentText } from '#shared/percent-text.ts'
import { rangeText } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'

/** Mails the confirmation of an order, once. */
export async function sendOrderConfirmation(shop: Shop, { orderId }: { orderId: number }): Promise<void> {
  const found = await findOrderToConfirm(shop.database, orderId)
  if (!found) throw new Error(`There is no order ${orderId}`)
  const { order, lines, https } = found
  // The payer was erased before the mail could go out.
  if (!order.email) return
  await sendOnce(shop, {
    key: `order-confirmation:${orderId}`,
    about: { orderId },
    context: { host: order.host, https: https ?? undefined, language: order.language },
    async render({ language, texts, priceSign, brand, link, picture }) {
      const settings = await getSettings(shop)
      const { timeZone } = shop.environment
      const place = { country: order.country, zip: order.contact.zip, timeZone }
      const rate = await vatRateOfSale(shop, order)
      const { summary } = order.consent
      const started = summary === null ? null : await findStartedMembership(shop.database, order.id)
      // Lets the holder of the mail read the order, or withdraw from it.
      const query = { orderId: order.publicId, key: await orderKey(shop, order.publicId) }
      const { renderOrderConfirmation } = await import('#mail/templates/order-confirmation.tsx')
      const mail = await renderOrderConfirmation({
        texts,
        priceSign,
        brand,
        number: order.number,
        date: dateText(order.createdAt, language, timeZone),
        firstName: order.contact.firstName,
        name: `${order.contact.firstName} ${order.contact.lastName}`,
        address: [...addressLines(order.contact), countryName(order.country, language)],
        phone: order.contact.phone,
        lines: lines.map(({ sizeLabel, image, ...line }) => ({
          ...{ ...line, size: sizeLabel },
          image: image && picture(image),
        })),
        total: order.total,
        vat: rate === null ? null : { rate: percentText(rate, language), amount: vatWithin(order.total, rate) },
        card: order.card && { brand: cardBrandName(order.card.brand), last4: order.card.last4 },
        deliveryProduct: rangeText(settings['delivery.product'], language),
        expected: dayRangeText(deliveryDaysTo(place, order.createdAt, settings['delivery.product']), language),
        membership:
          started &&
          startedMembershipText(started.membership, {
            ...{ awaitsPassword: started.awaitsPassword, startsAt: order.createdAt, language, priceSign, place },
          }),
        hasMembershipAlready: !started && hadMembershipAlready(order),
        refunded: order.flag === 'stock' || order.flag === 'amount',
        link: link('order', { id: order.publicId }, { key: query.key }),
        receiptLink: link('receipt', { id: order.publicId }, { key: query.key }),
        withdrawalLink: link('withdrawal', {}, query),
        membershipLink: link('subscriptions'),
      })
      const messageId = `<order-${order.publicId}@vitrine.shop>`
      return { to: order.email, customerId: order.customerId, ...mail, messageId }
    },
  })
}

export const sendOrderConfirmationJob = defineJob(
  'send-order-confirmation',
  z.object({ orderId: z.number() }),
  sendOrderConfirmation,
)
