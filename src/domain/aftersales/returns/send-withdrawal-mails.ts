import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleName, sampleOffice } from '#domain/platform/mails/mail-sample.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import {
  findOrderToNotify,
  type MailedOrder,
  mailedOrderOf,
  orderLinks,
  sampleOrderOf,
} from '#domain/sales/orders/mailed-order.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dateText, dateTimeText } from '#shared/dates.ts'
import { type Cents, formatCharge } from '#shared/money.ts'
import { withdrawalSubjects } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { withdrawalOf } from './read-withdrawal.ts'
import { postageText, type ReturnRules } from './return-address.ts'
import { findReturnsOfOrder } from './return-queries.ts'
import { dueAtOf, sendBackEnd } from './return-rules.ts'
import { findWithdrawals } from './withdrawal-queries.ts'
import { withdrawalSentences, withdrawalSteps } from './withdrawal-rules.ts'

const payload = z.object({ orderId: z.number(), subjects: z.array(z.enum(withdrawalSubjects)) })

type Payload = z.infer<typeof payload>

type Withdrawal = {
  order: MailedOrder
  total: Cents
  /** The buyer's. */
  name: string
  email: string
  region: Region
  subjects: Payload['subjects']
  statedAt: Date
  /** Null if no goods are withdrawn from. */
  sendingBack: (ReturnRules & { wasSent: boolean }) | null
}

const keyOf = ({ orderId, subjects }: Payload) => `withdrawal:${orderId}:${subjects.join('+')}`

/** Confirms a withdrawal to the customer, with what was declared and when. */
export const withdrawalMail = defineMail<Payload, Withdrawal>({
  kind: 'withdrawal',
  group: 'orders',
  key: keyOf,
  // Its third part is of the mail to the owner.
  repeatable(rest) {
    const [orderId = '', named = '', reader] = rest.split(':')
    const subjects = named.split('+').flatMap((name) => withdrawalSubjects.find((subject) => subject === name) ?? [])
    return reader === undefined ? { orderId: Number(orderId), subjects } : null
  },
  async load(shop, ids) {
    const found = await findWithdrawalToMail(shop, ids)
    // The customer may have been erased since.
    if (!found?.order.email) return null
    const { order, context, messageId, data } = found
    return {
      to: order.email,
      customerId: order.customerId,
      context,
      messageId: messageId('customer'),
      about: { orderId: order.id },
      data,
    }
  },
  async render(withdrawal, branding) {
    const { order, subjects, sendingBack } = withdrawal
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({
      ...partsOf(withdrawal, branding),
      kind: 'withdrawal',
      firstName: order.firstName,
      facts: factsOf(withdrawal, branding),
      steps: subjects.includes('goods') && sendingBack ? withdrawalSteps(sendingBack) : [],
      link: orderLinks(order, branding).order,
    })
  },
  samples: {
    withdrawal: (sample) => sampleOf(sample, { wasSent: true }),
    withdrawalUnsent: (sample) => sampleOf(sample, { wasSent: false }),
  },
})

/** Notifies the owner, in the language of who reads it, not of who bought; `link`: null where none is known. */
export const ownerWithdrawalMail = defineMail<Payload, Withdrawal & { link: string | null }>({
  kind: 'withdrawal',
  group: 'staff',
  key: (ids) => `${keyOf(ids)}:owner`,
  async load(shop, ids) {
    const found = await findWithdrawalToMail(shop, ids)
    if (!found) return null
    const { order, context, messageId, data } = found
    const owner = await findOwnerRecipient(shop.database)
    const filed = (await findReturnsOfOrder(shop.database, order.id)).find(
      ({ kind, subject }) => kind === 'withdrawal' && ids.subjects.includes(subject),
    )
    const link = await officeLink(shop, filed ? `/returns/${filed.id}` : `/orders/${order.number}`)
    return {
      to: null,
      customerId: null,
      context: { ...context, language: owner?.language ?? order.language },
      messageId: messageId('owner'),
      data: { ...data, link },
    }
  },
  async render(withdrawal, branding) {
    const { texts, language, priceSign, timeZone } = branding
    const { name, email, total, statedAt, link } = withdrawal
    const { say } = mailTexts('mailaccount', texts)
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({
      ...partsOf(withdrawal, branding),
      kind: 'ownerWithdrawal',
      firstName: '',
      facts: [
        ...factsOf(withdrawal, branding),
        [say('withdrawal.name'), name],
        [say('contact.email'), email],
        [say('withdrawal.total'), formatCharge(total, priceSign)],
        [say('alert.facts.payBy'), dateText(dueAtOf(statedAt), language, timeZone)],
      ],
      toCustomer: false,
      ...(link !== null && { link }),
    })
  },
  samples: {
    ownerWithdrawal: (sample) => ({ ...sampleOf(sample, { wasSent: true }), link: `${sampleOffice(sample)}/` }),
    ownerWithdrawalUnsent: (sample) => ({ ...sampleOf(sample, { wasSent: false }), link: `${sampleOffice(sample)}/` }),
  },
})

/** Returns null if none of the subjects was declared. */
async function findWithdrawalToMail(shop: Shop, { orderId, subjects }: Payload) {
  const { order, context } = await findOrderToNotify(shop, orderId)
  const declared = (await findWithdrawals(shop.database, orderId)).filter(({ subject }) => subjects.includes(subject))
  const statedAt = declared[0]?.statedAt
  if (!statedAt) return null
  const { firstName, lastName, zip } = order.contact
  const { sendingBack } = await withdrawalOf(shop, order)
  const data: Withdrawal = {
    order: await mailedOrderOf(shop, order),
    total: order.total,
    name: `${firstName} ${lastName}`.trim(),
    email: order.email,
    region: { country: order.country, zip },
    subjects,
    statedAt,
    sendingBack,
  }
  const messageId = (to: string) => `<withdrawal-${to}-${order.publicId}-${subjects.join('-')}@vitrine.shop>`
  return { order, context, messageId, data }
}

function sampleOf(sample: MailSample, { wasSent }: { wasSent: boolean }): Withdrawal {
  const { order, person, region, now, returnRules } = sample
  return {
    order: sampleOrderOf(sample),
    total: order.total,
    name: sampleName(sample),
    email: person.email,
    region,
    subjects: [...withdrawalSubjects],
    statedAt: now,
    sendingBack: { ...returnRules, wasSent },
  }
}

/** Returns the contents that both mails share. */
function partsOf({ order, total, region, subjects, statedAt, sendingBack }: Withdrawal, branding: MailBranding) {
  const { texts, brand, language, priceSign, timeZone } = branding
  return {
    texts,
    brand,
    values: {
      number: String(order.number),
      total: formatCharge(total, priceSign),
      returnTo: sendingBack?.address ?? '',
      sendBy: dateText(sendBackEnd(statedAt, { ...region, timeZone }), language, timeZone),
      refundBy: dateText(dueAtOf(statedAt), language, timeZone),
      postage: sendingBack ? postageText(texts, sendingBack.postage) : '',
    },
    sentences: sendingBack ? withdrawalSentences(subjects, sendingBack) : subjects,
  }
}

function factsOf(
  { order, subjects, statedAt }: Withdrawal,
  { language, texts, timeZone }: MailBranding,
): [string, string][] {
  const say = (name: string) => mailTexts('mailaccount', texts).say(`withdrawal.${name}`)
  return [
    [say('order'), String(order.number)],
    [say('from'), subjects.map((subject) => say(`subject_${subject}`)).join(', ')],
    [say('statedAt'), dateTimeText(statedAt, language, timeZone)],
  ]
}

/** Mails the owner and the customer, each once. */
export async function sendWithdrawalMails(shop: Shop, withdrawal: Payload): Promise<void> {
  await sendMail(shop, ownerWithdrawalMail, withdrawal)
  await sendMail(shop, withdrawalMail, withdrawal)
}

export const sendWithdrawalMailsJob = defineJob('send-withdrawal-mails', payload, sendWithdrawalMails)
