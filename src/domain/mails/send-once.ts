import type { MailMessage } from '#mail/mail.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { type MailBranding, type MailContext, mailBrandingFor } from './mail-branding.ts'
import { insertSentMail, wasMailSent } from './sent-mail-queries.ts'

type Outgoing = MailMessage & { customerId: number | null }

/**
 * Renders and sends a mail once for its key, and stores recipient and subject; `isAnonymous` stores the key alone. A
 * repeat after a crash has the same Message-ID, so that a mailbox can drop it.
 */
export async function sendOnce(
  shop: Shop,
  input: {
    key: string
    context: MailContext
    /** Null: there is nobody to send it to. */
    render(branding: MailBranding): Promise<Outgoing | null>
    isAnonymous?: boolean
  },
): Promise<void> {
  const { key, context, render, isAnonymous = false } = input
  if (await wasMailSent(shop.database, key)) return
  const mail = await render(await mailBrandingFor(shop, context))
  if (!mail) return
  const { customerId, ...message } = mail
  crashPoint('mail.before')
  await shop.mail.send(message)
  crashPoint('mail.sent')
  const about = isAnonymous ? {} : { email: message.to.toLowerCase(), customerId, subject: message.subject }
  await insertSentMail(shop.database, { key, sentAt: shop.clock(), ...about })
}
