import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { NoticeLine } from '#mail/templates/order-notice.tsx'
import { type Cents, formatCharge } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import {
  findOrderToMail,
  itemLines,
  type MailedOrder,
  refundToFacts,
  renderNoticeOf,
  sampleOrderOf,
} from './mailed-order.ts'
import type { OrderRow } from './order-queries.ts'
import { findRefundWithLines } from './order-refund-queries.ts'
import { isPaidBack } from './order-state-rules.ts'

const items = z.array(z.object({ position: z.number(), quantity: z.number() }))
const refundedPayload = z.object({ orderId: z.number(), refundKey: z.string() })

/** `refundKey`: null where nothing is paid back. `lines`: left out, the goods that the refund pays back. */
const cancelledPayload = z.object({
  orderId: z.number(),
  refundKey: z.string().nullable(),
  lines: items.optional(),
})

/** `name`: the refund's key, or another name that is unique among the order's cancellations. */
type Cancellation = z.infer<typeof cancelledPayload> & { name: string }

/**
 * Mail about what of an order will not be sent, and what is refunded for it. `amount` is null if nothing is refunded.
 */
export const orderCancelledMail = defineMail<
  Cancellation,
  { order: MailedOrder; lines: NoticeLine[]; amount: Cents | null; isPart: boolean }
>({
  kind: 'order-cancelled',
  group: 'orders',
  key: ({ orderId, name }) => `order-cancelled:${orderId}:${name}`,
  // Only the mail of a refund can be repeated: the goods of other cancellations are not stored.
  repeatable(rest) {
    const name = rest.slice(rest.indexOf(':') + 1)
    return { orderId: Number.parseInt(rest, 10), refundKey: name, name }
  },
  async load(shop, { orderId, refundKey, lines: cancelled, name }) {
    const found = await findOrderToMail(shop, orderId)
    if (!found) return null
    const { order, lines, mailed, recipient } = found
    const paid = refundKey === null ? null : await findRefundWithLines(shop.database, refundKey)
    if (refundKey !== null && !paid) return null
    return {
      ...recipient,
      messageId: `<cancelled-${shortId(name)}-${order.publicId}@vitrine.shop>`,
      about: { orderId },
      data: {
        order: mailed,
        lines: itemLines(lines, cancelled ?? paid?.lines ?? []),
        amount: paid && isPaidBack(paid.refund) ? paid.refund.amount : null,
        isPart: order.fulfilmentState !== 'CANCELLED',
      },
    }
  },
  render({ order, lines, amount, isPart }, branding) {
    return renderNoticeOf(order, branding, {
      kind: 'cancelled',
      part: isPart ? 'partly' : null,
      values: { amount: amount === null ? '' : formatCharge(amount, branding) },
      items: { title: 'cancelledLines', lines },
      sentences: [
        ...(amount === null ? [] : ['cancelled.refund', 'notice.banks']),
        ...(isPart ? ['cancelled.rest'] : []),
      ],
      facts: [],
      trackingUrl: null,
    })
  },
  samples: {
    orderCancelled: (sample) => ({ ...sampleOf(sample), isPart: false }),
    orderPartlyCancelled: (sample) => ({
      ...sampleOf(sample),
      lines: sample.order.lines.slice(0, 1),
      isPart: true,
    }),
  },
})

/** Mail that a refund is on its way, and to which card; not sent if the refund has failed. */
export const orderRefundedMail = defineMail<
  { refundKey: string },
  { order: MailedOrder; lines: NoticeLine[]; amount: Cents; card: OrderRow['card'] }
>({
  kind: 'order-refunded',
  group: 'orders',
  key: ({ refundKey }) => `order-refunded:${refundKey}`,
  repeatable: (refundKey) => ({ refundKey }),
  async load(shop, { refundKey }) {
    const paid = await findRefundWithLines(shop.database, refundKey)
    if (!paid || paid.refund.orderId === null || !isPaidBack(paid.refund)) return null
    const found = await findOrderToMail(shop, paid.refund.orderId)
    if (!found) return null
    const { order, lines, mailed, recipient } = found
    return {
      ...recipient,
      messageId: `<refunded-${shortId(refundKey)}-${order.publicId}@vitrine.shop>`,
      about: { orderId: order.id },
      data: { order: mailed, lines: itemLines(lines, paid.lines), amount: paid.refund.amount, card: order.card },
    }
  },
  render({ order, lines, amount: cents, card }, branding) {
    const amount = formatCharge(cents, branding)
    const { say } = mailTexts('mail', branding.texts)
    return renderNoticeOf(order, branding, {
      kind: 'refunded',
      part: null,
      values: { amount },
      items: { title: 'refundedLines', lines },
      sentences: ['notice.banks'],
      facts: [[say('notice.amount'), amount], ...refundToFacts({ card }, branding.texts)],
      trackingUrl: null,
    })
  },
  samples: { orderRefunded: (sample) => ({ ...sampleOf(sample), card: sample.order.card }) },
})

function sampleOf(sample: MailSample) {
  const { lines, total } = sample.order
  return { order: sampleOrderOf(sample), lines, amount: total }
}

/** Mails the payer, once, what of an order will not be sent. */
export async function sendOrderCancelled(
  shop: Shop,
  cancellation: z.infer<typeof cancelledPayload>,
  jobId: string,
): Promise<void> {
  await sendMail(shop, orderCancelledMail, { ...cancellation, name: cancellation.refundKey ?? jobId })
}

/** Mails the payer, once, that a refund is on its way. */
export async function sendOrderRefunded(shop: Shop, refund: z.infer<typeof refundedPayload>): Promise<void> {
  await sendMail(shop, orderRefundedMail, refund)
}

export const sendOrderCancelledJob = defineJob('send-order-cancelled', cancelledPayload, sendOrderCancelled)
export const sendOrderRefundedJob = defineJob('send-order-refunded', refundedPayload, sendOrderRefunded)

/** A key that a Message-ID can hold. */
function shortId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
