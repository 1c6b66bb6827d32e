import { letterheadFor } from '#domain/mails/letterhead.ts'
import { postMail } from '#domain/mails/post-mail.ts'
import { wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerById } from './customer-queries.ts'
import { setLinkLifetime } from './customer-rules.ts'
import { insertMailLink } from './mail-link-queries.ts'

/** Mails a link that proves the account's address, once for `request`. Made here, so that no queue holds one; nothing where it is proved or erased. */
export async function sendEmailConfirmation(
  shop: Shop,
  payload: JobPayloads['send-email-confirmation'],
  request: string,
): Promise<void> {
  const key = `confirm:${request}`
  if (await wasMailSent(shop.database, key)) return
  const customer = await findCustomerById(shop.database, payload.customerId)
  if (!customer || customer.emailProvedAt) return
  const letterhead = await letterheadFor(shop, payload)
  const token = createSecretToken()
  const tokenHash = hashToken(token)
  const now = shop.clock()
  await insertMailLink(shop.database, {
    tokenHash,
    purpose: 'confirm',
    email: customer.email,
    customerId: customer.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + setLinkLifetime),
  })
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const mail = await renderAccountNotice({
    kind: 'confirmEmail',
    language: letterhead.language,
    brand: letterhead.brand,
    firstName: customer.firstName,
    values: {},
    link: letterhead.link('confirmEmail', { token }),
  })
  const message = { to: customer.email, ...mail, messageId: `<confirm-${request}@vitrine.shop>` }
  await postMail(shop, { key, customerId: customer.id, message })
}
