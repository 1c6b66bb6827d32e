import type { MessageItem, MessagePageResponse } from '#contract/office/service/messages.ts'
import { maskEmail, maskPeopleIn, maskPhone } from '#domain/people/staff/mask-rules.ts'
import type { ContactMessageRow, MessageListRow } from '#domain/service/messages/message-queries.ts'
import { allowedMessageActions } from '#domain/service/messages/message-states.ts'
import type { MessagePage } from '#domain/service/messages/read-message.ts'
import type { replyValuesFor } from '#domain/service/messages/reply-values.ts'

const excerptLength = 160

function shared(message: ContactMessageRow, masked: boolean) {
  const { id, state, firstName, lastName, email, language, createdAt, activeAt } = message
  return {
    id,
    state,
    name: `${firstName} ${lastName}`.trim(),
    language,
    email: masked ? maskEmail(email) : email,
    created_at: createdAt.toISOString(),
    active_at: activeAt.toISOString(),
  }
}

export function toMessageItem(row: MessageListRow, masked: boolean): MessageItem {
  const words = (masked ? maskPeopleIn(row.content) : row.content).replace(/\s+/g, ' ')
  const excerpt = words.length > excerptLength ? `${words.slice(0, excerptLength)}…` : words
  return { ...shared(row, masked), assignee: row.assignee, excerpt }
}

type Reader = {
  staffId: number
  mayWrite: boolean
  masked: boolean
  /** May read orders, customers. */
  reads: { orders: boolean; customers: boolean }
}

/** Converts a message's page. `values`: those of a reply's placeholders, in general and about an order. */
export function toMessagePage(
  { message, replies, notes, sender, names, assignees }: MessagePage,
  reader: Reader,
  values: Awaited<ReturnType<typeof replyValuesFor>>,
): MessagePageResponse {
  const orders = reader.reads.orders ? sender.orders : []
  const shown = (words: string) => (reader.masked ? maskPeopleIn(words) : words)
  const nameOf = (staffId: number | null) => (staffId === null ? '' : (names.get(staffId) ?? ''))
  return {
    ...shared(message, reader.masked),
    version: message.version,
    assignee_id: message.assigneeId,
    assignee: nameOf(message.assigneeId) || null,
    assignees,
    phone: reader.masked && message.phone ? maskPhone(message.phone) : message.phone,
    content: shown(message.content),
    replies: replies.map(({ id, staffId, body, createdAt }) => ({
      id,
      author: nameOf(staffId),
      body: shown(body),
      created_at: createdAt.toISOString(),
    })),
    notes: notes.map((each) => ({
      id: each.id,
      text: shown(each.text),
      author: nameOf(each.staffId),
      own: each.staffId === reader.staffId,
      created_at: each.createdAt.toISOString(),
      edited_at: each.editedAt?.toISOString() ?? null,
      version: each.version,
    })),
    sender: {
      proof: sender.proof,
      customer_id: reader.reads.customers ? sender.personId : null,
      orders: orders.map((order) => ({
        number: order.number,
        total: order.total,
        currency: order.currency,
        created_at: order.createdAt.toISOString(),
        fulfilment: order.fulfilment,
        payment: order.payment,
        tracking_url: values.about(order).tracking!,
      })),
      membership: sender.membership && { id: sender.membership.id, status: sender.membership.status },
    },
    placeholders: { ...values.general, ...(orders[0] && values.about(orders[0])) },
    allowed: reader.mayWrite ? [...allowedMessageActions(message.state), 'assign', 'note'] : [],
  }
}
