import { z } from 'zod'
import type { Queries } from '#database/open-database.ts'
import { chosenNotices } from '#domain/people/staff/notice-rules.ts'
import { findStaffWithNotice, type StaffPerson } from '#domain/people/staff/staff-queries.ts'
import { type MailBranding, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { sendOnce } from '#domain/platform/mails/send-once.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import { dateText, dateTimeText } from '#shared/dates.ts'
import { formatPrice } from '#shared/money.ts'
import { notices } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findNoticeFacts, type NoticeFacts } from './notice-fact-queries.ts'

/** `id`: of the order, withdrawal or message, part of each mail's key; `number`: of the order. */
const payload = mailContext.omit({ language: true }).extend({
  notice: z.enum(notices),
  id: z.string(),
  number: z.number().optional(),
})
export type NoticeEvent = z.infer<typeof payload>

/** Mails everybody who chose this kind of event, once each; one address that fails holds up nobody else. */
export async function sendStaffNotices(shop: Shop, event: NoticeEvent): Promise<void> {
  const choosers = await findStaffWithNotice(shop.database, event.notice)
  const readers = choosers.filter((person) => chosenNotices(person).includes(event.notice))
  if (readers.length === 0) return
  const known = await findNoticeFacts(shop.database, event)
  const results = await Promise.allSettled(readers.map((reader) => sendNotice(shop, { event, known, reader })))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const kinds = { orders: 'noticeOrder', withdrawals: 'noticeWithdrawal', messages: 'noticeMessage' } as const

async function sendNotice(
  shop: Shop,
  { event, known, reader }: { event: NoticeEvent; known: NoticeFacts; reader: StaffPerson },
): Promise<void> {
  const { notice, id, number, https } = event
  const key = `staff-notice:${notice}:${id}:${reader.id}`
  await sendOnce(shop, {
    key,
    context: { host: event.host, language: reader.language, ...(https !== undefined && { https }) },
    isAnonymous: true,
    async render(branding) {
      const { texts, brand } = branding
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const link = await officeLink(shop, pathOf(event, known))
      const mail = await renderAccountNotice({
        ...{ kind: kinds[notice], texts, brand, firstName: '', toCustomer: false },
        values: { number: number === undefined ? '' : String(number) },
        facts: noticeFacts(event, known, { branding, timeZone: shop.environment.timeZone }),
        ...(link && { link }),
      })
      return { to: reader.email, customerId: null, ...mail, messageId: `<${key.replaceAll(':', '-')}@vitrine.shop>` }
    },
  })
}

/** The screen of the office where the thing is dealt with. */
function pathOf({ notice, id, number }: NoticeEvent, { returnId }: NoticeFacts): string {
  if (notice === 'messages') return `/messages/${id}`
  return notice === 'withdrawals' && returnId !== null ? `/returns/${returnId}` : `/orders/${number}`
}

/** Whom and what it is about, and until when: a name, but never an address or a word of what was written. */
export function noticeFacts(
  { notice, number }: Pick<NoticeEvent, 'notice' | 'number'>,
  { customer, total, subjects, dueAt, receivedAt }: NoticeFacts,
  { branding: { texts, language }, timeZone }: { branding: MailBranding; timeZone: string },
): Fact[] {
  const { say } = mailTexts('mailaccount', texts)
  const fact = (name: string, value: string | null | undefined | false): Fact[] => (value ? [[say(name), value]] : [])
  const concerned = subjects.map((subject) => say(`withdrawal.subject_${subject}`)).join(', ')
  return [
    ...fact('alert.facts.order', number !== undefined && String(number)),
    ...fact(notice === 'messages' ? 'contact.from' : 'alert.facts.customer', customer),
    ...fact('withdrawal.from', concerned),
    ...fact(
      notice === 'withdrawals' ? 'withdrawal.total' : 'alert.facts.amount',
      total !== null && formatPrice(total, '€'),
    ),
    ...fact('alert.facts.payBy', dueAt && dateText(dueAt, language, timeZone)),
    ...fact('withdrawal.statedAt', receivedAt && dateTimeText(receivedAt, language, timeZone)),
  ]
}

export const sendStaffNoticesJob = defineJob('send-staff-notices', payload, sendStaffNotices)

/** Queues the mails in the transaction of the event, so that both happen or neither. */
export async function enqueueStaffNotices(
  shop: Pick<Shop, 'jobs'>,
  event: NoticeEvent,
  database: Queries,
): Promise<void> {
  await shop.jobs.enqueue(sendStaffNoticesJob, event, { key: `${event.notice}:${event.id}`, database })
}
