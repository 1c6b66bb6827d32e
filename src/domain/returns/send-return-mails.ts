import { z } from 'zod'
import { sendOnce } from '#domain/mails/send-once.ts'
import { findOrderToNotify, orderNoticeMail, pieceLines } from '#domain/orders/order-notice.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Shop } from '#shop.ts'
import { readReturnRules } from './return-address.ts'
import { findReturn } from './return-queries.ts'

/** `text`: what staff tell the payer beside the instructions. */
const payload = z.object({
  returnId: z.number(),
  kind: z.enum(['approved', 'rejected']),
  text: z.string().nullable(),
})

const kinds = { approved: 'returnApproved', rejected: 'returnRejected' } as const

/** Tells the payer, once, how to send goods back, or why they are not taken back. */
export async function sendReturnMail(shop: Shop, { returnId, kind, text }: z.infer<typeof payload>): Promise<void> {
  const row = await findReturn(shop.database, returnId)
  if (!row) throw new Error(`There is no return ${returnId}`)
  const { order, lines, context } = await findOrderToNotify(shop, row.orderId)
  // The payer was erased before the mail could go out.
  if (!order.email) return
  const { address: returnTo } = await readReturnRules(shop, order.host)
  await sendOnce(shop, {
    key: `return-${kind}:${returnId}`,
    context,
    async render(branding) {
      const { say } = mailTexts('mail', branding.texts)
      const message = kind === 'rejected' ? row.outcome : text
      return orderNoticeMail(shop, {
        order,
        branding,
        id: `return-${kind}-${returnId}`,
        notice: {
          kind: kinds[kind],
          part: null,
          pieces: { title: 'returnLines', lines: pieceLines(lines, row.lines) },
          sentences:
            kind === 'approved' ? ['returnApproved.pack', 'returnApproved.money'] : ['returnRejected.questions'],
          facts: [
            ...(kind === 'approved' ? [[say('notice.returnTo'), returnTo] as [string, string]] : []),
            ...(message
              ? [[say(`notice.${kind === 'approved' ? 'message' : 'reason'}`), message] as [string, string]]
              : []),
          ],
          trackingUrl: null,
        },
      })
    },
  })
}

export const sendReturnMailJob = defineJob('send-return-mail', payload, sendReturnMail)
