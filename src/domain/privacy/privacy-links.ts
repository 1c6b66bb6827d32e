import { randomUUID } from 'node:crypto'
import { findCustomerByEmail } from '#domain/customers/customer-queries.ts'
import { normalEmail } from '#domain/customers/customer-rules.ts'
import { findMailLink, insertMailLink, type MailLinkRow, takeMailLink } from '#domain/customers/mail-link-queries.ts'
import { invalid } from '#domain/errors/shop-error.ts'
import { letterheadFor, type MailPlace } from '#domain/mails/letterhead.ts'
import { postMail } from '#domain/mails/post-mail.ts'
import { wasMailSent } from '#domain/orders/sent-mail-queries.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findMessagesFrom, findOrderIdsOf, type Person } from './personal-data-queries.ts'

const linkLifetime = 3_600_000

/** Queues a mail with a link to what is held about an address: the same work for every address, so that nothing tells who is known. */
export async function requestPrivacyLink(shop: Shop, input: { email: string } & MailPlace): Promise<void> {
  const { host, https, language } = input
  const email = normalEmail(input.email).slice(0, 254)
  const payload = { email, host, language, ...(https !== undefined && { https }) }
  await shop.jobs.enqueue('send-privacy-link', payload, { key: randomUUID() })
}

/** Mails the link, once for `request`; nothing to addresses that nothing is held about, so that nobody can have strangers written to. */
export async function sendPrivacyLink(
  shop: Shop,
  payload: JobPayloads['send-privacy-link'],
  request: string,
): Promise<void> {
  const key = `privacy:${request}`
  if (await wasMailSent(shop.database, key)) return
  const { email } = payload
  const customer = await findCustomerByEmail(shop.database, email)
  const person: Person = { customerId: customer?.id ?? null, email }
  const isKnown =
    customer !== null ||
    (await findOrderIdsOf(shop.database, person)).length > 0 ||
    (await findMessagesFrom(shop.database, email)).length > 0
  if (!email || !isKnown) return
  const { language, brand, link } = await letterheadFor(shop, payload)
  const token = createSecretToken()
  const tokenHash = hashToken(token)
  const now = shop.clock()
  const expiresAt = new Date(now.getTime() + linkLifetime)
  const customerId = customer?.id ?? null
  await insertMailLink(shop.database, { tokenHash, purpose: 'privacy', email, customerId, createdAt: now, expiresAt })
  const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
  const mail = await renderAccountNotice({
    kind: 'privacyLink',
    language,
    brand,
    firstName: customer?.firstName ?? '',
    values: {},
    link: link('privacyLink', { token }),
  })
  const message = { to: email, ...mail, messageId: `<privacy-${request}@vitrine.shop>` }
  await postMail(shop, { key, customerId, message })
}

type LinkHolder = Person & { email: string }

/**
 * Opens a mailed link, once: answers whom it stands for and a key that stands for the same until the link would have expired. Throws
 * `validation.error` with `token: ['auth.resetInvalid']` where the link is unknown, used or too old.
 */
export async function openPrivacyLink(shop: Shop, token: string): Promise<{ person: LinkHolder; key: string }> {
  const query = { tokenHash: hashToken(token), purpose: 'privacy' as const, now: shop.clock() }
  const key = createSecretToken()
  const link = await shop.database.transaction(async (transaction) => {
    const taken = await takeMailLink(transaction, query)
    if (!taken) throw invalid({ token: ['auth.resetInvalid'] })
    await insertMailLink(transaction, { ...taken, purpose: 'privacyKey', tokenHash: hashToken(key) })
    return taken
  })
  return { person: await personOf(shop, link), key }
}

/** Does `work` for whom a mailed link, or the key it was opened for, stands; the link is used up by it. Throws as `openPrivacyLink`. */
export async function withPrivacyLink<Result>(
  shop: Shop,
  token: string,
  work: (person: LinkHolder) => Promise<Result>,
): Promise<Result> {
  const query = { tokenHash: hashToken(token), now: shop.clock() }
  const key = await findMailLink(shop.database, { ...query, purpose: 'privacyKey' })
  if (key) return work(await personOf(shop, key))
  const link = await takeMailLink(shop.database, { ...query, purpose: 'privacy' })
  if (!link) throw invalid({ token: ['auth.resetInvalid'] })
  try {
    return await work(await personOf(shop, link))
  } catch (error) {
    // Nothing was given or erased: the link may be tried again.
    await insertMailLink(shop.database, link)
    throw error
  }
}

async function personOf(shop: Shop, { email }: MailLinkRow): Promise<LinkHolder> {
  const customer = await findCustomerByEmail(shop.database, email)
  return { customerId: customer?.id ?? null, email }
}
