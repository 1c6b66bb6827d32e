import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import { formatCharge } from '#shared/money.ts'
import type { ShopTexts } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { findOrderToNotify, orderNoticeMail, pieceLines, refundToFacts } from './order-notice.ts'
import type { OrderRow } from './order-queries.ts'
import { findRefundOfOrder } from './order-refund-queries.ts'
import { isPaidBack } from './order-state-rules.ts'

const pieces = z.array(z.object({ position: z.number(), quantity: z.number() }))
const refundedPayload = z.object({ orderId: z.number(), refundKey: z.string() })

/** `refundKey`: null where nothing is paid back. `lines`: left out, the goods that the refund pays back. */
const cancelledPayload = z.object({
  orderId: z.number(),
  refundKey: z.string().nullable(),
  lines: pieces.optional(),
})

/** Tells the payer, once, what of an order will not be sent and what is paid back for it. */
export async function sendOrderCancelled(
  shop: Shop,
  { orderId, refundKey, lines: cancelled }: z.infer<typeof cancelledPayload>,
  jobId: string,
): Promise<void> {
  const { order, lines, context } = await findOrderToNotify(shop, orderId)
  // The payer was erased before the mail could go out.
  if (!order.email) return
  const paid = refundKey === null ? null : await findRefundOfOrder(shop.database, { orderId, key: refundKey })
  const isPaid = paid !== null && isPaidBack(paid.refund)
  const shown = pieceLines(lines, cancelled ?? paid?.lines ?? [])
  const isPart = order.fulfilmentState !== 'CANCELLED'
  await sendOnce(shop, {
    key: `order-cancelled:${orderId}:${refundKey ?? jobId}`,
    about: { orderId },
    context,
    async render(branding) {
      const amount = isPaid ? formatCharge(paid.refund.amount, branding.priceSign) : ''
      return orderNoticeMail(shop, {
        order,
        branding,
        id: `cancelled-${shortId(refundKey ?? jobId)}`,
        notice: {
          kind: 'cancelled',
          part: isPart ? 'partly' : null,
          values: { amount },
          pieces: { title: 'cancelledLines', lines: shown },
          sentences: [...(isPaid ? ['cancelled.refund', 'notice.banks'] : []), ...(isPart ? ['cancelled.rest'] : [])],
          facts: [],
          trackingUrl: null,
        },
      })
    },
  })
}

/** Tells the payer, once, that a refund is on its way; nothing if it failed meanwhile. */
export async function sendOrderRefunded(
  shop: Shop,
  { orderId, refundKey }: z.infer<typeof refundedPayload>,
): Promise<void> {
  const { order, lines, context } = await findOrderToNotify(shop, orderId)
  if (!order.email) return
  const paid = await findRefundOfOrder(shop.database, { orderId, key: refundKey })
  if (!paid || !isPaidBack(paid.refund)) return
  await sendOnce(shop, {
    key: `order-refunded:${refundKey}`,
    about: { orderId },
    context,
    async render(branding) {
      const amount = formatCharge(paid.refund.amount, branding.priceSign)
      return orderNoticeMail(shop, {
        order,
        branding,
        id: `refunded-${shortId(refundKey)}`,
        notice: {
          kind: 'refunded',
          part: null,
          values: { amount },
          pieces: { title: 'refundedLines', lines: pieceLines(lines, paid.lines) },
          sentences: ['notice.banks'],
          facts: refundFacts(order, amount, branding.texts),
          trackingUrl: null,
        },
      })
    },
  })
}

export const sendOrderCancelledJob = defineJob('send-order-cancelled', cancelledPayload, sendOrderCancelled)
export const sendOrderRefundedJob = defineJob('send-order-refunded', refundedPayload, sendOrderRefunded)

/** A key that a Message-ID can hold. */
function shortId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** How much goes back, and to which card. */
function refundFacts(order: OrderRow, amount: string, texts: ShopTexts): Fact[] {
  return [[mailTexts('mail', texts).say('notice.amount'), amount], ...refundToFacts(order, texts)]
}
