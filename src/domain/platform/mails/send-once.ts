import { failedAbout } from '#jobs/jobs.ts'
import type { MailMessage } from '#mail/mail.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { type MailBranding, type MailContext, mailBrandingFor } from './mail-branding.ts'
import { kindOfKey } from './mail-kind-rules.ts'
import { insertSentMail, wasMailSent } from './sent-mail-queries.ts'

type Outgoing = MailMessage & { customerId: number | null }

type Mailing = {
  key: string
  context: MailContext
  /** What the mail is about, where staff look for it. */
  about?: { orderId?: number; membershipId?: string }
  /** Null: there is nobody to send it to. */
  render(branding: MailBranding): Promise<Outgoing | null>
  isAnonymous?: boolean
}

/** One mail that is written anew though it was sent before: under another key, or (null) only to be looked at. */
type Repetition = { of: string; as: string | null; take(mail: Outgoing, language: string): void }

const repetitions = new WeakMap<Shop, Repetition>()

/** A shop in which only the mail with the key `of` is made, whatever was sent before. */
export function shopThatRepeats(shop: Shop, repetition: Repetition): Shop {
  const repeating = { ...shop }
  repetitions.set(repeating, repetition)
  return repeating
}

/**
 * Renders and sends a mail once for its key, and stores recipient and subject; `isAnonymous` stores the key alone. A
 * repeat after a crash has the same Message-ID, so that a mailbox can drop it.
 */
export async function sendOnce(shop: Shop, input: Mailing): Promise<void> {
  const { context, render } = input
  const repetition = repetitions.get(shop)
  if (repetition && repetition.of !== input.key) return
  const key = repetition ? repetition.as : input.key
  if (key !== null && (await wasMailSent(shop.database, key))) return
  const branding = await mailBrandingFor(shop, context)
  const mail = await render(branding)
  if (!mail) return
  repetition?.take(mail, branding.language)
  if (key === null) return
  const { customerId: _, ...message } = mail
  crashPoint('mail.before')
  try {
    await shop.mail.send(repetition ? { ...message, messageId: messageIdOf(message, key) } : message)
  } catch (error) {
    throw input.isAnonymous ? error : failedAbout(error, { to: mail.to.toLowerCase(), subject: mail.subject })
  }
  crashPoint('mail.sent')
  await insertSentMail(shop.database, {
    ...{ key, sentAt: shop.clock(), kind: kindOfKey(key), resendOf: repetition?.of ?? null },
    ...(!input.isAnonymous && aboutOf(input, mail, branding)),
  })
}

function aboutOf({ about }: Mailing, { to, customerId, subject }: Outgoing, { language }: MailBranding) {
  return { email: to.toLowerCase(), customerId, subject, language, ...about }
}

/** A mailbox must not take it for the first one. */
function messageIdOf({ messageId }: MailMessage, key: string): string {
  return messageId.replace('<', `<${key.slice(key.lastIndexOf(':') + 1)}-`)
}
