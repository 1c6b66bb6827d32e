import { letterheadFor } from '#domain/mails/letterhead.ts'
import { postMail } from '#domain/mails/post-mail.ts'
import { wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerById, findHolderOfAddress } from './customer-queries.ts'
import { setLinkLifetime } from './customer-rules.ts'
import { insertMailLink } from './mail-link-queries.ts'

/**
 * Mails a link that proves the account's address, or the new one it is to have, once for `request`. Made here, so that no queue holds one.
 * Where the new address is somebody's, that person is told instead; nothing where it is proved or erased.
 */
export async function sendEmailConfirmation(
  shop: Shop,
  payload: JobPayloads['send-email-confirmation'],
  request: string,
): Promise<void> {
  const key = `confirm:${request}`
  if (await wasMailSent(shop.database, key)) return
  const customer = await findCustomerById(shop.database, payload.customerId)
  const { newEmail } = payload
  if (!customer || (!newEmail && customer.emailProvedAt)) return
  const { language, brand, link } = await letterheadFor(shop, payload)
  const email = newEmail ?? customer.email
  const holder = newEmail ? await findHolderOfAddress(shop.database, newEmail) : null
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const messageId = `<confirm-${request}@vitrine.shop>`
  if (holder?.isTaken) {
    const notice = { kind: 'addressTaken' as const, language, brand, firstName: holder.firstName, values: {} }
    const mail = await renderAccountNotice({ ...notice, link: link('contact') })
    await postMail(shop, { key, customerId: holder.id, message: { to: email, ...mail, messageId } })
    return
  }
  const token = createSecretToken()
  const tokenHash = hashToken(token)
  const now = shop.clock()
  await insertMailLink(shop.database, {
    tokenHash,
    purpose: 'confirm',
    email,
    customerId: customer.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + setLinkLifetime),
  })
  const mail = await renderAccountNotice({
    kind: newEmail ? 'confirmNewEmail' : 'confirmEmail',
    language,
    brand,
    firstName: customer.firstName,
    values: {},
    link: link('confirmEmail', { token }),
  })
  await postMail(shop, { key, customerId: customer.id, message: { to: email, ...mail, messageId } })
}
