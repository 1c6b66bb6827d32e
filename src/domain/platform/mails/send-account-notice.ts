import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import type { RouteKey } from '#shared/screens.ts'
import type { Shop } from '#shop.ts'
import { defineMail, type MailDefinition } from './define-mail.ts'
import { mailContext } from './mail-branding.ts'
import type { MailSample } from './mail-sample.ts'
import { sendMail } from './send-mail.ts'

/** `key` names the mail for good. `newEmail`: what the address becomes, masked. */
const payload = mailContext.extend({
  kind: z.enum(['emailChangeAsked', 'emailChanged', 'erased']),
  key: z.string(),
  to: z.string(),
  firstName: z.string(),
  newEmail: z.string().optional(),
})
type Payload = z.infer<typeof payload>

type AccountNotice = { kind: Payload['kind']; firstName: string; newEmail: string }

const screens: Record<Payload['kind'], RouteKey> = {
  emailChangeAsked: 'forgotPassword',
  emailChanged: 'contact',
  erased: 'home',
}

/** A notice to an address that the account may have lost since, so the job holds the address. */
const accountNotice: Omit<MailDefinition<Payload, AccountNotice>, 'samples'> = {
  kind: 'account-notice',
  group: 'account',
  key: ({ key }) => key,
  async load(_shop, { kind, key, to, firstName, newEmail = '', host, https, language }) {
    const context = { host, https, language }
    return { to, customerId: null, context, messageId: `<${key}@vitrine.shop>`, data: { kind, firstName, newEmail } }
  },
  async render({ kind, firstName, newEmail }, { texts, brand, link }) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({ kind, texts, brand, firstName, values: { newEmail }, link: link(screens[kind]) })
  },
}

const sampleOf =
  (kind: Payload['kind']) =>
  ({ person }: MailSample): AccountNotice => ({ kind, firstName: person.firstName, newEmail: 'ne…@example.test' })

export const emailChangeMail = defineMail({
  ...accountNotice,
  samples: { emailChangeAsked: sampleOf('emailChangeAsked'), emailChanged: sampleOf('emailChanged') },
})

export const erasedMail = defineMail({
  ...accountNotice,
  samples: { erased: sampleOf('erased') },
  // An erased address is stored nowhere, not even for the mail that says so.
  isAnonymous: true,
})

export async function sendAccountNotice(shop: Shop, notice: Payload): Promise<void> {
  await sendMail(shop, notice.kind === 'erased' ? erasedMail : emailChangeMail, notice)
}

export const sendAccountNoticeJob = defineJob('send-account-notice', payload, sendAccountNotice)
