import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { isBlockedAddress } from './block-queries.ts'
import { findCustomerById, insertPasswordReset } from './customer-queries.ts'
import { resetLinkLifetime, setLinkLifetime } from './customer-rules.ts'

const payload = mailContext.extend({ customerId: z.number(), purpose: z.enum(['set', 'reset']) })
type Payload = z.infer<typeof payload>

/**
 * A fresh single-use link to choose a password. Created here, so that no queue or log holds one; a repeat after a crash
 * leaves two valid links.
 */
export const passwordLinkMail = defineMail<
  Payload & { request: string },
  { purpose: Payload['purpose']; firstName: string; token: string }
>({
  kind: 'password',
  group: 'account',
  key: ({ request }) => `password:${request}`,
  async load(shop, { customerId, purpose, request, host, https, language }) {
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
    // The account's creation time is included because jobs of another shop, or of a newly set up one, have the same
    // ids.
    const name = hashToken(`${request} ${customer.createdAt.toISOString()}`).slice(0, 32)
    return {
      to: customer.email,
      customerId,
      context: { host, https, language },
      messageId: `<password-${name}@vitrine.shop>`,
      data: { purpose, firstName: customer.firstName, token },
    }
  },
  async render({ purpose, firstName, token }, { texts, brand, link }) {
    const { renderPasswordLink } = await import('#mail/templates/password-link.tsx')
    const query = purpose === 'set' ? { first: '1' } : {}
    return renderPasswordLink({ texts, purpose, firstName, link: link('resetPassword', { token }, query), brand })
  },
  samples: {
    welcome: ({ person }) => ({ purpose: 'set', firstName: person.firstName, token: sampleToken }),
    resetPassword: ({ person }) => ({ purpose: 'reset', firstName: person.firstName, token: sampleToken }),
  },
})

/** Mails the link, once for `request`. */
export async function sendPasswordLink(shop: Shop, asked: Payload, request: string): Promise<void> {
  await sendMail(shop, passwordLinkMail, { ...asked, request })
}

export const sendPasswordLinkJob = defineJob('send-password-link', payload, sendPasswordLink)
