import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { countNoticesOf } from '#domain/catalogue/back-in-stock/notice-queries.ts'
import { findCustomerByEmail } from '#domain/people/customers/customer-queries.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import {
  deleteMailLink,
  findMailLink,
  insertMailLink,
  type MailLinkRow,
} from '#domain/people/customers/mail-link-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { type MailContext, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { findEndingWishesOf } from '#domain/sales/ending-wishes/ending-wish-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import { hourMs } from '#shared/dates.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMessagesFrom, findOrderIdsOf, type Person } from './personal-data-queries.ts'

/**
 * Queues a mail with a link to the data held about an address. The work is the same for every address, so that it
 * reveals none.
 */
export async function requestPrivacyLink(shop: Shop, input: { email: string } & MailContext): Promise<void> {
  const { host, https, language } = input
  const email = normalEmail(input.email).slice(0, 254)
  await shop.jobs.enqueue(sendPrivacyLinkJob, { email, host, language, https }, { key: randomUUID() })
}

const payload = mailContext.extend({ email: z.string() })
type Payload = z.infer<typeof payload>

/**
 * Mail with a link to the data held about an address. Unknown addresses get none, so that strangers cannot be mailed
 * through the shop.
 */
export const privacyLinkMail = defineMail<Payload & { request: string }, { firstName: string; token: string }>({
  kind: 'privacy',
  group: 'account',
  key: ({ request }) => `privacy:${request}`,
  async load(shop, { email, request, host, https, language }) {
    const customer = await findCustomerByEmail(shop.database, email)
    const customerId = customer?.id ?? null
    const person: Person = { customerId, email }
    const isKnown =
      customer !== null ||
      (await findOrderIdsOf(shop.database, person)).length > 0 ||
      (await findMessagesFrom(shop.database, person)).length > 0 ||
      (await countNoticesOf(shop.database, email)) > 0 ||
      (await findEndingWishesOf(shop.database, person)).length > 0
    if (!email || !isKnown) return null
    const token = createSecretToken()
    const createdAt = shop.clock()
    const expiresAt = new Date(createdAt.getTime() + hourMs)
    const tokenHash = hashToken(token)
    await insertMailLink(shop.database, { tokenHash, purpose: 'privacy', email, customerId, createdAt, expiresAt })
    return {
      to: email,
      customerId,
      context: { host, https, language },
      messageId: `<privacy-${request}@vitrine.shop>`,
      data: { firstName: customer?.firstName ?? '', token },
    }
  },
  async render({ firstName, token }, { texts, brand, link }) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const address = link('privacyLink', { token })
    return renderAccountNotice({ kind: 'privacyLink', texts, brand, firstName, values: {}, link: address })
  },
  samples: { privacyLink: ({ person }) => ({ firstName: person.firstName, token: sampleToken }) },
})

/** Mails the link, once for `request`. */
export async function sendPrivacyLink(shop: Shop, asked: Payload, request: string): Promise<void> {
  await sendMail(shop, privacyLinkMail, { ...asked, request })
}

export const sendPrivacyLinkJob = defineJob('send-privacy-link', payload, sendPrivacyLink)

type LinkHolder = Person & { email: string }

/**
 * Opens a mailed link, once: returns its holder, and a key that replaces it until it would have expired. Throws
 * invalid `token`: `auth.resetInvalid` if it is unknown, used or too old.
 */
export async function openPrivacyLink(shop: Shop, token: string): Promise<{ person: LinkHolder; key: string }> {
  const query = { tokenHash: hashToken(token), purpose: 'privacy' as const, now: shop.clock() }
  const key = createSecretToken()
  const link = await shop.database.transaction(async (transaction) => {
    const taken = await deleteMailLink(transaction, query)
    if (!taken) throw invalid({ token: ['auth.resetInvalid'] })
    await insertMailLink(transaction, { ...taken, purpose: 'privacyKey', tokenHash: hashToken(key) })
    return taken
  })
  return { person: await personOf(shop, link), key }
}

/**
 * Does `work` for the holder of a mailed link, or of the key it was opened for, and uses the link up. Throws as
 * `openPrivacyLink`.
 */
export async function withPrivacyLink<Result>(
  shop: Shop,
  token: string,
  work: (person: LinkHolder) => Promise<Result>,
): Promise<Result> {
  const query = { tokenHash: hashToken(token), now: shop.clock() }
  const key = await findMailLink(shop.database, { ...query, purpose: 'privacyKey' })
  if (key) return work(await personOf(shop, key))
  const link = await deleteMailLink(shop.database, { ...query, purpose: 'privacy' })
  if (!link) throw invalid({ token: ['auth.resetInvalid'] })
  try {
    return await work(await personOf(shop, link))
  } catch (error) {
    // It failed: the link may be tried again.
    await insertMailLink(shop.database, link)
    throw error
  }
}

async function personOf(shop: Shop, { email }: MailLinkRow): Promise<LinkHolder> {
  const customer = await findCustomerByEmail(shop.database, email)
  return { customerId: customer?.id ?? null, email }
}
