import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { linkOrigin } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

/**
 * Sends a mail to somebody's own address, at once. `key`: of the act, which sends one mail however often it is tried.
 * @throws `mail.refused` with the mail server's words
 */
export async function sendTestMail(
  shop: Shop,
  input: {
    to: { email: string; language: string }
    place: { host: string; https: boolean }
    key: string
    actor: Actor
  },
): Promise<{ to: string; sent: boolean }> {
  const { to, place, key, actor } = input
  await insertStaffAudit(shop.database, actor, {
    ...{ at: shop.clock(), action: 'mail.tested', subject: 'settings:mail', before: null, after: null },
  })
  try {
    await sendOnce(shop, {
      key: `mail-test:${key}`,
      context: { ...place, language: to.language },
      isAnonymous: true,
      async render({ texts, brand }) {
        const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
        const link = `${linkOrigin(shop.environment, { baseUrl: '', ...place })}/office/settings/mail`
        const notice = { kind: 'mailTest' as const, texts, brand, firstName: '', values: {}, link }
        const mail = await renderAccountNotice({ ...notice, toCustomer: false })
        const messageId = `<mail-test-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>`
        return { to: to.email, customerId: null, ...mail, messageId }
      },
    })
  } catch (error) {
    if (error instanceof ShopError) throw error
    shop.log.warn({ error }, 'The test mail was refused')
    throw new ShopError('mail.refused', { details: { reason: wordsOf(error) } })
  }
  return { to: to.email, sent: shop.environment.smtpUrl !== null }
}

/** What the mail server said, in one line; addresses of servers may stand in it, passwords never do. */
function wordsOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return message.replace(/\s+/g, ' ').slice(0, 200)
}
