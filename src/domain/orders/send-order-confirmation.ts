import { linkOrigin } from '#domain/customers/link-rules.ts'
import { chooseLanguage, isFrenchHost, marketOfHost } from '#domain/markets/market-rules.ts'
import { findMembershipOfOrder } from '#domain/membership/membership-queries.ts'
import { formatDay } from '#domain/membership/membership-summary.ts'
import { describeMembership } from '#domain/membership/membership-texts.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { settingVariables } from '#domain/settings/setting-variables.ts'
import { hrefIn } from '#storefront/paths.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { orderKey } from './order-link.ts'
import { findOrderToConfirm, type OrderRow } from './order-queries.ts'
import { readableAddress } from './order-rules.ts'
import { noteSentMail } from './sent-mail-queries.ts'

/**
 * Mails the confirmation of an order, once: a repeated job finds that it was sent. Should the process die between sending and noting it,
 * the second mail has the same Message-ID, so that a mailbox can drop it.
 */
export async function sendOrderConfirmation(shop: Shop, { orderId }: { orderId: number }): Promise<void> {
  const key = `order-confirmation:${orderId}`
  const found = await findOrderToConfirm(shop.database, { id: orderId, mailKey: key })
  if (!found) throw new Error(`There is no order ${orderId}`)
  if (found.wasSent) return
  const { order, lines } = found
  // Who bought was erased before the mail could go out.
  if (!order.email) return
  const settings = await getSettings(shop)
  const house = isFrenchHost(order.host) ? 'french' : 'main'
  const brand = settings[`brand.${house}`]
  const language = chooseLanguage(order.host, order.language)
  const { summary } = order.consent
  const started = summary === null ? null : await findMembershipOfOrder(shop.database, order.id)
  const addressOf = await orderAddresses(shop, order, { baseUrl: brand.baseUrl, https: found.https ?? undefined })
  const { renderOrderConfirmation } = await import('#mail/templates/order-confirmation.tsx')
  const mail = await renderOrderConfirmation({
    language,
    brand: { name: brand.name, legalName: brand.legalName, address: brand.address, email: brand.email },
    number: order.number,
    date: formatDay(order.createdAt, language, shop.environment.timeZone),
    name: `${order.contact.firstName} ${order.contact.lastName}`,
    address: readableAddress(order.contact, order.country),
    phone: order.contact.phone,
    lines: lines.map(({ name, sizeLabel, quantity, price, membership, total }) => ({
      name,
      size: sizeLabel,
      quantity,
      price,
      membership,
      total,
    })),
    total: order.total,
    deliveryProduct: settingVariables(settings, language, house).deliveryProduct,
    membership: started ? await membershipSentences(shop, order, started.trialDays) : [],
    hasMembershipAlready: summary !== null && !started,
    refunded: order.flag === 'stock' || order.flag === 'amount',
    link: addressOf('thankyou'),
    withdrawalLink: addressOf('withdrawal'),
  })
  crashPoint('mail.before')
  await shop.mail.send({ to: order.email, ...mail, messageId: `<order-${order.publicId}@vitrine.shop>` })
  crashPoint('mail.sent')
  const about = { email: order.email, customerId: order.customerId, subject: mail.subject }
  await noteSentMail(shop.database, key, shop.clock(), about)
}

/** What was shown and agreed to, word for word; where the card that really paid has no free days left, the terms that hold instead. */
async function membershipSentences(shop: Shop, order: OrderRow, trialDays: number): Promise<string[]> {
  const { summary, membership } = order.consent
  const shown = membership?.shown
  if (!shown || shown.trialDays === trialDays) return (summary ?? '').split('\n').filter(Boolean)
  const { host } = order
  const language = chooseLanguage(host, order.language)
  return describeMembership(shop, { offer: { ...shown, trialDays }, language, host }, order.createdAt)
}

/** Where the order can be read, or withdrawn from, by whoever holds the mail. */
async function orderAddresses(
  shop: Shop,
  order: OrderRow,
  { baseUrl, https }: { baseUrl: string; https: boolean | undefined },
): Promise<(screen: 'thankyou' | 'withdrawal') => string> {
  const origin = linkOrigin({ baseUrl, host: order.host, https })
  const key = await orderKey(shop, order.publicId)
  const market = marketOfHost(new URL(origin).host)
  return (screen) => origin + hrefIn(market, screen, {}, { orderId: order.publicId, key })
}
