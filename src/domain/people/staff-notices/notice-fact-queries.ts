import { asc, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { contactMessages, orders, returns, withdrawalStatements } from '#database/schema/schema.ts'
import { type Currency, currencyOf } from '#shared/money.ts'
import type { Notice } from '#shared/vocabularies.ts'

/**
 * Facts about the subject of a notice; money in cents. `customer` is empty if no name was given or if it was erased.
 */
export type NoticeFacts = {
  customer: string
  total: number | null
  /** What the total is in. */
  currency: Currency
  /** Set for an open withdrawal: what it withdraws from, its first return, and when the refund is due. */
  subjects: ('goods' | 'membership')[]
  returnId: number | null
  dueAt: Date | null
  receivedAt: Date | null
}

const nothing: NoticeFacts = {
  customer: '',
  total: null,
  currency: 'EUR',
  subjects: [],
  returnId: null,
  dueAt: null,
  receivedAt: null,
}

/** Reads what a reader of the notice must know and its job does not hold. */
export async function findNoticeFacts(
  database: Queries,
  event: { notice: Notice; id: string; number?: number | undefined },
): Promise<NoticeFacts> {
  if (event.notice === 'messages') {
    const [message] = await database.select().from(contactMessages).where(eq(contactMessages.id, event.id))
    return message ? { ...nothing, customer: nameOf(message), receivedAt: message.createdAt } : nothing
  }
  const statementId = statementOf(event)
  if (statementId !== null) {
    const [statement] = await database
      .select()
      .from(withdrawalStatements)
      .where(eq(withdrawalStatements.id, statementId))
    return statement ? { ...nothing, customer: statement.name, receivedAt: statement.statedAt } : nothing
  }
  const [order] = await database
    .select({ id: orders.id, contact: orders.contact, total: orders.total, currency: orders.currency })
    .from(orders)
    .where(eq(orders.number, event.number ?? 0))
  if (!order) return nothing
  const { contact, total, currency } = order
  const known = { ...nothing, customer: nameOf(contact), total, currency: currencyOf(currency) }
  if (event.notice === 'orders') return known
  const stated = (
    await database.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(asc(returns.id))
  ).filter(({ kind, subject, withdrawalId }) => {
    // The event's id names the subjects that were stated together, and their statements.
    const [, ...named] = event.id.split('-')
    const ids = named.filter((part) => /^\d+$/.test(part))
    const isOfEvent = ids.length === 0 || ids.includes(String(withdrawalId))
    return kind === 'withdrawal' && named.includes(subject) && isOfEvent
  })
  const [first] = stated
  return {
    ...known,
    subjects: stated.map(({ subject }) => subject),
    returnId: first?.id ?? null,
    dueAt: first?.dueAt ?? null,
    receivedAt: first?.statedAt ?? null,
  }
}

/** Returns the id of the public statement that a notice is about; null if it is about something else. */
export function statementOf({ notice, id }: { notice: Notice; id: string }): number | null {
  const [, number] = /^statement-(\d+)$/.exec(id) ?? []
  return notice === 'withdrawals' && number !== undefined ? Number(number) : null
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
