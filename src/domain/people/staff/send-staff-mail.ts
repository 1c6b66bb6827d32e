import { z } from 'zod'
import { linkOrigin, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import type { Shop } from '#shop.ts'
import { findInvitation } from './invitation-queries.ts'
import { invitationToken } from './invitation-token.ts'
import { findStaff } from './staff-queries.ts'

/** Where a staff member was when the mail became due, in the reader's language. Without a host it has no link. */
export type OfficeMailPlace = { host: string; https: boolean }

/** `id`: of the invitation, or of the staff member. `key` names the mail for good. */
const payload = mailContext.omit({ language: true }).extend({
  kind: z.enum(['invitation', 'secondFactorOff', 'settingsChanged']),
  id: z.number(),
  key: z.string(),
  /** Of changed settings: who did it, and their values now. */
  by: z.string().optional(),
  settings: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})

/** Mails staff an invitation, that their second factor is off, or that settings of theirs were changed. */
export async function sendStaffMail(shop: Shop, job: z.infer<typeof payload>): Promise<void> {
  const reader = job.kind === 'invitation' ? await findInvited(shop, job.id) : await findReader(shop, job.id)
  if (!reader) return
  const { kind, key, host, https, by = '', settings = [] } = job
  // The office answers at the host it was called by, wherever the shop's public address is.
  const path = kind === 'settingsChanged' ? '/settings' : reader.path
  const link = `${linkOrigin(shop.environment, { baseUrl: '', host, https })}/office${path}`
  await sendOnce(shop, {
    key,
    context: { host, https, language: reader.language },
    isAnonymous: true,
    async render({ texts, brand }) {
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const { firstName, to } = reader
      const { say } = mailTexts('mailaccount', texts)
      const facts = settings.map(({ name, value }): Fact => [say(`settingsChanged.of.${name}`), value])
      const notice = { kind, texts, brand, firstName, values: { by }, facts, toCustomer: false }
      const mail = await renderAccountNotice({ ...notice, ...(host && { link }) })
      return { to, customerId: null, ...mail, messageId: `<${key}@vitrine.shop>` }
    },
  })
}

type Reader = { to: string; firstName: string; language: string; path: string }

/** Null where the invitation was accepted or revoked meanwhile. */
async function findInvited(shop: Shop, id: number): Promise<Reader | null> {
  const invitation = await findInvitation(shop.database, id)
  if (!invitation || invitation.acceptedAt || invitation.revokedAt) return null
  const path = `/invitation/${await invitationToken(shop, invitation)}`
  return { to: invitation.email, firstName: '', language: invitation.language, path }
}

async function findReader(shop: Shop, id: number): Promise<Reader | null> {
  const person = await findStaff(shop.database, id)
  return person && { to: person.email, firstName: '', language: person.language, path: '' }
}

export const sendStaffMailJob = defineJob('send-staff-mail', payload, sendStaffMail)
