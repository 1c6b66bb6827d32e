import type { WrittenMail } from '#domain/platform/mails/define-mail.ts'
import { writeMail } from '#domain/platform/mails/send-mail.ts'
import { findSentMail, type SentMailRow } from '#domain/platform/mails/sent-mail-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findRepeatableMail } from './every-mail.ts'

/**
 * A sent mail as it would be written today. Throws `request.notFound`, and `state.notAllowed` for mails that cannot be
 * written again: their person was erased, or they held a link of their moment.
 */
export async function showSentMail(shop: Shop, key: string): Promise<WrittenMail> {
  const { mail, ids } = await requireRepeatableMail(shop, key)
  const written = await writeMail(shop, mail, ids)
  if (!written) throw new ShopError('state.notAllowed', { details: { state: 'OUTDATED' } })
  return written.message
}

/** A stored mail with its definition and ids, if it can be written again. Throws as `showSentMail`. */
export async function requireRepeatableMail(
  shop: Shop,
  key: string,
): Promise<NonNullable<ReturnType<typeof findRepeatableMail>> & { sent: SentMailRow }> {
  const sent = await findSentMail(shop.database, key)
  if (!sent) throw new ShopError('request.notFound')
  if (sent.email === null) throw new ShopError('state.notAllowed', { details: { state: 'ERASED' } })
  const found = findRepeatableMail(sent)
  if (!found) throw new ShopError('state.notAllowed', { details: { state: 'ONCE' } })
  return { ...found, sent }
}
