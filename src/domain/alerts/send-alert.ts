import { z } from 'zod'
import { sendOnce } from '#domain/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findOwnerEmail, sentAlertKey } from './alert-queries.ts'
import { alertSchema, alertText } from './alert-rules.ts'

/** `key` names the mail for good. */
const payload = z.object({ key: z.string(), alert: alertSchema })

/** Mails an alert to the owner, in English, once for its key; to the shop's own address while there is no owner. */
export async function sendAlert(shop: Shop, { key, alert }: z.infer<typeof payload>): Promise<void> {
  await sendOnce(shop, {
    key: sentAlertKey(key),
    // The main brand's.
    context: { host: '', language: 'en' },
    async render({ brand, texts }) {
      const to = (await findOwnerEmail(shop.database)) ?? shop.environment.owner.email ?? brand.email
      const { renderAlert } = await import('#mail/templates/alert.tsx')
      const mail = await renderAlert({ ...alertText(alert), brand, texts })
      return { to, customerId: null, ...mail, messageId: `<alert-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>` }
    },
  })
}

export const sendAlertJob = defineJob('send-alert', payload, sendAlert)
