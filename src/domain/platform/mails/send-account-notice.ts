import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import type { RouteKey } from '#shared/screens.ts'
import type { Shop } from '#shop.ts'
import { mailContext } from './mail-branding.ts'
import { sendOnce } from './send-once.ts'

/** `key` names the mail for good. `newEmail`: what the address becomes, masked. */
const payload = mailContext.extend({
  kind: z.enum(['emailChangeAsked', 'emailChanged', 'erased']),
  key: z.string(),
  to: z.string(),
  firstName: z.string(),
  newEmail: z.string().optional(),
})
type Payload = z.infer<typeof payload>

const screens: Record<Payload['kind'], RouteKey> = {
  emailChangeAsked: 'forgotPassword',
  emailChanged: 'contact',
  erased: 'home',
}

/** Mails a notice to an address that the account may have lost since, so the job holds the address. */
export async function sendAccountNotice(shop: Shop, notice: Payload): Promise<void> {
  const { kind, to, firstName, key, newEmail = '' } = notice
  await sendOnce(shop, {
    key,
    context: notice,
    // An erased address is stored nowhere, not even for the mail that says so.
    isAnonymous: kind === 'erased',
    async render({ texts, brand, link }) {
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const values = { newEmail }
      const mail = await renderAccountNotice({ kind, texts, brand, firstName, values, link: link(screens[kind]) })
      return { to, customerId: null, ...mail, messageId: `<${key}@vitrine.shop>` }
    },
  })
}

export const sendAccountNoticeJob = defineJob('send-account-notice', payload, sendAccountNotice)
