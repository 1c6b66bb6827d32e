import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { sendMailAgain } from '#domain/platform/mails/send-mail.ts'
import { findSentMail } from '#domain/platform/mails/sent-mail-queries.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findRepeatableMail } from './every-mail.ts'
import { requireRepeatableMail, showSentMail } from './show-sent-mail.ts'

/** `as`: the new mail's key. */
const payload = z.object({ key: z.string(), as: z.string() })

/**
 * Queues one more of a mail, to the same person in the same language; once for `actKey`. Returns its key.
 * @throws as `showSentMail`
 */
export async function resendMail(
  shop: Shop,
  { key, actionKey, actor }: { key: string; actionKey: string; actor: Actor },
): Promise<{ key: string }> {
  const { key: of, sent } = await requireRepeatableMail(shop, key)
  await showSentMail(shop, key)
  const name = createHash('sha256').update(actionKey).digest('hex').slice(0, 16)
  const as = `${of}:${name}`
  const order = sent.orderId === null ? null : await findOrder(shop.database, sent.orderId)
  const subject = order ? `order:${order.order.number}` : `mail:${of}`
  await shop.database.transaction(async (transaction) => {
    await shop.jobs.enqueue(resendMailJob, { key, as }, { key: as, database: transaction })
    const change = { at: shop.clock(), action: 'mail.resent', subject, before: null, after: { mail: of, as } }
    await insertStaffAudit(transaction, actor, change)
  })
  return { key: as }
}

/** Writes and sends a mail again, once for its new key. Does nothing if its person has been erased. */
async function sendAgain(shop: Shop, { key, as }: z.infer<typeof payload>): Promise<void> {
  const sent = await findSentMail(shop.database, key)
  const found = sent && sent.email !== null ? findRepeatableMail(sent) : null
  if (found) await sendMailAgain(shop, found.mail, { ids: found.ids, of: found.key, as })
}

export const resendMailJob = defineJob('resend-mail', payload, sendAgain)
