import { postMail } from '#domain/mails/post-mail.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { JobPayloads } from '#jobs/jobs.ts'
import type { Shop } from '../../shop.ts'
import { findOwnerEmail, sentAlertKey } from './alert-queries.ts'
import { alertText } from './alert-rules.ts'

/** Mails an alert to the owner, in English; once for its key. Where there is no owner yet, the shop's own address gets it. */
export async function sendAlert(shop: Shop, { key, alert }: JobPayloads['send-alert']): Promise<void> {
  const { name, legalName, address, email } = (await getSettings(shop))['brand.main']
  const to = (await findOwnerEmail(shop.database)) ?? shop.environment.owner.email ?? email
  const { renderAlert } = await import('#mail/templates/alert.tsx')
  const mail = await renderAlert({ ...alertText(alert), brand: { name, legalName, address, email } })
  const messageId = `<alert-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>`
  await postMail(shop, { key: sentAlertKey(key), customerId: null, message: { to, ...mail, messageId } })
}
