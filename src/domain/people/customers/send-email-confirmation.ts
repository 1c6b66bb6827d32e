import { z } from 'zod'
import { mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findCustomerById, findHolderOfAddress } from './customer-queries.ts'
import { setLinkLifetime } from './customer-rules.ts'
import { insertMailLink } from './mail-link-queries.ts'

/** `newEmail`: the address the account is to have once it is proved. */
const payload = mailContext.extend({ customerId: z.number(), newEmail: z.string().optional() })

/**
 * Mails a link that proves the account's address, or its new one, once per `request`; created here, so that no queue
 * holds one. If the new address is taken, its owner gets a notice instead.
 */
export async function sendEmailConfirmation(
  shop: Shop,
  { customerId, newEmail, ...context }: z.infer<typeof payload>,
  request: string,
): Promise<void> {
  await sendOnce(shop, {
    key: `confirm:${request}`,
    context,
    async render({ texts, brand, link }) {
      const customer = await findCustomerById(shop.database, customerId)
      if (!customer || (!newEmail && customer.emailProvedAt)) return null
      const email = newEmail ?? customer.email
      const holder = newEmail ? await findHolderOfAddress(shop.database, newEmail) : null
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const messageId = `<confirm-${request}@vitrine.shop>`
      if (holder?.isTaken) {
        const notice = { kind: 'addressTaken' as const, texts, brand, firstName: holder.firstName, values: {} }
        const mail = await renderAccountNotice({ ...notice, link: link('contact') })
        return { to: email, customerId: holder.id, ...mail, messageId }
      }
      const token = createSecretToken()
      const now = shop.clock()
      await insertMailLink(shop.database, {
        tokenHash: hashToken(token),
        purpose: 'confirm',
        email,
        customerId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + setLinkLifetime),
      })
      const mail = await renderAccountNotice({
        kind: newEmail ? 'confirmNewEmail' : 'confirmEmail',
        texts,
        brand,
        firstName: customer.firstName,
        values: {},
        link: link('confirmEmail', { token }),
      })
      return { to: email, customerId, ...mail, messageId }
    },
  })
}

export const sendEmailConfirmationJob = defineJob('send-email-confirmation', payload, sendEmailConfirmation)
