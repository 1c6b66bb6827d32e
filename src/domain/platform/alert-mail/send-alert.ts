import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { findOwnerRecipient } from '#domain/platform/mails/owner-queries.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findAlertFacts, findBuyerNames } from './alert-fact-queries.ts'
import { type AlertData, alertMail } from './alert-mail.ts'
import { alertSchema, sentAlertKey } from './alert-rules.ts'
import { alertSamples } from './alert-samples.ts'

/** `key` names the mail for good. */
const payload = z.object({ key: z.string(), alert: alertSchema })
type Payload = z.infer<typeof payload>

/** Mail to the owner, in the owner's language, or to the shop's own address while there is no owner. */
export const alertToOwner = defineMail<Payload, AlertData>({
  kind: 'alert',
  group: 'staff',
  key: ({ key }) => sentAlertKey(key),
  async load(shop, { key, alert }) {
    const owner = await findOwnerRecipient(shop.database)
    const orders = alert.kind === 'booksDiffer' ? alert.differences.flatMap(({ facts }) => facts.order ?? []) : []
    const known = {
      ...(await findAlertFacts(shop.database, alert)),
      buyers: await findBuyerNames(shop.database, orders),
    }
    return {
      to: owner?.email ?? shop.environment.owner.email ?? null,
      customerId: null,
      // The main brand's.
      context: { host: '', language: owner?.language ?? 'en' },
      messageId: `<alert-${key.replace(/[^\w.-]/g, '-')}@vitrine.shop>`,
      data: { alert, known, office: await officeLink(shop, '') },
    }
  },
  async render({ alert, known, office }, { texts, brand, timeZone }) {
    const { path, ...written } = alertMail(alert, known, { texts, timeZone })
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const link = office === null ? {} : { link: office + path }
    return renderAccountNotice({ ...written, texts, brand, firstName: '', toCustomer: false, ...link })
  },
  samples: alertSamples,
})

export async function sendAlert(shop: Shop, alert: Payload): Promise<void> {
  await sendMail(shop, alertToOwner, alert)
}

export const sendAlertJob = defineJob('send-alert', payload, sendAlert)
