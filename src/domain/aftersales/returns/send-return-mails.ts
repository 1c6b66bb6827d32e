import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import type { MailSample } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import type { Region } from '#domain/platform/working-days/public-holidays.ts'
import {
  findOrderToMail,
  itemLines,
  type MailedOrder,
  refundToFacts,
  renderNoticeOf,
  sampleOrderOf,
} from '#domain/sales/orders/mailed-order.ts'
import { isShopsFault } from '#domain/sales/orders/order-progress-rules.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import type { NoticeLine } from '#mail/templates/order-notice.tsx'
import { dateText } from '#shared/dates.ts'
import { type Cents, formatCharge } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findDue } from './refund-return.ts'
import { postageText, type ReturnRules, readReturnRules } from './return-address.ts'
import { findReturn } from './return-queries.ts'
import { sendBackEnd } from './return-rules.ts'

/**
 * `text`: what staff write in addition to the instructions. `agreedAt`: when they agreed; missing in mails queued
 * before it was stored.
 */
const payload = z.object({
  returnId: z.number(),
  kind: z.enum(['approved', 'rejected']),
  text: z.string().nullable(),
  agreedAt: z.string().optional(),
})

type Payload = z.infer<typeof payload>

type Instructions = ReturnRules & {
  agreedAt: Date
  message: string | null
  /** Refund for the whole return; null if it is uncertain. */
  due: Cents | null
  card: OrderRow['card']
  buyer: Region
}

/** Mail about how to send goods back, the deadline, the postage, the refund, and what staff add. */
export const returnApprovedMail = defineMail<
  Payload,
  { order: MailedOrder; lines: NoticeLine[]; instructions: Instructions }
>({
  kind: 'return-approved',
  group: 'orders',
  key: ({ returnId }) => `return-approved:${returnId}`,
  async load(shop, { returnId, text, agreedAt }) {
    const found = await findReturnToMail(shop, returnId)
    if (!found) return null
    const { row, order, letter, shown } = found
    const rules = await readReturnRules(shop, order.host)
    const instructions = {
      address: rules.address,
      postage: isShopsFault(row) ? ('shop' as const) : rules.postage,
      agreedAt: agreedAt ? new Date(agreedAt) : row.statedAt,
      message: text,
      due: await findDue(shop, row),
      card: order.card,
      buyer: { country: order.country, zip: order.contact.zip },
    }
    return {
      ...letter,
      messageId: `<return-approved-${returnId}-${order.publicId}@vitrine.shop>`,
      data: { ...shown, instructions },
    }
  },
  render({ order, lines, instructions }, branding) {
    const { texts, language, timeZone } = branding
    const { address, postage, agreedAt, message, due, card, buyer } = instructions
    const { say } = mailTexts('mail', texts)
    return renderNoticeOf(order, branding, {
      kind: 'returnApproved',
      part: null,
      trackingUrl: null,
      items: { title: 'returnLines', lines },
      facts: [
        [say('notice.returnTo'), address],
        [say('notice.sendBy'), dateText(sendBackEnd(agreedAt, { ...buyer, timeZone }), language, timeZone)],
        ...(due === null
          ? []
          : [
              [say('notice.youGetBack'), formatCharge(due, branding)] satisfies Fact,
              ...refundToFacts({ card }, texts),
            ]),
        ...(message ? [[say('notice.message'), message] satisfies Fact] : []),
      ],
      sentences: ['returnApproved.pack', 'returnApproved.postage', 'returnApproved.money'],
      values: { postage: postageText(texts, postage) },
    })
  },
  samples: {
    returnApproved(sample) {
      const { order, returnRules, now, region } = sample
      const due = order.lines[0]?.total ?? null
      const instructions = { ...returnRules, agreedAt: now, message: '…', due, card: order.card, buyer: region }
      return { ...sampleOf(sample), instructions }
    },
  },
})

/** Why goods are not taken back. */
export const returnRejectedMail = defineMail<
  Payload,
  { order: MailedOrder; lines: NoticeLine[]; reason: string | null }
>({
  kind: 'return-rejected',
  group: 'orders',
  key: ({ returnId }) => `return-rejected:${returnId}`,
  async load(shop, { returnId }) {
    const found = await findReturnToMail(shop, returnId)
    if (!found) return null
    const { row, order, letter, shown } = found
    return {
      ...letter,
      messageId: `<return-rejected-${returnId}-${order.publicId}@vitrine.shop>`,
      data: { ...shown, reason: row.outcome },
    }
  },
  render({ order, lines, reason }, branding) {
    const { say } = mailTexts('mail', branding.texts)
    return renderNoticeOf(order, branding, {
      kind: 'returnRejected',
      part: null,
      trackingUrl: null,
      items: { title: 'returnLines', lines },
      facts: reason ? [[say('notice.reason'), reason]] : [],
      sentences: ['returnRejected.questions'],
    })
  },
  samples: { returnRejected: (sample) => ({ ...sampleOf(sample), reason: '…' }) },
})

/** A return with its order; null if its payer was erased before the mail could go out. */
async function findReturnToMail(shop: Shop, returnId: number) {
  const row = await findReturn(shop.database, returnId)
  if (!row) throw new Error(`There is no return ${returnId}`)
  const found = await findOrderToMail(shop, row.orderId)
  if (!found) return null
  const { order, lines, mailed, recipient } = found
  return { row, order, letter: recipient, shown: { order: mailed, lines: itemLines(lines, row.lines) } }
}

function sampleOf(sample: MailSample) {
  return { order: sampleOrderOf(sample), lines: sample.order.lines.slice(0, 1) }
}

/** Mails the payer, once, how to send goods back, or why they are not taken back. */
export async function sendReturnMail(shop: Shop, notice: Payload): Promise<void> {
  if (notice.kind === 'approved') await sendMail(shop, returnApprovedMail, notice)
  else await sendMail(shop, returnRejectedMail, notice)
}

export const sendReturnMailJob = defineJob('send-return-mail', payload, sendReturnMail)
