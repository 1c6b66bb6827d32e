import { z } from 'zod'
import type { Queries } from '#database/open-database.ts'
import { linkOrigin, mailContext } from '#domain/mails/mail-branding.ts'
import { sendOnce } from '#domain/mails/send-once.ts'
import { chosenNotices } from '#domain/staff/notice-rules.ts'
import { findStaffWithNotice, type StaffPerson } from '#domain/staff/staff-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'

/** `id`: of the order, withdrawal or message, part of each mail's key; `number`: of the order. */
const payload = mailContext.omit({ language: true }).extend({
  notice: z.enum(['orders', 'withdrawals', 'messages']),
  id: z.string(),
  number: z.number().optional(),
})
type Event = z.infer<typeof payload>

/** Mails everybody who chose this kind of event, once each; one address that fails holds up nobody else. */
export async function sendStaffNotices(shop: Shop, event: Event): Promise<void> {
  const choosers = await findStaffWithNotice(shop.database, event.notice)
  const readers = choosers.filter((person) => chosenNotices(person).includes(event.notice))
  const results = await Promise.allSettled(readers.map((reader) => sendNotice(shop, { event, reader })))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const kinds = { orders: 'noticeOrder', withdrawals: 'noticeWithdrawal', messages: 'noticeMessage' } as const

async function sendNotice(shop: Shop, { event, reader }: { event: Event; reader: StaffPerson }): Promise<void> {
  const { notice, id, number, https } = event
  const host = shop.environment.officeHosts[0] ?? event.host
  const key = `staff-notice:${notice}:${id}:${reader.id}`
  const path = notice === 'messages' ? `/messages/${id}` : `/orders/${number}`
  await sendOnce(shop, {
    key,
    context: { host: event.host, language: reader.language, ...(https !== undefined && { https }) },
    isAnonymous: true,
    async render({ texts, brand }) {
      const { renderAccountNotice } = await import('#mail/templates/account-notice.tsx')
      const mail = await renderAccountNotice({
        ...{ kind: kinds[notice], texts, brand, firstName: '', toCustomer: false },
        values: { number: number === undefined ? '' : String(number) },
        ...(host && { link: `${linkOrigin(shop.environment, { baseUrl: '', host, https })}/office${path}` }),
      })
      return { to: reader.email, customerId: null, ...mail, messageId: `<${key.replaceAll(':', '-')}@vitrine.shop>` }
    },
  })
}

export const sendStaffNoticesJob = defineJob('send-staff-notices', payload, sendStaffNotices)

/** Queues the mails in the transaction of the event, so that both happen or neither. */
export async function enqueueStaffNotices(shop: Pick<Shop, 'jobs'>, event: Event, database: Queries): Promise<void> {
  await shop.jobs.enqueue(sendStaffNoticesJob, event, { key: `${event.notice}:${event.id}`, database })
}
