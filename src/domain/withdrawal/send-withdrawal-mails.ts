import { findCheckout } from '#domain/checkout/checkout-queries.ts'
import { type Letterhead, letterheadFor } from '#domain/mails/letterhead.ts'
import { amountText, momentText } from '#domain/mails/mail-values.ts'
import { postMail } from '#domain/mails/post-mail.ts'
import { orderKey } from '#domain/orders/order-link.ts'
import { findOrder, type OrderRow } from '#domain/orders/order-queries.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Shop } from '../../shop.ts'
import { findWithdrawals } from './withdrawal-queries.ts'

/** Confirms a withdrawal to the shopper, with what was stated and when, and tells the shop's own people; each once. */
export async function sendWithdrawalMails(
  shop: Shop,
  { orderId, subjects }: JobPayloads['send-withdrawal-mails'],
): Promise<void> {
  const found = await findOrder(shop.database, orderId)
  if (!found) throw new Error(`There is no order ${orderId}`)
  const { order } = found
  const stated = (await findWithdrawals(shop.database, orderId)).filter(({ subject }) => subjects.includes(subject))
  const statedAt = stated[0]?.statedAt
  if (!statedAt) return
  const https = (await findCheckout(shop.database, order.checkoutId))?.quote.https
  const letterhead = await letterheadFor(shop, { host: order.host, https, language: order.language })
  const facts = factsOf(shop, letterhead, { order, subjects, statedAt })
  const link = letterhead.link('thankyou', {}, { orderId: order.publicId, key: await orderKey(shop, order.publicId) })
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const { language, brand } = letterhead
  const { firstName, lastName } = order.contact
  const values = { number: String(order.number), total: amountText(order.total, language) }
  const key = `withdrawal:${orderId}:${subjects.join('+')}`
  const messageId = (to: string) => `<withdrawal-${to}-${order.publicId}-${subjects.join('-')}@vitrine.shop>`

  const say = (name: string) => mailTexts('mailaccount', language).say(name)
  const owner = await renderAccountNotice({
    kind: 'ownerWithdrawal',
    language,
    brand,
    firstName: '',
    values,
    facts: [
      ...facts,
      [say('withdrawal.name'), `${firstName} ${lastName}`.trim()],
      [say('contact.email'), order.email],
      [say('withdrawal.total'), values.total],
    ],
    sentences: subjects,
    link,
    toShopper: false,
  })
  const toOwner = { to: brand.email, ...owner, messageId: messageId('owner') }
  await postMail(shop, { key: `${key}:owner`, customerId: null, message: toOwner })
  // The person may have been erased since.
  if (!order.email) return
  const mail = await renderAccountNotice({
    kind: 'withdrawal',
    language,
    brand,
    firstName,
    values,
    facts,
    sentences: subjects,
    link,
  })
  const message = { to: order.email, ...mail, messageId: messageId('shopper') }
  await postMail(shop, { key, customerId: order.customerId, message })
}

function factsOf(
  shop: Shop,
  { language }: Letterhead,
  { order, subjects, statedAt }: { order: OrderRow; subjects: readonly string[]; statedAt: Date },
): [string, string][] {
  const say = (name: string) => mailTexts('mailaccount', language).say(`withdrawal.${name}`)
  return [
    [say('order'), String(order.number)],
    [say('from'), subjects.map((subject) => say(`subject_${subject}`)).join(', ')],
    [say('statedAt'), momentText(statedAt, language, shop.environment.timeZone)],
  ]
}
