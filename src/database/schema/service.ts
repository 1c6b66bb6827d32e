import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Texts } from '#shared/markets.ts'
import type { MessageState } from '#shared/vocabularies.ts'
import { moment, plainText } from './columns.ts'
import { customers, staff } from './people.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    /** Digest of the content and sender within a day: a message queued offline and sent twice is stored once. */
    fingerprint: text('fingerprint').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    content: text('content').notNull(),
    /** Name and words in lower case without accents: what a search looks into. */
    plainText: text('plain_text').generatedAlwaysAs(
      plainText(sql`"first_name" || ' ' || "last_name" || ' ' || "content"`),
    ),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Host that the message was written on; decides the brand of the reply. */
    host: text('host').notNull(),
    state: text('state').$type<MessageState>().notNull().default('NEW'),
    assigneeId: integer('assignee_id').references(() => staff.id),
    /** The account that was signed in when it was written: proof of who wrote it. */
    customerId: integer('customer_id'),
    orderId: integer('order_id'),
    /** When it or its last reply came. */
    activeAt: moment('active_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('contact_messages_inbox').on(table.state, table.createdAt, table.id),
    index('contact_messages_created').on(table.createdAt, table.id),
    index('contact_messages_email').on(table.email),
    index('contact_messages_email_prefix').using('btree', sql`lower(${table.email}) text_pattern_ops`),
    index('contact_messages_plain_text').using('gin', sql`${table.plainText} gin_trgm_ops`),
  ],
)

/** Replies by staff; erased with the person. */
export const messageReplies = pgTable(
  'message_replies',
  {
    id: serial('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    body: text('body').notNull(),
    /** Key of the reply's mail among the sent mails. */
    mailKey: text('mail_key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('message_replies_message').on(table.messageId, table.id)],
)

/** Replies that staff wrote once for many messages, with placeholders for what differs. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    bodies: jsonb('bodies').$type<Texts>().notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('saved_replies_name').on(sql`lower(${table.name})`)],
)

/** Erasures that people asked for; who they were is not kept. What lies outside the database is erased by a job. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** Erased account; null for a person without an account. */
  customerId: integer('customer_id').references(() => customers.id),
  /** Ids at the payment provider still to be deleted there; emptied when done. */
  providerCustomerIds: jsonb('provider_customer_ids').$type<string[]>().notNull(),
  requestedAt: moment('requested_at').notNull(),
  finishedAt: moment('finished_at'),
})
