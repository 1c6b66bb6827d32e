import { createHash, randomUUID } from 'node:crypto'
import { singleLine } from '#domain/people/customers/customer-rules.ts'
import { enqueueStaffNotices } from '#domain/people/staff-notices/send-staff-notices.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { dayMs } from '#shared/dates.ts'
import type { Language } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { forwardContactMessageJob } from './forward-contact-message.ts'
import { insertContactMessage, wasMessageReceived } from './message-queries.ts'

export type ContactMessage = { firstName: string; lastName: string; email: string; phone: string; content: string }

/** Stores a visitor's message and queues its mail, both or neither; a repeat within a day changes nothing. */
export async function receiveMessage(
  shop: Shop,
  input: { message: ContactMessage; language: Language; host: string; customerId: number | null },
): Promise<void> {
  const { language, host, customerId } = input
  // Forms send line ends as CR LF; in the shop a line ends one way.
  const message = { ...input.message, content: input.message.content.replace(/\r\n?/g, '\n') }
  const settings = await getSettings(shop)
  const now = shop.clock()
  const id = randomUUID()
  const yesterday = new Date(now.getTime() - dayMs)
  await shop.database.transaction(async (transaction) => {
    // Begun before midnight and sent again after it.
    const earlier = { fingerprint: messageFingerprint(message, yesterday), since: yesterday }
    if (await wasMessageReceived(transaction, earlier)) return
    const isNew = await insertContactMessage(transaction, {
      id,
      fingerprint: messageFingerprint(message, now),
      firstName: singleLine(message.firstName),
      lastName: singleLine(message.lastName),
      email: message.email,
      phone: singleLine(message.phone),
      content: message.content,
      language,
      createdAt: now,
      host,
      customerId,
      activeAt: now,
    })
    if (isNew) await enqueueStaffNotices(shop, { notice: 'messages', id, host }, transaction)
    if (isNew) {
      const fact = { event: 'message.received', key: id, about: { id }, at: now } as const
      await emitWebhook(transaction, fact, shop)
    }
    if (isNew && settings['messages.forward']) {
      await shop.jobs.enqueue(forwardContactMessageJob, { messageId: id }, { key: id, database: transaction })
    }
  })
}

/**
 * The same for the same words by the same sender on one day (UTC): a message that a browser sends again is stored once.
 */
function messageFingerprint(message: ContactMessage, at: Date): string {
  const { firstName, lastName, email, phone, content } = message
  const parts = [at.toISOString().slice(0, 10), email.toLowerCase(), firstName, lastName, phone, content]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
