import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleName, sampleOffice } from '#domain/platform/mails/mail-sample.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import { paidForAll } from '#domain/sales/orders/bought-line-rules.ts'
import {
  findOrderToNotify,
  itemLines,
  type MailedOrder,
  mailedOrderOf,
  orderLinks,
  sampleOrderOf,
} from '#domain/sales/orders/mailed-order.ts'
import { keepsSome } from '#domain/sales/orders/order-progress-rules.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { NoticeLine } from '#mail/templates/order-notice.tsx'
import { dateText, exactTimeText } from '#shared/dates.ts'
import { type Cents, formatCharge } from '#shared/money.ts'
import { withdrawalSubjects } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { withdrawalOf } from './read-withdrawal.ts'
import { postageText, type ReturnRules } from './return-address.ts'
import { findReturnsOfOrder } from './return-queries.ts'
import { dueAtOf, sendBackEnd } from './return-rules.ts'
import { subjectsText } from './subjects-text.ts'
import { findWithdrawals } from './withdrawal-queries.ts'
import { withdrawalSentences, withdrawalSteps } from './withdrawal-rules.ts'

const payload = z.object({
  orderId: z.number(),
  subjects: z.array(z.enum(withdrawalSubjects)),
  /** The withdrawals it is about; missing in jobs queued while there was one of each subject. */
  withdrawalIds: z.array(z.number()).optional(),
  /** False if too many acknowledgements were mailed to the customer; the owner's mail goes out all the same. */
  isMailed: z.boolean().optional(),
})

type Payload = z.infer<typeof payload>

type Withdrawal = {
  order: MailedOrder
  /** The buyer's. */
  name: string
  email: string
  region: Region
  subjects: Payload['subjects']
  statedAt: Date
  /** Withdrawn goods, and their price; `isPart`: the customer keeps others. */
  lines: NoticeLine[]
  price: Cents
  isPart: boolean
  /** Null if no goods are withdrawn from. */
  sendingBack: (ReturnRules & { wasSent: boolean }) | null
}

const keyOf = ({ orderId, subjects, withdrawalIds }: Payload) =>
  ['withdrawal', orderId, subjects.join('+'), ...(withdrawalIds ? [withdrawalIds.join('+')] : [])].join(':')

/** Confirms a withdrawal to the customer, with what was declared and when. */
export const withdrawalMail = defineMail<Payload, Withdrawal>({
  kind: 'withdrawal',
  group: 'orders',
  key: keyOf,
  repeatable(rest) {
    // The mail to the owner has the same key with one more part.
    if (rest.endsWith(':owner')) return null
    const [orderId = '', named = '', ids] = rest.split(':')
    const subjects = named.split('+').flatMap((name) => withdrawalSubjects.find((subject) => subject === name) ?? [])
    return { orderId: Number(orderId), subjects, ...(ids && { withdrawalIds: ids.split('+').map(Number) }) }
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
    const filed = found.filed[0]
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
    const { texts, language, timeZone } = branding
    const { email, price, statedAt, link } = withdrawal
    const { say } = mailTexts('mailaccount', texts)
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({
      ...partsOf(withdrawal, branding),
      kind: 'ownerWithdrawal',
      firstName: '',
      facts: [
        ...factsOf(withdrawal, branding),
        [say('contact.email'), email],
        [say('withdrawal.total'), formatCharge(price, branding)],
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
async function findWithdrawalToMail(shop: Shop, { orderId, subjects, withdrawalIds }: Payload) {
  const { order, lines, context } = await findOrderToNotify(shop, orderId)
  const declared = (await findWithdrawals(shop.database, orderId)).filter(({ id, subject }) =>
    withdrawalIds ? withdrawalIds.includes(id) : subjects.includes(subject),
  )
  const statedAt = declared[0]?.statedAt
  if (!statedAt) return null
  const { firstName, lastName, zip } = order.contact
  const { sendingBack, refunds } = await withdrawalOf(shop, order)
  const earlier = refunds.filter(({ createdAt }) => createdAt < statedAt)
  const ids = declared.map(({ id }) => id)
  const returns = await findReturnsOfOrder(shop.database, orderId)
  const filed = returns.filter(({ withdrawalId }) => ids.some((id) => id === withdrawalId))
  const items = filed.flatMap((row) => row.lines)
  const ofGoods = returns.filter(({ subject }) => subject === 'goods')
  const data: Withdrawal = {
    order: await mailedOrderOf(shop, order),
    name: `${firstName} ${lastName}`.trim(),
    email: order.email,
    region: { country: order.country, zip },
    subjects,
    statedAt,
    lines: itemLines(lines, items),
    price: items.length > 0 ? paidForAll({ lines, refunds: earlier }, items) : order.total,
    isPart: items.length > 0 && (ofGoods.length > 1 || keepsSome(lines, ofGoods)),
    sendingBack,
  }
  const messageId = (to: string) =>
    `<withdrawal-${to}-${order.publicId}-${[...subjects, ...(withdrawalIds ?? [])].join('-')}@vitrine.shop>`
  return { order, context, messageId, data, filed }
}

function sampleOf(sample: MailSample, { wasSent }: { wasSent: boolean }): Withdrawal {
  const { order, person, region, now, returnRules } = sample
  return {
    order: sampleOrderOf(sample),
    name: sampleName(sample),
    email: person.email,
    region,
    subjects: [...withdrawalSubjects],
    statedAt: now,
    lines: order.lines.map(({ name, size, quantity, image }) => ({ name, size, quantity, image })),
    price: order.total,
    isPart: false,
    sendingBack: { ...returnRules, wasSent },
  }
}

/** Returns the contents that both mails share. */
function partsOf({ order, price, region, subjects, statedAt, sendingBack }: Withdrawal, branding: MailBranding) {
  const { texts, brand, language, timeZone } = branding
  return {
    texts,
    brand,
    values: {
      number: String(order.number),
      total: formatCharge(price, branding),
      returnTo: sendingBack?.address ?? '',
      sendBy: dateText(sendBackEnd(statedAt, { ...region, timeZone }), language, timeZone),
      refundBy: dateText(dueAtOf(statedAt), language, timeZone),
      postage: sendingBack ? postageText(texts, sendingBack.postage) : '',
    },
    sentences: sendingBack ? withdrawalSentences(subjects, sendingBack) : subjects,
  }
}

function itemText({ name, size, quantity }: NoticeLine): string {
  return `${quantity} × ${[name, size].filter(Boolean).join(', ')}`
}

function factsOf(
  { order, name, subjects, statedAt, lines, isPart }: Withdrawal,
  { language, texts, timeZone }: MailBranding,
): [string, string][] {
  const words = mailTexts('mailaccount', texts)
  const say = (name: string) => words.say(`withdrawal.${name}`)
  return [
    [say('order'), String(order.number)],
    [say('from'), subjectsText(words.say, subjects)],
    ...lines.map((line): [string, string] => [say(isPart ? 'some' : 'all'), itemText(line)]),
    [say('statedAt'), exactTimeText(statedAt, language, timeZone)],
    ...(name ? [[say('name'), name] satisfies [string, string]] : []),
  ]
}

/** Mails the owner and the customer, each once. */
export async function sendWithdrawalMails(shop: Shop, withdrawal: Payload): Promise<void> {
  await sendMail(shop, ownerWithdrawalMail, withdrawal)
  if (withdrawal.isMailed !== false) await sendMail(shop, withdrawalMail, withdrawal)
}

export const sendWithdrawalMailsJob = defineJob('send-withdrawal-mails', payload, sendWithdrawalMails)
