import { noteSentMail, wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import type { MailMessage } from '#mail/mail.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'

/**
 * Sends a mail once for its key and notes to whom and about what. Should the process die between sending and noting it, the second mail
 * has the same Message-ID, so that a mailbox can drop it.
 */
export async function postMail(
  shop: Shop,
  { key, customerId, message }: { key: string; customerId: number | null; message: MailMessage },
): Promise<void> {
  if (await wasMailSent(shop.database, key)) return
  crashPoint('mail.before')
  await shop.mail.send(message)
  crashPoint('mail.sent')
  await noteSentMail(shop.database, key, shop.clock(), { email: message.to, customerId, subject: message.subject })
}
