import { findCheckout } from '#domain/checkout/checkout-queries.ts'
import { findCustomerById } from '#domain/customers/customer-queries.ts'
import { linkOrigin } from '#domain/customers/link-rules.ts'
import { chooseLanguage, isFrenchHost, type Language, marketOfHost } from '#domain/markets/market-rules.ts'
import { type Cents, formatPrice } from '#domain/money/money-rules.ts'
import { findOrder } from '#domain/orders/order-queries.ts'
import { noteSentMail, wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import { hrefIn } from '#storefront/paths.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import type { MembershipNotice } from './membership-notices.ts'
import { findMembership, type MembershipRow } from './membership-queries.ts'
import { formatDay } from './membership-summary.ts'

/**
 * Mails a notice to a member, in the member's language and with the brand of the host the membership was bought on; once for its key. An
 * erased customer gets nothing.
 */
export async function sendMembershipMail(
  shop: Shop,
  { membershipId, key, notice }: JobPayloads['send-membership-mail'],
): Promise<void> {
  const sentKey = `membership:${key}`
  if (await wasMailSent(shop.database, sentKey)) return
  const membership = await findMembership(shop.database, membershipId)
  const customer = membership && (await findCustomerById(shop.database, membership.customerId))
  const bought = membership && (await findOrder(shop.database, membership.orderId))
  if (!membership || !customer || !bought) return
  const { order } = bought
  const settings = await getSettings(shop)
  const brand = settings[isFrenchHost(order.host) ? 'brand.french' : 'brand.main']
  const language = chooseLanguage(order.host, customer.language)
  const checkout = await findCheckout(shop.database, order.checkoutId)
  const origin = linkOrigin({ baseUrl: brand.baseUrl, host: order.host, https: checkout?.quote.https })
  const { renderMembershipNotice } = await import('#mail/templates/membership-notice.tsx')
  const mail = await renderMembershipNotice({
    kind: kindOf(notice),
    language,
    brand: { name: brand.name, legalName: brand.legalName, address: brand.address, email: brand.email },
    firstName: customer.firstName,
    values: {
      price: priceText(membership.price, language),
      ...valuesOf(notice, membership, { language, timeZone: shop.environment.timeZone }),
    },
    accountLink: origin + hrefIn(marketOfHost(new URL(origin).host), 'subscriptions'),
    invoiceLink: 'url' in notice ? notice.url : null,
  })
  crashPoint('mail.before')
  await shop.mail.send({ to: customer.email, ...mail, messageId: `<${key}@vitrine.shop>` })
  crashPoint('mail.sent')
  const about = { email: customer.email, customerId: customer.id, subject: mail.subject }
  await noteSentMail(shop.database, sentKey, shop.clock(), about)
}

/** Where no day is known the sentence without one is used. */
function kindOf(notice: MembershipNotice): string {
  if (notice.kind === 'paymentFailed' && notice.nextOn === null) return 'paymentFailedLast'
  return notice.kind
}

function valuesOf(
  notice: MembershipNotice,
  membership: MembershipRow,
  { language, timeZone }: { language: Language; timeZone: string },
): Record<string, string> {
  const day = (moment: string | Date | null) => (moment ? formatDay(new Date(moment), language, timeZone) : '')
  switch (notice.kind) {
    case 'trialEnding':
      return { date: day(notice.on) }
    case 'firstCharge':
    case 'receipt':
      return {
        amount: priceText(notice.amount, language),
        number: notice.number,
        date: day(membership.currentPeriodEndsAt),
      }
    case 'paymentFailed':
      return { amount: priceText(notice.amount, language), date: day(notice.nextOn) }
    case 'confirmPayment':
      return { amount: priceText(notice.amount, language) }
    case 'cardChanged':
      return { last4: notice.last4 }
    case 'cancelled':
    case 'resumed':
      return { date: day(notice.on) }
    default:
      return {}
  }
}

/** The amount as the shopper reads it; where its symbol is not the currency charged, that too (D5). */
function priceText(amount: Cents, language: Language): string {
  const shown = formatPrice(amount, language)
  return language === 'no' ? `${shown} (${formatPrice(amount, 'en')})` : shown
}
