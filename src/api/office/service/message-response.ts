import type { MessageItem, MessagePageResponse } from '#contract/office/service/messages.ts'
import { maskEmail, maskPeopleIn, maskPhone } from '#domain/people/staff/mask-rules.ts'
import type { ContactMessageRow, MessageListRow } from '#domain/service/messages/message-queries.ts'
import { allowedMessageActions } from '#domain/service/messages/message-states.ts'
import type { MessagePage } from '#domain/service/messages/read-message.ts'

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

/** Converts a message's page. `brand`: the shop name for a reply's placeholder. */
export function toMessagePage(
  { message, replies, notes, sender, names, assignees }: MessagePage,
  reader: { staffId: number; mayWrite: boolean; masked: boolean; brand: string },
): MessagePageResponse {
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
    sender: toSender(sender),
    placeholders: { name: message.firstName, brand: reader.brand },
    allowed: reader.mayWrite ? [...allowedMessageActions(message.state), 'assign', 'note'] : [],
  }
}

function toSender(sender: MessagePage['sender']): MessagePageResponse['sender'] {
  if (sender.proof !== 'proved') return { proof: sender.proof, customer_id: null, orders: [], membership: null }
  const { customerId, orders, membership } = sender
  return {
    proof: 'proved',
    customer_id: customerId,
    orders: orders.map(({ number, total, createdAt, fulfilment, payment }) => ({
      number,
      total,
      created_at: createdAt.toISOString(),
      fulfilment,
      payment,
    })),
    membership: membership && { id: membership.id, status: membership.status },
  }
}
