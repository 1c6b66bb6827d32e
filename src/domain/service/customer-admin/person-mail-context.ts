import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import type { Shop } from '#shop.ts'
import type { FoundPerson } from './find-person-ref.ts'
import { findLastMailContext } from './person-part-queries.ts'

/** Returns the mail context of a person's last order, for brand and language; without one, that of the call. */
export async function personMailContext(
  { database }: Pick<Shop, 'database'>,
  { owner, account }: Pick<FoundPerson, 'owner' | 'account'>,
  { host, https }: MailContext,
): Promise<MailContext> {
  const last = await findLastMailContext(database, owner)
  const language = account?.language ?? last?.language ?? ''
  return last && last.host !== host ? { host: last.host, language } : { host, https, language }
}
