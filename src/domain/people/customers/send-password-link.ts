import { z } from 'zod'
import { mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { isBlockedAddress } from './block-queries.ts'
import { findCustomerById, insertPasswordReset } from './customer-queries.ts'
import { resetLinkLifetime, setLinkLifetime } from './customer-rules.ts'

const payload = mailContext.extend({ customerId: z.number(), purpose: z.enum(['set', 'reset']) })

/**
 * Mails a fresh single-use link, once for `request`. Created here, so that no queue or log holds one; a repeat after
 * a crash leaves two valid links.
 */
export async function sendPasswordLink(
  shop: Shop,
  { customerId, purpose, ...context }: z.infer<typeof payload>,
  request: string,
): Promise<void> {
  await sendOnce(shop, {
    key: `password:${request}`,
    context,
    async render({ texts, brand, link }) {
      const customer = await findCustomerById(shop.database, customerId)
      if (!customer || (await isBlockedAddress(shop.database, customer.email))) return null
      const token = createSecretToken()
      const now = shop.clock()
      const lifetime = purpose === 'set' ? setLinkLifetime : resetLinkLifetime
      await insertPasswordReset(shop.database, {
        tokenHash: hashToken(token),
        customerId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetime),
      })
      const { renderPasswordLink } = await import('#mail/templates/password-link.tsx')
      const mail = await renderPasswordLink({
        texts,
        purpose,
        firstName: customer.firstName,
        link: link('resetPassword', { token }, purpose === 'set' ? { first: '1' } : {}),
        brand,
      })
      // With the account's age: jobs of another shop, or of one set up anew, have the same ids.
      const name = hashToken(`${request} ${customer.createdAt.toISOString()}`).slice(0, 32)
      return { to: customer.email, customerId, ...mail, messageId: `<password-${name}@vitrine.shop>` }
    },
  })
}

export const sendPasswordLinkJob = defineJob('send-password-link', payload, sendPasswordLink)
