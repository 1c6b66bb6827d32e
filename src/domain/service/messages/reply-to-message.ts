import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { defineMail } from '#domain/platform/mails/define-mail.ts'
import { sendMail } from '#domain/platform/mails/send-mail.ts'
import { defineJob } from '#jobs/jobs.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import { fillPlaceholders, placeholdersIn } from '#shared/text-placeholders.ts'
import type { Shop } from '#shop.ts'
import {
  type ContactMessageRow,
  findContactMessage,
  findReplies,
  findReply,
  insertReply,
  lockMessage,
  updateMessage,
} from './message-queries.ts'
import { messageStateAfter } from './message-states.ts'
import { senderOf } from './read-message.ts'
import { readReplyValues } from './reply-values.ts'

/**
 * Replies to a visitor by mail, with the brand of the host where the message was written. Repeating it with the same
 * key sends one mail.
 * @throws `request.notFound`, `state.notAllowed`, invalid `order`, invalid `body` for an unknown placeholder
 */
export async function replyToMessage(
  shop: Shop,
  input: { id: string; body: string; order?: number | undefined; key: string; actor: Actor },
): Promise<void> {
  const { id, body, order, key, actor } = input
  const message = await findContactMessage(shop.database, id)
  if (!message) throw new ShopError('request.notFound')
  const text = await filled(shop, message, { body, order: order ?? null })
  const mailKey = `message-reply:${createHash('sha256').update(`${id} ${key}`).digest('hex').slice(0, 32)}`
  await shop.database.transaction(async (transaction) => {
    const now = shop.clock()
    const locked = await lockMessage(transaction, id)
    if (!locked) throw new ShopError('request.notFound')
    // An earlier try of this call has stored the reply; later changes of the message do not matter.
    if (await findReply(transaction, mailKey)) return
    const state = messageStateAfter(locked.state, 'reply')
    await insertReply(transaction, { messageId: id, staffId: actor.staffId, body: text, mailKey, createdAt: now })
    await updateMessage(transaction, id, { state, activeAt: now, assigneeId: locked.assigneeId ?? actor.staffId })
    const change = { at: now, action: 'message.replied', subject: `message:${id}`, before: { state: locked.state } }
    await insertStaffAudit(transaction, actor, { ...change, after: { state } })
    await shop.jobs.enqueue(sendMessageReplyJob, { mailKey }, { key: mailKey, database: transaction })
  })
}

async function filled(
  shop: Shop,
  message: ContactMessageRow,
  { body, order }: { body: string; order: number | null },
): Promise<string> {
  const { orders } = await senderOf(shop, message)
  const values = await readReplyValues(shop, { message, orders, order })
  const unknown = placeholdersIn(body).filter((name) => !Object.hasOwn(values, name))
  if (unknown.length > 0) throw invalid({ body: ['validation.unknown'] })
  return fillPlaceholders(body, values)
}

const payload = z.object({ mailKey: z.string() })

/** A reply to a visitor, with what was asked below it. A message that was erased gets none. */
export const messageReplyMail = defineMail<
  z.infer<typeof payload>,
  { firstName: string; body: string; asked: { at: Date; text: string } }
>({
  kind: 'message-reply',
  group: 'account',
  key: ({ mailKey }) => mailKey,
  async load(shop, { mailKey }) {
    const reply = await findReply(shop.database, mailKey)
    const message = reply && (await findContactMessage(shop.database, reply.messageId))
    if (!reply || !message) return null
    const before = (await findReplies(shop.database, message.id)).filter(({ id }) => id < reply.id)
    const ownId = (key: string) => `<${key.replace(':', '-')}@vitrine.shop>`
    return {
      to: message.email,
      customerId: message.customerId,
      context: { host: message.host, language: message.language },
      messageId: ownId(mailKey),
      isFromBrand: true,
      references: [`<contact-${message.id}@vitrine.shop>`, ...before.map((earlier) => ownId(earlier.mailKey))],
      data: {
        firstName: message.firstName,
        body: reply.body,
        asked: { at: message.createdAt, text: message.content },
      },
    }
  },
  async render({ firstName, body, asked }, { texts, brand, timeZone, withOwnLinks }) {
    const { renderMessageReply } = await import('#mail/templates/message-reply.tsx')
    return renderMessageReply({ texts, brand, firstName, body: withOwnLinks(body), asked, timeZone })
  },
  samples: {
    messageReply: ({ person, now }) => ({ firstName: person.firstName, body: '…', asked: { at: now, text: '…' } }),
  },
})

/** Mails a reply, once. */
export async function sendMessageReply(shop: Shop, reply: z.infer<typeof payload>): Promise<void> {
  await sendMail(shop, messageReplyMail, reply)
}

export const sendMessageReplyJob = defineJob('send-message-reply', payload, sendMessageReply)
