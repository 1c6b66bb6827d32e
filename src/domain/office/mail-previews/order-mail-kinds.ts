import { carrierName, trackingLink } from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { invitationDays } from '#domain/aftersales/product-reviews/review-rules.ts'
import { postageText } from '#domain/aftersales/returns/return-address.ts'
import { dueAtOf, sendBackEnd } from '#domain/aftersales/returns/return-rules.ts'
import { returnInstructions } from '#domain/aftersales/returns/send-return-mails.ts'
import { withdrawalSentences, withdrawalSteps } from '#domain/aftersales/returns/withdrawal-rules.ts'
import { vatWithin } from '#domain/platform/tax/vat-rules.ts'
import { deliveryDaysTo } from '#domain/platform/working-days/public-holidays.ts'
import { refundToFacts } from '#domain/sales/orders/order-notice.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { OrderNotice } from '#mail/templates/order-notice.tsx'
import { cardBrandName } from '#shared/card-name.ts'
import { dateText, dateTimeText, dayRangeText } from '#shared/dates.ts'
import { formatCharge } from '#shared/money.ts'
import { percentText } from '#shared/percent-text.ts'
import { kindsOf, type MailSample, sampleToken, type WrittenMail } from './mail-sample.ts'

const tracking = { carrier: 'bring', trackingNumber: '370722151012345678', trackingUrl: null } as const

/** Mails about an order, from its confirmation to its return. */
export const orderMailKinds = kindsOf('orders', true, {
  orderConfirmation: (sample) => writeConfirmation(sample, {}),
  orderConfirmationMember: (sample) => writeConfirmation(sample, { isMembers: true }),
  orderConfirmationMemberCard: (sample) => writeConfirmation(sample, { hasMembershipAlready: true }),
  orderConfirmationRefunded: (sample) => writeConfirmation(sample, { refunded: true }),
  shipped: (sample) => writeNotice(sample, { kind: 'shipped', ...trackedNotice(sample) }),
  partlyShipped: (sample) =>
    writeNotice(sample, {
      ...{ kind: 'shipped', part: 'partly', ...trackedNotice(sample, 1) },
      sentences: ['shipped.rest'],
    }),
  restShipped: (sample) => writeNotice(sample, { kind: 'shipped', part: 'rest', ...trackedNotice(sample, 1) }),
  tracking: (sample) => writeNotice(sample, { kind: 'tracking', ...trackedNotice(sample) }),
  delivered: (sample) =>
    writeNotice(sample, {
      kind: 'delivered',
      pieces: { title: 'parcel', lines: sample.order.lines },
      sentences: ['delivered.missing'],
      withdrawalLink: sample.branding.link('withdrawal'),
    }),
  orderCancelled: (sample) =>
    writeNotice(sample, {
      kind: 'cancelled',
      pieces: { title: 'cancelledLines', lines: sample.order.lines },
      sentences: ['cancelled.refund', 'notice.banks'],
    }),
  orderPartlyCancelled: (sample) =>
    writeNotice(sample, {
      kind: 'cancelled',
      part: 'partly',
      pieces: { title: 'cancelledLines', lines: sample.order.lines.slice(0, 1) },
      sentences: ['cancelled.refund', 'notice.banks', 'cancelled.rest'],
    }),
  orderRefunded: (sample) =>
    writeNotice(sample, {
      kind: 'refunded',
      pieces: { title: 'refundedLines', lines: sample.order.lines },
      sentences: ['notice.banks'],
      facts: [[say(sample, 'notice.amount'), total(sample)], ...refundToFacts(sample.order, sample.branding.texts)],
    }),
  returnApproved: (sample) =>
    writeNotice(sample, {
      kind: 'returnApproved',
      pieces: { title: 'returnLines', lines: sample.order.lines.slice(0, 1) },
      ...returnInstructions(sample.branding, {
        ...{ ...sample.returnRules, agreedAt: sample.now, message: '…', buyer: sample.place },
        ...{ due: sample.order.lines[0]?.total ?? null, card: sample.order.card },
      }),
    }),
  returnRejected: (sample) =>
    writeNotice(sample, {
      kind: 'returnRejected',
      pieces: { title: 'returnLines', lines: sample.order.lines.slice(0, 1) },
      sentences: ['returnRejected.questions'],
      facts: [[say(sample, 'notice.reason'), '…']],
    }),
  async reviewInvitation({ branding, order, person }) {
    const { renderReviewInvitation } = await import('#mail/templates/review-invitation.tsx')
    const { texts, brand, link } = branding
    const products = [...new Set(order.lines.map(({ name }) => name))]
    const { number } = order
    return renderReviewInvitation({
      ...{ texts, brand, number, products, firstName: person.firstName, days: invitationDays },
      link: link('review', { id: sampleToken }),
    })
  },
  async orderCode(sample) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const { texts, brand } = sample.branding
    const values = { number: String(sample.order.number) }
    const { firstName } = sample.person
    return renderAccountNotice({ kind: 'orderCode', texts, brand, firstName, values, code: 'ABCD-EFGH' })
  },
  async withdrawal(sample) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const { firstName } = sample.person
    const steps = withdrawalSteps({ wasSent: true })
    return renderAccountNotice({ kind: 'withdrawal', ...withdrawalParts(sample), firstName, steps })
  },
  async withdrawalUnsent(sample) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const { firstName } = sample.person
    const steps = withdrawalSteps({ wasSent: false })
    const sentences = withdrawalSentences(['goods', 'membership'], { wasSent: false })
    return renderAccountNotice({ kind: 'withdrawal', ...withdrawalParts(sample), firstName, steps, sentences })
  },
})

/** What both mails about a withdrawal say. */
export function withdrawalParts(sample: MailSample) {
  const { texts, brand, language, link } = sample.branding
  const { say } = mailTexts('mailaccount', texts)
  const sentences = ['goods', 'membership']
  return {
    ...{ texts, brand, sentences },
    values: {
      ...{ number: String(sample.order.number), total: total(sample) },
      returnTo: sample.returnRules.address,
      sendBy: dateText(sendBackEnd(sample.now, sample.place), language, sample.timeZone),
      refundBy: dateText(dueAtOf(sample.now), language, sample.timeZone),
      postage: postageText(texts, sample.returnRules.postage),
    },
    facts: [
      [say('withdrawal.order'), String(sample.order.number)],
      [say('withdrawal.from'), sentences.map((subject) => say(`withdrawal.subject_${subject}`)).join(', ')],
      [say('withdrawal.statedAt'), dateTimeText(sample.now, language, sample.timeZone)],
    ] as [string, string][],
    link: link('order', { id: sampleToken }),
  }
}

export function total({ order, branding }: MailSample): string {
  return formatCharge(order.total, branding.priceSign)
}

function say({ branding }: MailSample, key: string): string {
  return mailTexts('mail', branding.texts).say(key)
}

async function writeConfirmation(
  sample: MailSample,
  options: { refunded?: boolean; hasMembershipAlready?: boolean; isMembers?: boolean },
): Promise<WrittenMail> {
  const { refunded = false, hasMembershipAlready = false, isMembers = false } = options
  const { branding, person, order, timeZone, deliveryProduct } = sample
  const { texts, priceSign, brand, language, link } = branding
  const { renderOrderConfirmation } = await import('#mail/templates/order-confirmation.tsx')
  return renderOrderConfirmation({
    ...{ texts, priceSign, brand, deliveryProduct, refunded, hasMembershipAlready },
    number: order.number,
    date: dateText(order.boughtAt, language, timeZone),
    firstName: person.firstName,
    name: `${person.firstName} ${person.lastName}`.trim(),
    expected: expectedDays(sample),
    ...{ address: person.address, phone: person.phone, total: order.total },
    lines: order.lines.map((line) => (isMembers ? { ...line, membership: true } : line)),
    membership: hasMembershipAlready || isMembers ? null : order.membership,
    vat:
      order.vatRate === null
        ? null
        : { rate: percentText(order.vatRate, language), amount: vatWithin(order.total, order.vatRate) },
    card: order.card && { brand: cardBrandName(order.card.brand), last4: order.card.last4 },
    link: link('order', { id: sampleToken }),
    receiptLink: link('receipt', { id: sampleToken }),
    withdrawalLink: link('withdrawal'),
    membershipLink: link('subscriptions'),
  })
}

function expectedDays({ order, deliveryDays: days, place, branding }: MailSample): string {
  return dayRangeText(deliveryDaysTo(place, order.boughtAt, days), branding.language)
}

type Notice = Pick<OrderNotice, 'kind' | 'pieces'> & Partial<OrderNotice>

async function writeNotice(sample: MailSample, notice: Notice): Promise<WrittenMail> {
  const { texts, brand, link } = sample.branding
  const { renderOrderNotice } = await import('#mail/templates/order-notice.tsx')
  return renderOrderNotice({
    ...{ part: null, sentences: [], facts: [], trackingUrl: null, values: { amount: total(sample) } },
    ...notice,
    ...{ texts, brand, number: sample.order.number, firstName: sample.person.firstName },
    orderLink: link('order', { id: sampleToken }),
  })
}

/** A parcel with some of the order's lines on its way. */
function trackedNotice(sample: MailSample, lines = sample.order.lines.length): Omit<Notice, 'kind'> {
  return {
    pieces: { title: 'parcel', lines: sample.order.lines.slice(0, lines) },
    facts: [
      [say(sample, 'notice.expected'), expectedDays(sample)],
      [say(sample, 'order.address'), sample.person.address.join(', ')],
      [say(sample, 'notice.carrier'), carrierName(tracking.carrier) ?? ''],
      [say(sample, 'notice.tracking'), tracking.trackingNumber],
    ],
    trackingUrl: trackingLink(tracking),
  }
}
