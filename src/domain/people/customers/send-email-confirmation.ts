import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findCustomerById, findHolderOfAddress } from './customer-queries.ts'
import { setLinkLifetime } from './customer-rules.ts'
import { insertMailLink } from './mail-link-queries.ts'

/** `newEmail`: the address the account is to have once it is proved. */
const payload = mailContext.extend({ customerId: z.number(), newEmail: z.string().optional() })
type Payload = z.infer<typeof payload>

type Confirmation =
  | { kind: 'confirmEmail' | 'confirmNewEmail'; firstName: string; token: string }
  | { kind: 'addressTaken'; firstName: string }

/**
 * A link that proves the account's address, or its new one; created here, so that no queue holds one. If the new
 * address is taken, its owner gets a notice instead.
 */
export const emailConfirmationMail = defineMail<Payload & { request: string }, Confirmation>({
  kind: 'confirm',
  group: 'account',
  key: ({ request }) => `confirm:${request}`,
  async load(shop, { customerId, newEmail, request, host, https, language }) {
    const customer = await findCustomerById(shop.database, customerId)
    if (!customer || (!newEmail && customer.emailProvedAt)) return null
    const email = newEmail ?? customer.email
    const letter = { to: email, context: { host, https, language }, messageId: `<confirm-${request}@vitrine.shop>` }
    const holder = newEmail ? await findHolderOfAddress(shop.database, newEmail) : null
    if (holder?.isTaken) {
      return { ...letter, customerId: holder.id, data: { kind: 'addressTaken', firstName: holder.firstName } }
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
    const { firstName } = customer
    return { ...letter, customerId, data: { kind: newEmail ? 'confirmNewEmail' : 'confirmEmail', firstName, token } }
  },
  async render(data, { texts, brand, link }) {
    const { kind, firstName } = data
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const address = data.kind === 'addressTaken' ? link('contact') : link('confirmEmail', { token: data.token })
    return renderAccountNotice({ kind, texts, brand, firstName, values: {}, link: address })
  },
  samples: {
    confirmEmail: ({ person }) => ({ kind: 'confirmEmail', firstName: person.firstName, token: sampleToken }),
    confirmNewEmail: ({ person }) => ({ kind: 'confirmNewEmail', firstName: person.firstName, token: sampleToken }),
    addressTaken: ({ person }) => ({ kind: 'addressTaken', firstName: person.firstName }),
  },
})

/** Mails the link, once per `request`. */
export async function sendEmailConfirmation(shop: Shop, asked: Payload, request: string): Promise<void> {
  await sendMail(shop, emailConfirmationMail, { ...asked, request })
}

export const sendEmailConfirmationJob = defineJob('send-email-confirmation', payload, sendEmailConfirmation)
