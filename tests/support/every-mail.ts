import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { refundLines, refunds, reviewInvitations, stockNotices } from '#database/schema/schema.ts'
import { deliverParcel } from '#domain/aftersales/fulfilment/deliver-parcel.ts'
import { packParcel } from '#domain/aftersales/fulfilment/pack-parcel.ts'
import { sendParcelMail } from '#domain/aftersales/fulfilment/send-parcel-mails.ts'
import { shipParcel } from '#domain/aftersales/fulfilment/ship-parcel.ts'
import { sendReviewInvitation } from '#domain/aftersales/product-reviews/invite-to-review.ts'
import { insertReturn } from '#domain/aftersales/returns/return-queries.ts'
import { sendReturnMail } from '#domain/aftersales/returns/send-return-mails.ts'
import { sweepStockNotices } from '#domain/catalogue/back-in-stock/send-back-in-stock-mails.ts'
import { sendEmailConfirmation } from '#domain/people/customers/send-email-confirmation.ts'
import { sendPasswordLink } from '#domain/people/customers/send-password-link.ts'
import { sendAccountNotice } from '#domain/platform/mails/send-account-notice.ts'
import type { MembershipNotice } from '#domain/sales/membership/membership-notices.ts'
import { sendMembershipMail } from '#domain/sales/membership/send-membership-mail.ts'
import { sendOrderCancelled, sendOrderRefunded } from '#domain/sales/orders/send-refund-notices.ts'
import type { MailMessage } from '#mail/mail.ts'
import type { Language } from '#shared/markets.ts'
import { cents } from '#shared/money.ts'
import { buy, rowsOf } from './checkout-flow.ts'
import { addStaff } from './office.ts'
import { createBrowser } from './test-browser.ts'
import type { TestShop } from './test-shop.ts'

export const mailHosts: Record<Language, string> = {
  en: 'localhost',
  no: 'vitrine.no',
  sv: 'sv.vitrine.se',
  fr: 'boutique.fr',
}

const on = '2026-03-08T10:00:00.000Z'

/** Every notice to a member, with facts as the provider's events bring them. */
const notices: Record<string, MembershipNotice> = {
  trialEnding: { kind: 'trialEnding', on },
  firstCharge: { kind: 'firstCharge', amount: 1999, number: 'VIT-0002', url: 'https://pay.test/invoice/2' },
  receipt: { kind: 'receipt', amount: 1999, number: 'VIT-0003', url: 'https://pay.test/invoice/3' },
  paymentFailed: { kind: 'paymentFailed', amount: 1999, nextOn: on },
  paymentFailedLast: { kind: 'paymentFailed', amount: 1999, nextOn: null },
  confirmPayment: { kind: 'confirmPayment', amount: 1999 },
  cardChanged: { kind: 'cardChanged', last4: '4444' },
  cancelled: { kind: 'cancelled', on },
  resumed: { kind: 'resumed', on },
  ended: { kind: 'ended' },
  endedUnpaid: { kind: 'endedUnpaid' },
  notBegun: { kind: 'notBegun' },
}

/**
 * Every mail that a payer at the member price gets, by name and in one language, rendered by the shop's own senders.
 */
export async function everyMail(shop: TestShop, language: Language, card: string): Promise<Map<string, MailMessage>> {
  const host = mailHosts[language]
  const email = `mail-${language}@example.test`
  const browser = createBrowser(shop, { host })
  const mails = new Map<string, MailMessage>()
  const take = async (name: string, send: () => Promise<unknown>) => {
    shop.mails.length = 0
    await send()
    expect(shop.mails, `${name} in ${language}`).toHaveLength(1)
    mails.set(name, shop.mails[0]!)
  }

  shop.mails.length = 0
  const fields = { email, firstName: 'Åse-Marie', lastName: 'Bjørk', paymentMethodId: card }
  const order = await buy(browser, { '4350': { membership: true }, '4352': { quantity: 3 } }, fields)
  await shop.drainJobs()
  mails.set('orderConfirmation', shop.mails.find(({ messageId }) => messageId.startsWith('<order-'))!)
  mails.set('welcome', shop.mails.find(({ messageId }) => messageId.startsWith('<password-'))!)
  const customer = (await rowsOf(shop, 'customers')).find((row) => row.email === email)!
  const membership = (await rowsOf(shop, 'memberships')).find((row) => row.customer_id === customer.id)!
  const customerId = customer.id as number
  const mailContext = { host, https: true, language }

  for (const [name, notice] of Object.entries(notices)) {
    await take(name, () =>
      sendMembershipMail(shop, { membershipId: membership.id as string, key: randomUUID(), notice }),
    )
  }
  await take('resetPassword', () =>
    sendPasswordLink(shop, { customerId, purpose: 'reset', ...mailContext }, randomUUID()),
  )
  await take('confirmEmail', () => sendEmailConfirmation(shop, { customerId, ...mailContext }, randomUUID()))
  const moving = (newEmail: string) =>
    sendEmailConfirmation(shop, { customerId, newEmail, ...mailContext }, randomUUID())
  await take('confirmNewEmail', () => moving('new@example.test'))
  await take('addressTaken', () => moving(email))
  await take('privacyLink', async () => {
    await browser.post('/api/privacy/link', { email })
    await shop.drainJobs()
  })
  await take('orderCode', async () => {
    await browser.post('/api/orders/code', { number: String(order.number), email })
    await shop.drainJobs()
  })
  const notice = { to: email, firstName: 'Åse-Marie', ...mailContext }
  await take('emailChanged', () =>
    sendAccountNotice(shop, { ...notice, kind: 'emailChanged', key: randomUUID(), newEmail: 'ne…@example.test' }),
  )
  await take('emailChangeAsked', () =>
    sendAccountNotice(shop, { ...notice, kind: 'emailChangeAsked', key: randomUUID(), newEmail: 'ne…@example.test' }),
  )
  await take('contactMessage', async () => {
    const message = { firstName: 'Åse', lastName: 'Bjørk', email, phone: '', content: 'Hei!\nHvor er kannen?' }
    await browser.postForm('/api/contact', message)
    await shop.drainJobs()
  })

  await take('stockConfirm', async () => {
    await browser.post('/api/stock-notices', { product_id: 4352, email })
    await shop.drainJobs()
  })
  await take('stockBack', async () => {
    await shop.database.update(stockNotices).set({ confirmedAt: shop.clock() }).where(eq(stockNotices.email, email))
    await sweepStockNotices(shop)
    await shop.drainJobs()
  })

  await takeNoticesOfOrder(shop, order, take)

  shop.mails.length = 0
  const both = { subjects: ['goods', 'membership'] }
  expect((await browser.post(`/api/orders/${order.id}/withdrawal`, both)).status).toBe(200)
  await shop.drainJobs()
  const withdrawal = (to: string) => shop.mails.find(({ messageId }) => messageId.startsWith(`<withdrawal-${to}`))!
  mails.set('withdrawal', withdrawal('customer'))
  mails.set('ownerWithdrawal', withdrawal('owner'))
  await take('erased', () => sendAccountNotice(shop, { ...notice, kind: 'erased', key: randomUUID() }))
  return mails
}

type Take = (name: string, send: () => Promise<unknown>) => Promise<void>

async function takeNoticesOfOrder(shop: TestShop, order: { number: number }, take: Take): Promise<void> {
  const { id: staffId } = await addStaff(shop, 'manager')
  const actor = { staffId, name: 'staff', requestId: randomUUID(), ip: '127.0.0.1', sessionId: null, tokenId: null }
  const row = (await rowsOf(shop, 'orders')).find(({ number }) => Number(number) === order.number)!
  const orderId = row.id as number
  const tracking = { carrier: 'bring' as const, trackingNumber: '370722151012345678' }
  const send = async (name: 'shipped' | 'partlyShipped', lines: { position: number; quantity: number }[]) => {
    const packed = await packParcel(shop, { number: order.number, lines, actor })
    const shipped = await shipParcel(shop, { id: packed.id, version: packed.version, actor, ...tracking })
    const at = shipped.shippedAt!.toISOString()
    await take(name, () => sendParcelMail(shop, { parcelId: packed.id, kind: 'shipped', at }))
    return shipped
  }
  await send('partlyShipped', [{ position: 1, quantity: 1 }])
  const { id, version } = await send('shipped', [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 2 },
  ])
  await take('tracking', () => sendParcelMail(shop, { parcelId: id, kind: 'tracking', at: on }))
  await take('delivered', async () => {
    const { deliveredAt } = await deliverParcel(shop, { id, version, actor })
    await sendParcelMail(shop, { parcelId: id, kind: 'delivered', at: deliveredAt!.toISOString() })
  })

  await shop.database.insert(reviewInvitations).values({
    orderId,
    tokenHash: randomUUID(),
    createdAt: shop.clock(),
    expiresAt: new Date('2026-06-01T00:00:00Z'),
  })
  await take('reviewInvitation', () => sendReviewInvitation(shop, { orderId }))

  const refundKey = randomUUID()
  const amount = cents(7200)
  await shop.database.insert(refunds).values({
    key: refundKey,
    paymentIntentId: row.payment_intent_id as string,
    orderId,
    amount,
    reason: 'requested',
    status: 'succeeded',
    createdAt: shop.clock(),
  })
  await shop.database
    .insert(refundLines)
    .values({ refundKey, position: 1, quantity: 1, paid: amount, amount, restocked: false })
  await take('orderCancelled', () => sendOrderCancelled(shop, { orderId, refundKey }, 'job'))
  await take('orderRefunded', () => sendOrderRefunded(shop, { orderId, refundKey }))
  const comingBack = { orderId, kind: 'voluntary', reason: 'other', outcome: 'Worn outdoors' } as const
  const at = { statedAt: shop.clock(), createdAt: shop.clock() }
  const lines = [{ position: 1, quantity: 1 }]
  const returnId = (await insertReturn(shop.database, { ...comingBack, ...at, state: 'APPROVED', lines }))!
  const text = 'Use the box it came in.'
  await take('returnApproved', () => sendReturnMail(shop, { returnId, kind: 'approved', text }))
  await take('returnRejected', () => sendReturnMail(shop, { returnId, kind: 'rejected', text: null }))
}
