import { z } from 'zod'
import type { Queries } from '#database/open-database.ts'
import { chosenNotices } from '#domain/people/staff/notice-rules.ts'
import { findStaffWithNotice, type StaffPerson } from '#domain/people/staff/staff-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { type MailBranding, mailContext } from '#domain/platform/mails/mail-branding.ts'
import { type MailSample, sampleName, sampleOffice } from '#domain/platform/mails/mail-sample.ts'
import { officeLink } from '#domain/platform/mails/office-link.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { mailTexts } from '#mail/mail-texts.ts'
import type { Fact } from '#mail/templates/mail-parts.tsx'
import { dateText, dateTimeText, dayMs } from '#shared/dates.ts'
import { cents, formatPrice } from '#shared/money.ts'
import { notices } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findNoticeFacts, type NoticeFacts, statementOf } from './notice-fact-queries.ts'

/** `id`: of the order, withdrawal or message, part of each mail's key; `number`: of the order. */
const payload = mailContext.omit({ language: true }).extend({
  notice: z.enum(notices),
  id: z.string(),
  number: z.number().optional(),
})
export type NoticeEvent = z.infer<typeof payload>

type Notice = Pick<NoticeEvent, 'notice' | 'number'> & {
  /** True for a withdrawal stated in public that waits for staff. */
  isStatement: boolean
  known: NoticeFacts
  link: string | null
}

/** Mail to a staff member who chose this kind of event. */
export const staffNoticeMail = defineMail<{ event: NoticeEvent; reader: StaffPerson }, Notice>({
  kind: 'staff-notice',
  group: 'staff',
  isAnonymous: true,
  key: ({ event, reader }) => `staff-notice:${event.notice}:${event.id}:${reader.id}`,
  async load(shop, { event, reader }) {
    const { notice, id, number, host, https } = event
    const known = await findNoticeFacts(shop.database, event)
    return {
      to: reader.email,
      customerId: null,
      context: { host, language: reader.language, ...(https !== undefined && { https }) },
      messageId: `<staff-notice-${notice}-${id}-${reader.id}@vitrine.shop>`,
      data: {
        notice,
        number,
        isStatement: statementOf(event) !== null,
        known,
        link: await officeLink(shop, pathOf(event, known)),
      },
    }
  },
  async render(notice, branding) {
    const { texts, brand } = branding
    const { number, link } = notice
    const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
    return renderAccountNotice({
      kind: notice.isStatement ? 'noticeStatement' : kinds[notice.notice],
      texts,
      brand,
      firstName: '',
      toCustomer: false,
      values: { number: number === undefined ? '' : String(number) },
      facts: noticeFacts(notice, branding),
      ...(link !== null && { link }),
    })
  },
  samples: {
    noticeOrder: (sample) => sampleOf(sample, 'orders', { total: sample.order.total }),
    noticeWithdrawal(sample) {
      const dueAt = new Date(sample.now.getTime() + 14 * dayMs)
      const receivedAt = sample.now
      return sampleOf(sample, 'withdrawals', { total: sample.order.total, subjects: ['goods'], dueAt, receivedAt })
    },
    noticeStatement: (sample) => ({
      ...sampleOf(sample, 'withdrawals', { receivedAt: sample.now }),
      number: undefined,
      isStatement: true,
    }),
    noticeMessage: (sample) => sampleOf(sample, 'messages', { receivedAt: sample.now }),
  },
})

function sampleOf(sample: MailSample, notice: NoticeEvent['notice'], facts: Partial<NoticeFacts>): Notice {
  const { currency } = sample.branding
  const nothing = { total: null, currency, subjects: [], returnId: null, dueAt: null, receivedAt: null }
  return {
    notice,
    number: notice === 'messages' ? undefined : sample.order.number,
    isStatement: false,
    known: { ...nothing, customer: sampleName(sample), ...facts },
    link: `${sampleOffice(sample)}/`,
  }
}

/**
 * Mails each staff member who chose this kind of event, once. One failing address does not stop the others; its error
 * is thrown at the end.
 */
export async function sendStaffNotices(shop: Shop, event: NoticeEvent): Promise<void> {
  const choosers = await findStaffWithNotice(shop.database, event.notice)
  const readers = choosers.filter((person) => chosenNotices(person).includes(event.notice))
  const results = await Promise.allSettled(readers.map((reader) => sendMail(shop, staffNoticeMail, { event, reader })))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const kinds = { orders: 'noticeOrder', withdrawals: 'noticeWithdrawal', messages: 'noticeMessage' } as const

/** The screen of the office where the thing is dealt with. */
function pathOf({ notice, id, number }: NoticeEvent, { returnId }: NoticeFacts): string {
  if (notice === 'messages') return `/messages/${id}`
  const statementId = statementOf({ notice, id })
  if (statementId !== null) return `/returns/statements/${statementId}`
  return notice === 'withdrawals' && returnId !== null ? `/returns/${returnId}` : `/orders/${number}`
}

/**
 * Lists the facts of a notice: the customer's name, the subject and dates, but never an address or the written
 * message.
 */
function noticeFacts({ notice, number, known }: Notice, { texts, language, timeZone }: MailBranding): Fact[] {
  const { customer, total, currency, subjects, dueAt, receivedAt } = known
  const { say } = mailTexts('mailaccount', texts)
  const fact = (name: string, value: string | null | undefined | false): Fact[] => (value ? [[say(name), value]] : [])
  const concerned = subjects.map((subject) => say(`withdrawal.subject_${subject}`)).join(', ')
  return [
    ...fact('alert.facts.order', number !== undefined && String(number)),
    ...fact(notice === 'messages' ? 'contact.from' : 'alert.facts.customer', customer),
    ...fact('withdrawal.from', concerned),
    ...fact(
      notice === 'withdrawals' ? 'withdrawal.total' : 'alert.facts.amount',
      total !== null && formatPrice(cents(total), currency),
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
