import { z } from 'zod'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { orderKey } from '#domain/sales/orders/order-link.ts'
import { findOrder, findOrderHttps, type OrderRow } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import { dateText, dateTimeText } from '#shared/dates.ts'
import { formatCharge } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { withdrawalOf } from './read-withdrawal.ts'
import { postageText } from './return-address.ts'
import { findReturnsOfOrder } from './return-queries.ts'
import { dueAtOf, sendBackEnd } from './return-rules.ts'
import { findWithdrawals } from './withdrawal-queries.ts'
import { withdrawalSentences, withdrawalSteps } from './withdrawal-rules.ts'

const payload = z.object({ orderId: z.number(), subjects: z.array(z.enum(['goods', 'membership'])) })

/** Confirms a withdrawal to the customer, with what was declared and when, and notifies the owner; each once. */
export async function sendWithdrawalMails(shop: Shop, { orderId, subjects }: z.infer<typeof payload>): Promise<void> {
  const found = await findOrder(shop.database, orderId)
  if (!found) throw new Error(`There is no order ${orderId}`)
  const { order } = found
  const declared = (await findWithdrawals(shop.database, orderId)).filter(({ subject }) => subjects.includes(subject))
  const statedAt = declared[0]?.statedAt
  if (!statedAt) return
  const https = await findOrderHttps(shop.database, orderId)
  const context = { host: order.host, https: https ?? undefined, language: order.language }
  const query = { orderId: order.publicId, key: await orderKey(shop, order.publicId) }
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const { firstName, lastName } = order.contact
  const key = `withdrawal:${orderId}:${subjects.join('+')}`
  const messageId = (to: string) => `<withdrawal-${to}-${order.publicId}-${subjects.join('-')}@vitrine.shop>`
  const { sendingBack } = await withdrawalOf(shop, order)
  const steps = subjects.includes('goods') && sendingBack ? withdrawalSteps(sendingBack) : []
  const { timeZone } = shop.environment
  const common = ({ texts, language, priceSign, brand, link }: MailBranding) => ({
    texts,
    brand,
    values: {
      number: String(order.number),
      total: formatCharge(order.total, priceSign),
      returnTo: sendingBack?.address ?? '',
      sendBy: dateText(
        sendBackEnd(statedAt, { country: order.country, zip: order.contact.zip, timeZone }),
        language,
        timeZone,
      ),
      refundBy: dateText(dueAtOf(statedAt), language, timeZone),
      postage: sendingBack ? postageText(texts, sendingBack.postage) : '',
    },
    sentences: sendingBack ? withdrawalSentences(subjects, sendingBack) : subjects,
    link: link('order', { id: order.publicId }, { key: query.key }),
  })

  const owner = await findOwnerRecipient(shop.database)
  const filed = (await findReturnsOfOrder(shop.database, orderId)).find(
    ({ kind, subject }) => kind === 'withdrawal' && subjects.includes(subject),
  )
  await sendOnce(shop, {
    key: `${key}:owner`,
    // In the language of who reads it, not of who bought.
    context: { ...context, language: owner?.language ?? order.language },
    async render(branding) {
      const link = await officeLink(shop, filed ? `/returns/${filed.id}` : `/orders/${order.number}`)
      const { link: _shoppers, ...written } = common(branding)
      const say = (name: string) => mailTexts('mailaccount', branding.texts).say(name)
      const mail = await renderAccountNotice({
        ...written,
        kind: 'ownerWithdrawal',
        firstName: '',
        facts: [
          ...factsOf(shop, branding, { order, subjects, statedAt }),
          [say('withdrawal.name'), `${firstName} ${lastName}`.trim()],
          [say('contact.email'), order.email],
          [say('withdrawal.total'), formatCharge(order.total, branding.priceSign)],
          [say('alert.facts.payBy'), dateText(dueAtOf(statedAt), branding.language, timeZone)],
        ],
        toCustomer: false,
        ...(link && { link }),
      })
      return { to: branding.brand.email, customerId: null, ...mail, messageId: messageId('owner') }
    },
  })
  // The customer may have been erased since.
  if (!order.email) return
  await sendOnce(shop, {
    key,
    about: { orderId },
    context,
    async render(branding) {
      const facts = factsOf(shop, branding, { order, subjects, statedAt })
      const mail = await renderAccountNotice({ kind: 'withdrawal', ...common(branding), firstName, facts, steps })
      return { to: order.email, customerId: order.customerId, ...mail, messageId: messageId('customer') }
    },
  })
}

export const sendWithdrawalMailsJob = defineJob('send-withdrawal-mails', payload, sendWithdrawalMails)

function factsOf(
  shop: Shop,
  { language, texts }: MailBranding,
  { order, subjects, statedAt }: { order: OrderRow; subjects: readonly string[]; statedAt: Date },
): [string, string][] {
  const say = (name: string) => mailTexts('mailaccount', texts).say(`withdrawal.${name}`)
  return [
    [say('order'), String(order.number)],
    [say('from'), subjects.map((subject) => say(`subject_${subject}`)).join(', ')],
    [say('statedAt'), dateTimeText(statedAt, language, shop.environment.timeZone)],
  ]
}
