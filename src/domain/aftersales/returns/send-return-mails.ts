import { z } from 'zod'
import type { MailBranding } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import type { Place } from '#domain/platform/working-days/public-holidays.ts'
import { findOrderToNotify, orderNoticeMail, pieceLines, refundToFacts } from '#domain/sales/orders/order-notice.ts'
import { isShopsFault } from '#domain/sales/orders/order-progress-rules.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import type { OrderNotice } from '#mail/templates/order-notice.tsx'
import { dateText } from '#shared/dates.ts'
import { type Cents, formatCharge } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findDue } from './refund-return.ts'
import { postageText, type ReturnRules, readReturnRules } from './return-address.ts'
import { findReturn } from './return-queries.ts'
import { sendBackEnd } from './return-rules.ts'

/**
 * `text`: what staff tell the payer beside the instructions; `agreedAt`: when they agreed, left out in mails queued
 * before it was kept.
 */
const payload = z.object({
  returnId: z.number(),
  kind: z.enum(['approved', 'rejected']),
  text: z.string().nullable(),
  agreedAt: z.string().optional(),
})

const kinds = { approved: 'returnApproved', rejected: 'returnRejected' } as const

/** Tells the payer, once, how to send goods back, or why they are not taken back. */
export async function sendReturnMail(
  shop: Shop,
  { returnId, kind, text, agreedAt }: z.infer<typeof payload>,
): Promise<void> {
  const row = await findReturn(shop.database, returnId)
  if (!row) throw new Error(`There is no return ${returnId}`)
  const { order, lines, context } = await findOrderToNotify(shop, row.orderId)
  // The payer was erased before the mail could go out.
  if (!order.email) return
  const rules = await readReturnRules(shop, order.host)
  const buyer = { country: order.country, zip: order.contact.zip, timeZone: shop.environment.timeZone }
  const due = kind === 'approved' ? await findDue(shop, row) : null
  await sendOnce(shop, {
    key: `return-${kind}:${returnId}`,
    context,
    async render(branding) {
      const content =
        kind === 'approved'
          ? returnInstructions(branding, {
              ...{ ...rules, ...(isShopsFault(row) && { postage: 'shop' as const }) },
              ...{ agreedAt: agreedAt ? new Date(agreedAt) : row.statedAt, message: text, buyer },
              ...{ due, card: order.card },
            })
          : refusal(branding, row.outcome)
      return orderNoticeMail(shop, {
        order,
        branding,
        id: `return-${kind}-${returnId}`,
        notice: {
          ...{ ...content, kind: kinds[kind], part: null, trackingUrl: null },
          pieces: { title: 'returnLines', lines: pieceLines(lines, row.lines) },
        },
      })
    },
  })
}

export const sendReturnMailJob = defineJob('send-return-mail', payload, sendReturnMail)

type NoticeContent = Pick<OrderNotice, 'facts' | 'sentences'> & { values: Record<string, string> }

type Instructions = ReturnRules &
  Pick<OrderRow, 'card'> & {
    agreedAt: Date
    message: string | null
    /** What is paid back for all of it; null where that is not certain. */
    due: Cents | null
    buyer: Place & { timeZone: string }
  }

/** How goods go back, by when and who pays for it, what the payer gets back, and what staff add. */
export function returnInstructions(
  { texts, language, priceSign }: MailBranding,
  { address, postage, agreedAt, message, due, card, buyer }: Instructions,
): NoticeContent {
  const { say } = mailTexts('mail', texts)
  return {
    facts: [
      [say('notice.returnTo'), address],
      [say('notice.sendBy'), dateText(sendBackEnd(agreedAt, buyer), language, buyer.timeZone)],
      ...(due === null
        ? []
        : [[say('notice.youGetBack'), formatCharge(due, priceSign)] satisfies Fact, ...refundToFacts({ card }, texts)]),
      ...(message ? [[say('notice.message'), message] satisfies Fact] : []),
    ],
    sentences: ['returnApproved.pack', 'returnApproved.postage', 'returnApproved.money'],
    values: { postage: postageText(texts, postage) },
  }
}

function refusal({ texts }: MailBranding, reason: string | null): NoticeContent {
  const { say } = mailTexts('mail', texts)
  return {
    facts: reason ? [[say('notice.reason'), reason]] : [],
    sentences: ['returnRejected.questions'],
    values: {},
  }
}
