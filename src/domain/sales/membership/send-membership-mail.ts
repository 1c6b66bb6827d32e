import { z } from 'zod'
import type { Queries } from '#database/open-database.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dateText } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import { formatCharge, type PriceSign } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { isAboutCharge, type MembershipNotice, membershipNotice } from './membership-notices.ts'
import { findMembership, findStartingOrder, type MembershipRow } from './membership-queries.ts'
import { findCardOfMembership } from './read-card.ts'

/** `key` names the mail for good: one that was sent is not sent again. */
const payload = z.object({ membershipId: z.string(), key: z.string(), notice: membershipNotice })
type Payload = z.infer<typeof payload>

/** Queues a mail to a member, once for its key; with a transaction, exactly when that is committed. */
export async function notifyMember(shop: Shop, input: Payload, transaction?: Queries): Promise<void> {
  const queue = { key: input.key, ...(transaction && { database: transaction }) }
  await shop.jobs.enqueue(sendMembershipMailJob, input, queue)
}

/**
 * Mails a notice to a member, once, in the member's language and with the brand of the order's host. An erased
 * customer gets nothing.
 */
export async function sendMembershipMail(shop: Shop, { membershipId, key, notice }: Payload): Promise<void> {
  const membership = await findMembership(shop.database, membershipId)
  const customer = membership && (await findCustomerById(shop.database, membership.customerId))
  const order = membership && (await findStartingOrder(shop.database, membership.orderId))
  if (!membership || !customer || !order) return
  await sendOnce(shop, {
    key: `membership:${key}`,
    about: { membershipId },
    context: { host: order.host, https: order.https ?? undefined, language: customer.language },
    async render({ language, texts, priceSign, brand, link }) {
      const card = await cardFor(shop, notice, membership)
      const { renderMembershipNotice } = await import('#mail/templates/membership-notice.tsx')
      const mail = await renderMembershipNotice({
        kind: kindOf(notice),
        texts,
        brand,
        firstName: customer.firstName,
        values: {
          price: formatCharge(membership.price, priceSign),
          ...valuesOf(notice, membership, { language, priceSign, timeZone: shop.environment.timeZone }),
        },
        card,
        accountLink: link('subscriptions'),
        invoiceLink: 'url' in notice ? notice.url : null,
      })
      return { to: customer.email, customerId: customer.id, ...mail, messageId: `<${key}@vitrine.shop>` }
    },
  })
}

export const sendMembershipMailJob = defineJob('send-membership-mail', payload, sendMembershipMail)

/** The card a mail speaks of; null where it speaks of none, or it is not known any more. */
async function cardFor(shop: Shop, notice: MembershipNotice, membership: MembershipRow) {
  if (notice.kind !== 'cardChanged') return isAboutCharge(notice.kind) ? findCardOfMembership(shop, membership) : null
  const card = await findCardOfMembership(shop, membership)
  return card?.last4 === notice.last4 ? card : null
}

/** Without a date of the next try the sentence without one is used. */
function kindOf(notice: MembershipNotice): string {
  if (notice.kind === 'paymentFailed' && notice.nextOn === null) return 'paymentFailedLast'
  return notice.kind
}

function valuesOf(
  notice: MembershipNotice,
  membership: MembershipRow,
  { language, priceSign, timeZone }: { language: Language; priceSign: PriceSign; timeZone: string },
): Record<string, string> {
  const day = (moment: string | Date | null) => (moment ? dateText(moment, language, timeZone) : '')
  switch (notice.kind) {
    case 'trialEnding':
    case 'trialExtended':
      return { date: day(notice.on) }
    case 'firstCharge':
    case 'receipt':
      return {
        amount: formatCharge(notice.amount, priceSign),
        number: notice.number,
        date: day(membership.currentPeriodEndsAt),
      }
    case 'paymentFailed':
      return { amount: formatCharge(notice.amount, priceSign), date: day(notice.nextOn) }
    case 'confirmPayment':
      return { amount: formatCharge(notice.amount, priceSign) }
    case 'priceChanged':
      return {
        old: formatCharge(notice.from, priceSign),
        new: formatCharge(notice.to, priceSign),
        date: day(notice.on),
      }
    case 'cardChanged':
      return { last4: notice.last4 }
    case 'cancelled':
    case 'resumed':
      return { date: day(notice.on) }
    default:
      return {}
  }
}
