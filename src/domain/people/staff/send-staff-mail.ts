import { z } from 'zod'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { linkOrigin, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleName, sampleOffice, sampleToken } from '#domain/platform/mails/mail-sample.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import type { Shop } from '#shop.ts'
import { findInvitation } from './invitation-queries.ts'
import { invitationToken } from './invitation-token.ts'
import { findStaff } from './staff-queries.ts'

/** Host of the back office when the mail became due. A mail without a host has no link. */
export type OfficeMailContext = { host: string; https: boolean }

/** `id`: of the invitation, or of the staff member. `key` names the mail for good. */
const payload = mailContext.omit({ language: true }).extend({
  kind: z.enum(['invitation', 'secondFactorOff', 'settingsChanged']),
  id: z.number(),
  key: z.string(),
  /** Set for changed settings: who changed them, and their new values. */
  by: z.string().optional(),
  settings: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})

type Payload = z.infer<typeof payload>

/** `link` is null if the back office's host is not known. */
type StaffNotice = Pick<Payload, 'kind'> & { by: string; settings: ChangedSettings; link: string | null }
type ChangedSettings = NonNullable<Payload['settings']>

/** An invitation, or to staff that their second factor is off or that settings of theirs were changed. */
export const staffMail = defineMail<Payload, StaffNotice>({
  kind: 'staff',
  group: 'staff',
  isAnonymous: true,
  key: ({ key }) => key,
  async load(shop, { kind, id, key, host, https, by = '', settings = [] }) {
    const reader = kind === 'invitation' ? await findInvited(shop, id) : await findReader(shop, id)
    if (!reader) return null
    // The link uses the host at which the back office was called, regardless of the shop's public address.
    const path = kind === 'settingsChanged' ? '/settings' : reader.path
    const link = host ? `${linkOrigin(shop.environment, { baseUrl: '', host, https })}/office${path}` : null
    return {
      to: reader.to,
      customerId: null,
      context: { host, https, language: reader.language },
      messageId: `<${key}@vitrine.shop>`,
      data: { kind, by, settings, link },
    }
  },
  async render({ kind, by, settings, link }, { texts, brand }) {
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    const { say } = mailTexts('mailaccount', texts)
    const facts = settings.map(({ name, value }): Fact => [say(`settingsChanged.of.${name}`), value])
    const notice = { kind, texts, brand, firstName: '', values: { by }, facts, toCustomer: false }
    return renderAccountNotice({ ...notice, ...(link !== null && { link }) })
  },
  samples: {
    invitation: (sample) => sampleOf(sample, { kind: 'invitation', path: `/invitation/${sampleToken}` }),
    secondFactorOff: (sample) => sampleOf(sample, { kind: 'secondFactorOff', path: '/' }),
    settingsChanged(sample) {
      const { origin } = new URL(sampleOffice(sample))
      const { email } = sample.branding.brand
      const settings = [
        { name: 'brand.main.baseUrl', value: origin },
        { name: 'brand.main.email', value: email },
        { name: 'brand.french.baseUrl', value: origin },
        { name: 'brand.french.email', value: email },
        { name: 'hosts.public', value: origin },
        { name: 'staff.twoFactorRequired', value: '' },
      ]
      return { ...sampleOf(sample, { kind: 'settingsChanged', path: '/settings' }), by: sampleName(sample), settings }
    },
  },
})

function sampleOf(sample: MailSample, { kind, path }: Pick<Payload, 'kind'> & { path: string }): StaffNotice {
  return { kind, by: '', settings: [], link: `${sampleOffice(sample)}${path}` }
}

/** Mails staff, once for the key of the mail. */
export async function sendStaffMail(shop: Shop, mail: Payload): Promise<void> {
  await sendMail(shop, staffMail, mail)
}

type Reader = { to: string; language: string; path: string }

/** Returns null if the invitation has been accepted or revoked. */
async function findInvited(shop: Shop, id: number): Promise<Reader | null> {
  const invitation = await findInvitation(shop.database, id)
  if (!invitation || invitation.acceptedAt || invitation.revokedAt) return null
  const path = `/invitation/${await invitationToken(shop, invitation)}`
  return { to: invitation.email, language: invitation.language, path }
}

async function findReader(shop: Shop, id: number): Promise<Reader | null> {
  const person = await findStaff(shop.database, id)
  return person && { to: person.email, language: person.language, path: '' }
}

export const sendStaffMailJob = defineJob('send-staff-mail', payload, sendStaffMail)
