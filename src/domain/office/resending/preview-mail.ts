import { mailKindOf } from '#domain/platform/mails/mail-kind-rules.ts'
import { shopThatRepeats } from '#domain/platform/mails/send-once.ts'
import { findSentMail, type SentMailRow } from '#domain/platform/mails/sent-mail-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { writeAgain } from './repeatable-mails.ts'

export type MailPreview = { to: string; subject: string; html: string; text: string; language: string }

/**
 * A sent mail as it would be written today. Throws `request.notFound`, and `state.notAllowed` for mails that cannot be
 * written again: their person was erased, or they held a link of their moment.
 */
export async function previewMail(shop: Shop, key: string): Promise<MailPreview> {
  const mail = await requireRepeatable(shop, key)
  const found: MailPreview[] = []
  const take = (written: Omit<MailPreview, 'language'>, language: string) => {
    const { to, subject, html, text } = written
    found.push({ to, subject, html, text, language })
  }
  await writeAgain(shopThatRepeats(shop, { of: mail.resendOf ?? mail.key, as: null, take }), mail)
  if (!found[0]) throw new ShopError('state.notAllowed', { details: { state: 'OUTDATED' } })
  return found[0]
}

/** The stored mail, if it can be written again. Throws as `previewMail`. */
export async function requireRepeatable(shop: Shop, key: string): Promise<SentMailRow> {
  const mail = await findSentMail(shop.database, key)
  if (!mail) throw new ShopError('request.notFound')
  if (mail.email === null) throw new ShopError('state.notAllowed', { details: { state: 'ERASED' } })
  if (!mailKindOf(mail).repeatable) throw new ShopError('state.notAllowed', { details: { state: 'ONCE' } })
  return mail
}
