import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { shopThatRepeats } from '#domain/platform/mails/send-once.ts'
import { findSentMail } from '#domain/platform/mails/sent-mail-queries.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { previewMail, requireRepeatable } from './preview-mail.ts'
import { writeAgain } from './repeatable-mails.ts'

/** `as`: the new mail's key. */
const payload = z.object({ key: z.string(), as: z.string() })

/**
 * Queues one more of a mail, to the same person in the same language; once for `actKey`. Returns its key.
 * @throws as `previewMail`
 */
export async function resendMail(
  shop: Shop,
  { key, actKey, actor }: { key: string; actKey: string; actor: Actor },
): Promise<{ key: string }> {
  const mail = await requireRepeatable(shop, key)
  await previewMail(shop, key)
  const of = mail.resendOf ?? mail.key
  const name = createHash('sha256').update(actKey).digest('hex').slice(0, 16)
  const as = `${of}:${name}`
  const order = mail.orderId === null ? null : await findOrder(shop.database, mail.orderId)
  const subject = order ? `order:${order.order.number}` : `mail:${of}`
  await shop.database.transaction(async (transaction) => {
    await shop.jobs.enqueue(resendMailJob, { key, as }, { key: as, database: transaction })
    const change = { at: shop.clock(), action: 'mail.resent', subject, before: null, after: { mail: of, as } }
    await insertStaffAudit(transaction, actor, change)
  })
  return { key: as }
}

/** Writes and sends a mail again, once for its new key; nothing if its person was erased meanwhile. */
async function sendAgain(shop: Shop, { key, as }: z.infer<typeof payload>): Promise<void> {
  const mail = await findSentMail(shop.database, key)
  if (!mail || mail.email === null) return
  await writeAgain(shopThatRepeats(shop, { of: mail.resendOf ?? mail.key, as, take() {} }), mail)
}

export const resendMailJob = defineJob('resend-mail', payload, sendAgain)
