import { z } from 'zod'
import type { Queries } from '#database/open-database.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { dateText, dayMs } from '#shared/dates.ts'
import { cents, formatCharge } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { isAboutCharge, type MembershipNotice, membershipNotice } from './membership-notices.ts'
import { findMembership, findStartingOrder, type MembershipRow } from './membership-queries.ts'
import { findCardOfMembership } from './read-card.ts'

/** `key` names the mail permanently: once sent, it is not sent again. */
const payload = z.object({ membershipId: z.string(), key: z.string(), notice: membershipNotice })
type Payload = z.infer<typeof payload>

/** Queues a mail to a member, once for its key; with a transaction, exactly when that is committed. */
export async function notifyMember(shop: Shop, input: Payload, transaction?: Queries): Promise<void> {
  const queue = { key: input.key, ...(transaction && { database: transaction }) }
  await shop.jobs.enqueue(sendMembershipMailJob, input, queue)
}

type Terms = Pick<MembershipRow, 'price' | 'currentPeriodEndsAt'>

type Notice = {
  notice: MembershipNotice
  membership: Terms
  firstName: string
  /** Card that the mail mentions; null if it mentions none, or the card is not known any more. */
  card: { brand: string; last4: string } | null
}

/** Mail to a member, in their language and with the brand of the order's host. An erased customer gets none. */
export const membershipMail = defineMail<Payload, Notice>({
  kind: 'membership',
  group: 'membership',
  key: ({ key }) => `membership:${key}`,
  async load(shop, { membershipId, key, notice }) {
    const membership = await findMembership(shop.database, membershipId)
    const customer = membership && (await findCustomerById(shop.database, membership.customerId))
    const order = membership && (await findStartingOrder(shop.database, membership.orderId))
    if (!membership || !customer || !order) return null
    const place = { host: order.host, currency: order.currency }
    return {
      to: customer.email,
      customerId: customer.id,
      context: { ...place, https: order.https ?? undefined, language: customer.language },
      messageId: `<${key}@vitrine.shop>`,
      about: { membershipId },
      data: { notice, membership, firstName: customer.firstName, card: await cardFor(shop, notice, membership) },
    }
  },
  async render({ notice, membership, firstName, card }, branding) {
    const { texts, brand, link } = branding
    const { renderMembershipNotice } = await import('#mail/templates/membership-notice.tsx')
    return renderMembershipNotice({
      kind: kindOf(notice),
      texts,
      brand,
      firstName,
      values: { price: formatCharge(membership.price, branding), ...valuesOf(notice, membership, branding) },
      card,
      accountLink: link('subscriptions'),
      invoiceLink: 'url' in notice ? notice.url : null,
    })
  },
  samples: {
    trialEnding: (sample) => sampleOf(sample, { kind: 'trialEnding', on: dayOf(sample) }),
    trialExtended: (sample) => sampleOf(sample, { kind: 'trialExtended', on: dayOf(sample) }),
    firstCharge: (sample) => sampleOf(sample, { kind: 'firstCharge', ...invoiceOf(sample) }),
    receipt: (sample) => sampleOf(sample, { kind: 'receipt', ...invoiceOf(sample) }),
    paymentFailed: (sample) => sampleOf(sample, { kind: 'paymentFailed', ...amountOf(sample), nextOn: dayOf(sample) }),
    paymentFailedLast: (sample) => sampleOf(sample, { kind: 'paymentFailed', ...amountOf(sample), nextOn: null }),
    confirmPayment: (sample) => sampleOf(sample, { kind: 'confirmPayment', ...amountOf(sample) }),
    cardChanged: (sample) => sampleOf(sample, { kind: 'cardChanged', last4: sample.order.card?.last4 ?? '4242' }),
    cardLink: (sample) => sampleOf(sample, { kind: 'cardLink' }),
    priceChanged(sample) {
      const from = sample.membershipPrice
      return sampleOf(sample, { kind: 'priceChanged', from, to: from + 500, on: dayOf(sample) })
    },
    cancelled: (sample) => sampleOf(sample, { kind: 'cancelled', on: dayOf(sample) }),
    resumed: (sample) => sampleOf(sample, { kind: 'resumed', on: dayOf(sample) }),
    ended: (sample) => sampleOf(sample, { kind: 'ended' }),
    endedUnpaid: (sample) => sampleOf(sample, { kind: 'endedUnpaid' }),
    notBegun: (sample) => sampleOf(sample, { kind: 'notBegun' }),
  },
})

const monthLater = ({ now }: MailSample) => new Date(now.getTime() + 30 * dayMs)
const dayOf = (sample: MailSample) => monthLater(sample).toISOString()
const amountOf = ({ membershipPrice }: MailSample) => ({ amount: membershipPrice })

function invoiceOf(sample: MailSample) {
  return { ...amountOf(sample), number: 'VIT-0002', url: sample.branding.link('subscriptions') }
}

function sampleOf(sample: MailSample, notice: MembershipNotice): Notice {
  const { membershipPrice, person, order } = sample
  return {
    notice,
    membership: { price: membershipPrice, currentPeriodEndsAt: monthLater(sample) },
    firstName: person.firstName,
    card: isAboutCharge(notice.kind) || notice.kind === 'cardChanged' ? order.card : null,
  }
}

/** Mails a notice to a member, once. */
export async function sendMembershipMail(shop: Shop, notice: Payload): Promise<void> {
  await sendMail(shop, membershipMail, notice)
}

export const sendMembershipMailJob = defineJob('send-membership-mail', payload, sendMembershipMail)

async function cardFor(shop: Shop, notice: MembershipNotice, membership: MembershipRow) {
  if (notice.kind !== 'cardChanged') return isAboutCharge(notice.kind) ? findCardOfMembership(shop, membership) : null
  const card = await findCardOfMembership(shop, membership)
  return card?.last4 === notice.last4 ? card : null
}

/** If no further attempt has a date, uses the text without one. */
function kindOf(notice: MembershipNotice): string {
  if (notice.kind === 'paymentFailed' && notice.nextOn === null) return 'paymentFailedLast'
  return notice.kind
}

function valuesOf(notice: MembershipNotice, membership: Terms, branding: MailBranding): Record<string, string> {
  const { language, timeZone } = branding
  const money = (amount: number) => formatCharge(cents(amount), branding)
  const day = (moment: string | Date | null) => (moment ? dateText(moment, language, timeZone) : '')
  switch (notice.kind) {
    case 'trialEnding':
    case 'trialExtended':
      return { date: day(notice.on) }
    case 'firstCharge':
    case 'receipt':
      return {
        amount: money(notice.amount),
        number: notice.number,
        date: day(membership.currentPeriodEndsAt),
      }
    case 'paymentFailed':
      return { amount: money(notice.amount), date: day(notice.nextOn) }
    case 'confirmPayment':
      return { amount: money(notice.amount) }
    case 'priceChanged':
      return {
        old: money(notice.from),
        new: money(notice.to),
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
