import { randomUUID } from 'node:crypto'
import type { ContactForm } from '#contract/content.ts'
import { singleLine } from '#domain/customers/customer-rules.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { insertContactMessage } from './contact-queries.ts'
import { messageFingerprint } from './message-fingerprint.ts'

/** Stores a shopper's message and queues its mail, both or neither; a repeat on the same day changes nothing. */
export async function receiveMessage(shop: Shop, input: { message: ContactForm; language: Language }): Promise<void> {
  const { language } = input
  // Forms send line ends as CR LF; in the shop a line ends one way.
  const message = { ...input.message, content: input.message.content.replace(/\r\n?/g, '\n') }
  const now = shop.clock()
  const id = randomUUID()
  await shop.database.transaction(async (transaction) => {
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
    })
    if (isNew) {
      await shop.jobs.enqueue('forward-contact-message', { messageId: id }, { key: id, database: transaction })
    }
  })
}
