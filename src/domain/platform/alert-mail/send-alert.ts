import { z } from 'zod'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findAlertFacts, findBuyerNames } from './alert-fact-queries.ts'
import { alertMail } from './alert-mail.ts'
import { alertSchema, sentAlertKey } from './alert-rules.ts'

/** `key` names the mail for good. */
const payload = z.object({ key: z.string(), alert: alertSchema })

/**
 * Mails an alert to the owner, in the owner's language, once for its key; to the shop's own address while there is no
 * owner.
 */
export async function sendAlert(shop: Shop, { key, alert }: z.infer<typeof payload>): Promise<void> {
  const owner = await findOwnerRecipient(shop.database)
  await sendOnce(shop, {
    key: sentAlertKey(key),
    // The main brand's.
    context: { host: '', language: owner?.language ?? 'en' },
    async render({ brand, texts }) {
      const orders = alert.kind === 'booksDiffer' ? alert.differences.flatMap(({ facts }) => facts.order ?? []) : []
      const known = {
        ...(await findAlertFacts(shop.database, alert)),
        buyers: await findBuyerNames(shop.database, orders),
      }
      const { path, ...written } = alertMail(alert, known, { texts, timeZone: shop.environment.timeZone })
      const link = await officeLink(shop, path)
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const parts = { ...written, texts, brand, firstName: '', toCustomer: false, ...(link && { link }) }
      const mail = await renderAccountNotice(parts)
      const to = owner?.email ?? shop.environment.owner.email ?? brand.email
      return { to, customerId: null, ...mail, messageId: `<alert-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>` }
    },
  })
}

export const sendAlertJob = defineJob('send-alert', payload, sendAlert)
