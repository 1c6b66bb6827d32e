import { letterheadFor } from '#domain/mails/letterhead.ts'
import { postMail } from '#domain/mails/post-mail.ts'
import { wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerById, insertPasswordReset } from './customer-queries.ts'
import { resetLinkLifetime, setLinkLifetime } from './customer-rules.ts'

/**
 * Mails a fresh single-use link, once for `request`. The link is made here, so that no queue or log ever holds one; unknown customers get
 * nothing. Should the process die before the mail is noted, another one follows under the same Message-ID, and the links of both work.
 */
export async function sendPasswordLink(
  shop: Shop,
  payload: JobPayloads['send-password-link'],
  request: string,
): Promise<void> {
  const key = `password:${request}`
  if (await wasMailSent(shop.database, key)) return
  const customer = await findCustomerById(shop.database, payload.customerId)
  if (!customer) return
  const { purpose } = payload
  const { language, brand, link } = await letterheadFor(shop, payload)
  const token = createSecretToken()
  const tokenHash = hashToken(token)
  const now = shop.clock()
  const lifetime = purpose === 'set' ? setLinkLifetime : resetLinkLifetime
  await insertPasswordReset(shop.database, {
    tokenHash,
    customerId: customer.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  const { renderPasswordLink } = await import('#mail/templates/password-link.tsx')
  const mail = await renderPasswordLink({
    language,
    purpose,
    firstName: customer.firstName,
    link: link('resetPassword', { token }),
    brand,
  })
  // With the account's age: orders of another shop, or of one set up anew, have the same numbers.
  const name = hashToken(`${request} ${customer.createdAt.toISOString()}`).slice(0, 32)
  const message = { to: customer.email, ...mail, messageId: `<password-${name}@vitrine.shop>` }
  await postMail(shop, { key, customerId: customer.id, message })
}
