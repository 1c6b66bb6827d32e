import { failedAbout } from '#jobs/jobs.ts'
import type { MailMessage } from '#mail/mail.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import type { Letter, MailDefinition } from './define-mail.ts'
import { mailBrandingFor } from './mail-branding.ts'
import { kindOfKey } from './mail-kind-rules.ts'
import { insertSentMail, wasMailSent } from './sent-mail-queries.ts'

/** A mail ready to be sent or shown. */
export type FinishedMail = Pick<Letter<unknown>, 'customerId' | 'about'> & { message: MailMessage; language: Language }

/** Writes a mail as of today; null if nothing is to be sent. Sends and stores nothing itself. */
export async function writeMail<Ids, Data>(
  shop: Shop,
  mail: MailDefinition<Ids, Data>,
  ids: Ids,
): Promise<FinishedMail | null> {
  const letter = await mail.load(shop, ids)
  if (!letter) return null
  const { to, customerId, context, messageId, data, about = {}, isFromBrand = false, references } = letter
  const branding = await mailBrandingFor(shop, context)
  const { name, email } = branding.brand
  const message = {
    ...(await mail.render(data, branding)),
    to: to ?? email,
    messageId,
    ...(isFromBrand && { from: { name, address: email } }),
    ...(references && { references }),
  }
  return { message, customerId, about, language: branding.language }
}

/**
 * Writes and sends a mail once for its key, and stores recipient and subject. A repeat after a crash has the same
 * Message-ID, so that a mailbox can drop it.
 */
export async function sendMail<Ids, Data>(shop: Shop, mail: MailDefinition<Ids, Data>, ids: Ids): Promise<void> {
  const key = mail.key(ids)
  if (await wasMailSent(shop.database, key)) return
  const finished = await writeMail(shop, mail, ids)
  if (finished) await deliver(shop, finished, { key, resendOf: null, isAnonymous: mail.isAnonymous ?? false })
}

/** Sends a mail that was sent before once more, as it is written today, once for its new key `as`. */
export async function sendMailAgain<Ids, Data>(
  shop: Shop,
  mail: MailDefinition<Ids, Data>,
  { ids, of, as }: { ids: Ids; of: string; as: string },
): Promise<void> {
  if (await wasMailSent(shop.database, as)) return
  const finished = await writeMail(shop, mail, ids)
  if (!finished) return
  const { message } = finished
  // A mailbox must not take it for the first one.
  const messageId = message.messageId.replace('<', `<${as.slice(as.lastIndexOf(':') + 1)}-`)
  const again = { ...finished, message: { ...message, messageId } }
  await deliver(shop, again, { key: as, resendOf: of, isAnonymous: mail.isAnonymous ?? false })
}

async function deliver(
  shop: Shop,
  { message, customerId, about, language }: FinishedMail,
  { key, resendOf, isAnonymous }: { key: string; resendOf: string | null; isAnonymous: boolean },
): Promise<void> {
  const { subject } = message
  const email = message.to.toLowerCase()
  crashPoint('mail.before')
  try {
    await shop.mail.send(message)
  } catch (error) {
    throw isAnonymous ? error : failedAbout(error, { to: email, subject })
  }
  crashPoint('mail.sent')
  await insertSentMail(shop.database, {
    key,
    sentAt: shop.clock(),
    kind: kindOfKey(key),
    resendOf,
    ...(!isAnonymous && { email, customerId, subject, language, ...about }),
  })
}
