import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText, plainText } from '#database/schema/columns.ts'
import { contactMessages, customers, messageReplies, orders, people, staff } from '#database/schema/schema.ts'
import { staffName } from '#database/staff-name.ts'
import type { MessageState } from '#shared/vocabularies.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect
export type ReplyRow = typeof messageReplies.$inferSelect

/** False where the same message is stored already. */
export async function insertContactMessage(
  database: Queries,
  message: typeof contactMessages.$inferInsert,
): Promise<boolean> {
  const inserted = await database
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.fingerprint })
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

export async function wasMessageReceived(
  database: Queries,
  { fingerprint, since }: { fingerprint: string; since: Date },
): Promise<boolean> {
  const found = await database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.fingerprint, fingerprint), gt(contactMessages.createdAt, since)))
  return found.length > 0
}

export async function findContactMessage(database: Queries, id: string): Promise<ContactMessageRow | null> {
  const [row] = await database.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}

/** Takes the message's row lock until the transaction ends; null if there is no such message. */
export async function lockMessage(transaction: Queries, id: string): Promise<ContactMessageRow | null> {
  const [row] = await transaction.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row ?? null
}

/** Changes a message, and its version with it. */
export async function updateMessage(
  transaction: Queries,
  id: string,
  changes: Partial<Pick<ContactMessageRow, 'state' | 'assigneeId' | 'activeAt'>>,
): Promise<void> {
  await transaction
    .update(contactMessages)
    .set({ ...changes, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id))
}

export async function insertReply(
  transaction: Queries,
  reply: Omit<typeof messageReplies.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(messageReplies).values(reply)
}

/** The replies to a message, the oldest first. */
export async function findReplies(database: Queries, messageId: string): Promise<ReplyRow[]> {
  return database
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.id))
}

export async function findReply(database: Queries, mailKey: string): Promise<ReplyRow | null> {
  const [row] = await database.select().from(messageReplies).where(eq(messageReplies.mailKey, mailKey))
  return row ?? null
}

/** Filter for messages; fields left out match everything. */
export type MessageFilter = {
  /** A part of the name or the words, or the beginning of an address. */
  text?: string | undefined
  /** True if the text may match address and content too; false for the name alone. */
  byPeople: boolean
  states?: readonly MessageState[] | undefined
  /** Null finds unassigned messages. */
  assignee?: number | null | undefined
  /** Only messages without activity since then. */
  quietSince?: Date | undefined
}

export type MessageListRow = ContactMessageRow & { assignee: string | null }

// An index of trigrams finds nothing shorter, and neither does a reader.
const minInsideLength = 3

/** A page of the messages that fit, the newest first. */
export async function findMessagePage(
  database: Queries,
  input: { filter: MessageFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<MessageListRow>> {
  const where = messageCondition(input.filter)
  return selectPage<MessageListRow>({
    list: 'messages',
    where,
    sort: { name: 'created_at', column: contactMessages.createdAt, type: 'timestamptz', descending: input.descending },
    id: contactMessages.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    async select(part) {
      const rows = await database
        .select({ message: contactMessages, assignee: staffName })
        .from(contactMessages)
        .leftJoin(staff, eq(staff.id, contactMessages.assigneeId))
        .leftJoin(customers, eq(customers.id, staff.customerId))
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
      return rows.map(({ message, assignee }) => ({ ...message, assignee }))
    },
    database,
    from: contactMessages,
  })
}

function messageCondition({ text, byPeople, states, assignee, quietSince }: MessageFilter): SQL | undefined {
  return and(
    states && inArray(contactMessages.state, [...states]),
    assignee === null ? isNull(contactMessages.assigneeId) : undefined,
    typeof assignee === 'number' ? eq(contactMessages.assigneeId, assignee) : undefined,
    quietSince && lt(contactMessages.activeAt, quietSince),
    text === undefined ? undefined : textCondition(text, byPeople),
  )
}

/** Messages by the beginning of the address or a part of the words, if `byPeople`, or of the name; the newest first. */
export async function findMessagesWith(
  database: Queries,
  { text, byPeople, limit }: { text: string; byPeople: boolean; limit: number },
): Promise<Pick<ContactMessageRow, 'id' | 'firstName' | 'lastName' | 'email' | 'createdAt'>[]> {
  const { id, firstName, lastName, email, createdAt } = contactMessages
  return database
    .select({ id, firstName, lastName, email, createdAt })
    .from(contactMessages)
    .where(textCondition(text, byPeople))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

function textCondition(text: string, byPeople: boolean): SQL | undefined {
  const isInside = text.length >= minInsideLength ? containsText(contactMessages.plainText, text) : undefined
  if (!byPeople) {
    const name = plainText(sql`${contactMessages.firstName} || ' ' || ${contactMessages.lastName}`)
    // The index finds the few that may be it.
    return isInside ? and(isInside, containsText(name, text)) : sql`false`
  }
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return or(sql`lower(${contactMessages.email}) LIKE ${prefix}`, isInside)
}

/** The person of an address: an account or a guest, as a link names them; null if there is none. */
export async function findHolder(database: Queries, email: string): Promise<string | null> {
  const [person] = await database
    .select({ key: people.key })
    .from(people)
    .where(eq(people.email, email.toLowerCase()))
    .limit(1)
  return person?.key ?? null
}

export type SenderOrder = Awaited<ReturnType<typeof findSenderOrders>>[number]

type SentParcel = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }

const maxOrders = 10

/** The last orders of an account or made with an address, the newest first, with the parcel that was sent last. */
export async function findSenderOrders(database: Queries, by: { customerId: number } | { email: string }) {
  const { number, total, currency, createdAt, fulfilmentState, paymentState } = orders
  return database
    .select({
      number,
      total,
      currency,
      createdAt,
      fulfilment: fulfilmentState,
      payment: paymentState,
      parcel: sql<SentParcel | null>`(SELECT json_build_object('carrier', p.carrier,
          'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url)
        FROM parcels p WHERE p.order_id = "orders"."id" AND p.state IN ('SHIPPED', 'DELIVERED')
        ORDER BY p.shipped_at DESC LIMIT 1)`,
    })
    .from(orders)
    .where(
      'email' in by ? sql`lower(${orders.email}) = ${by.email.toLowerCase()}` : eq(orders.customerId, by.customerId),
    )
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(maxOrders)
}
