import { z } from 'zod'
import { vatRateOfSale } from '#domain/accounting/vat-of-sale.ts'
import { vatWithin } from '#domain/accounting/vat-rules.ts'
import { sendOnce } from '#domain/mails/send-once.ts'
import { findMembershipOfOrder } from '#domain/membership/membership-queries.ts'
import { describeMembership } from '#domain/membership/membership-texts.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { defineJob } from '#jobs/jobs.ts'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText, dayRangeText } from '#shared/dates.ts'
import { chooseLanguage, countryName } from '#shared/markets.ts'
import { percentText } from '#shared/percent-text.ts'
import { deliveryDays } from '#shared/shop-days.ts'
import { rangeText } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'
import { orderKey } from './order-link.ts'
import { findOrderToConfirm, type OrderRow } from './order-queries.ts'
import { addressLines, hadMembershipAlready } from './order-rules.ts'

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
      const rate = await vatRateOfSale(shop, order)
      const { summary } = order.consent
      const started = summary === null ? null : await findMembershipOfOrder(shop.database, order.id)
      // Lets the holder of the mail read the order, or withdraw from it.
      const query = { orderId: order.publicId, key: await orderKey(shop, order.publicId) }
      const { renderOrderConfirmation } = await import('#mail/templates/order-confirmation.tsx')
      const mail = await renderOrderConfirmation({
        texts,
        priceSign,
        brand,
        number: order.number,
        date: dateText(order.createdAt, language, timeZone),
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
        expected: dayRangeText(deliveryDays(order.createdAt, settings['delivery.product'], timeZone), language),
        membership: started ? await membershipSentences(shop, order, started.trialDays) : [],
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

/** What was shown and agreed to, word for word; the terms applied instead if the card that paid has no trial left. */
async function membershipSentences(shop: Shop, order: OrderRow, trialDays: number): Promise<string[]> {
  const { summary, membership } = order.consent
  const shown = membership?.shown
  if (!shown || shown.trialDays === trialDays) return (summary ?? '').split('\n').filter(Boolean)
  const { host } = order
  const language = chooseLanguage(host, order.language)
  return describeMembership(shop, { offer: { ...shown, trialDays }, language, host }, order.createdAt)
}
