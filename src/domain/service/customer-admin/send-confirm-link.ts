import { createHash } from 'node:crypto'
import { isBlockedAddress } from '#domain/people/customers/block-queries.ts'
import { sendEmailConfirmationJob } from '#domain/people/customers/send-email-confirmation.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findPersonRef } from './find-person-ref.ts'
import { personMailContext } from './person-mail-context.ts'

/**
 * Mails a person the link that proves their address; only they can change or prove it. Sends once per key.
 * @throws `request.notFound`, `state.notAllowed` for a guest, a proved address and a blocked one
 */
export async function sendConfirmLink(
  shop: Shop,
  request: { key: string; mailContext: MailContext; actionKey: string; actor: Actor },
): Promise<void> {
  const { key, actionKey, actor } = request
  const person = await findPersonRef(shop, key)
  const { account } = person
  if (!account) throw new ShopError('state.notAllowed', { details: { state: 'GUEST' } })
  if (account.emailProvedAt) throw new ShopError('state.notAllowed', { details: { state: 'CONFIRMED' } })
  if (await isBlockedAddress(shop.database, account.email)) {
    throw new ShopError('state.notAllowed', { details: { state: 'BLOCKED' } })
  }
  const mailContext = await personMailContext(shop, person, request.mailContext)
  const name = createHash('sha256').update(`${key} ${actionKey}`).digest('hex').slice(0, 32)
  await shop.database.transaction(async (transaction) => {
    const change = { at: shop.clock(), action: 'person.confirmLinkSent', subject: `customer:${key}`, before: null }
    await insertStaffAudit(transaction, actor, { ...change, after: null })
    const mail = { customerId: account.id, ...mailContext }
    await shop.jobs.enqueue(sendEmailConfirmationJob, mail, { key: `confirm-${name}`, database: transaction })
  })
}
