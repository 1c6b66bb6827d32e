import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { linkOrigin } from '#domain/platform/mails/mail-branding.ts'
import { sampleOffice } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

type Ids = { to: { email: string; language: string }; mailContext: { host: string; https: boolean }; key: string }

/** A mail that shows a staff member whether mails arrive. */
export const testMail = defineMail<Ids, { link: string }>({
  kind: 'mail-test',
  group: 'staff',
  isAnonymous: true,
  key: ({ key }) => `mail-test:${key}`,
  async load(shop, { to, mailContext, key }) {
    return {
      to: to.email,
      customerId: null,
      context: { ...mailContext, language: to.language },
      messageId: `<mail-test-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>`,
      data: { link: `${linkOrigin(shop.environment, { baseUrl: '', ...mailContext })}/office/settings/mail` },
    }
  },
  async render({ link }, { texts, brand }) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({ kind: 'mailTest', texts, brand, firstName: '', values: {}, link, toCustomer: false })
  },
  samples: { mailTest: (sample) => ({ link: `${sampleOffice(sample)}/settings/mail` }) },
})

/**
 * Sends a mail to the staff member's own address at once. `key` identifies the action, so that repeated tries send
 * one mail.
 * @throws `mail.refused` with the mail server's words
 */
export async function sendTestMail(
  shop: Shop,
  { to, mailContext, key, actor }: Ids & { actor: Actor },
): Promise<{ to: string; sent: boolean }> {
  await insertStaffAudit(shop.database, actor, {
    at: shop.clock(),
    action: 'mail.tested',
    subject: 'settings:mail',
    before: null,
    after: null,
  })
  try {
    await sendMail(shop, testMail, { to, mailContext, key })
  } catch (error) {
    if (error instanceof ShopError) throw error
    shop.log.warn({ error }, 'The test mail was refused')
    throw new ShopError('mail.refused', { details: { reason: wordsOf(error) } })
  }
  return { to: to.email, sent: shop.environment.smtpUrl !== null }
}

/** Returns the mail server's message in one line; it may contain server addresses, but never passwords. */
function wordsOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return message.replace(/\s+/g, ' ').slice(0, 200)
}
