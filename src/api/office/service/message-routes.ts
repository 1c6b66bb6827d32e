import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, sendVersion, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { note, noteRequest } from '#contract/office/sales/order-page.ts'
import {
  messageAssignRequest,
  messageListQuery,
  messageListResponse,
  messagePage,
  messageReplyRequest,
} from '#contract/office/service/messages.ts'
import { writeNote } from '#domain/people/notes/change-notes.ts'
import { assignMessage, moveMessage } from '#domain/service/messages/change-message.ts'
import { findMessagePage } from '#domain/service/messages/message-queries.ts'
import { readMessage } from '#domain/service/messages/read-message.ts'
import { replyToMessage } from '#domain/service/messages/reply-to-message.ts'
import { replyValuesFor } from '#domain/service/messages/reply-values.ts'
import { dayMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { toMessageItem, toMessagePage } from './message-response.ts'

const params = z.object({ id: z.uuid() })
const read = office({ permission: 'messages.read' })
const missing = { 404: refusal('There is no such message') }
const moved = {
  200: json(messagePage, 'The message as it is now'),
  ...missing,
  409: refusal('`state.notAllowed` with the present state'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/messages',
  operationId: 'officeMessages',
  ...read,
  summary: 'What visitors wrote, the newest first',
  request: { query: messageListQuery },
  responses: { 200: json(messageListResponse, 'A page of messages'), 422: refusal('Names the unknown filter or sort') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/messages/{id}',
  operationId: 'officeMessage',
  ...read,
  summary: 'A message with its replies and notes, and what is known of who wrote it',
  request: { params },
  responses: { 200: json(messagePage, 'The message'), ...missing },
})

const reply = createRoute({
  method: 'post',
  path: '/api/admin/messages/{id}/reply',
  operationId: 'replyToMessage',
  ...office({ permission: 'messages.write', idempotent: true }),
  summary: 'Answer by mail, from the brand that was written to and in the person’s language',
  request: { params, ...jsonBody(messageReplyRequest) },
  responses: {
    ...moved,
    422: refusal(
      'An unknown placeholder, or one without a value: `errors.body`; not an order of the sender: `errors.order`',
    ),
  },
})

const assign = createRoute({
  method: 'post',
  path: '/api/admin/messages/{id}/assign',
  operationId: 'assignMessage',
  ...office({ permission: 'messages.write', idempotent: 'optional' }),
  summary: 'Give the message to somebody who answers it, or to nobody',
  request: { params, ...jsonBody(messageAssignRequest) },
  responses: { 200: moved[200], ...missing, 422: refusal('There is no such staff member: `errors.assignee`') },
})

const action = { method: 'post', ...office({ permission: 'messages.write', idempotent: 'optional' }) } as const

const close = createRoute({
  ...action,
  path: '/api/admin/messages/{id}/close',
  operationId: 'closeMessage',
  summary: 'Nothing more is to be done',
  request: { params },
  responses: moved,
})

const spam = createRoute({
  ...action,
  path: '/api/admin/messages/{id}/spam',
  operationId: 'markMessageAsSpam',
  summary: 'It is no message to the shop',
  request: { params },
  responses: moved,
})

const open = createRoute({
  ...action,
  path: '/api/admin/messages/{id}/open',
  operationId: 'openMessage',
  summary: 'Somebody looks after it, again or at first; one marked as spam is new again',
  request: { params },
  responses: moved,
})

const writeNoteRoute = createRoute({
  ...action,
  path: '/api/admin/messages/{id}/notes',
  operationId: 'writeMessageNote',
  summary: 'Write a note on a message; visitors never see it',
  request: { params, ...jsonBody(noteRequest) },
  responses: { 201: json(note, 'The note'), ...missing },
})

/** All roles that read messages may see people, but a token may lack that scope. */
const isMasked = (context: Context<ApiEnvironment>) => !may(context, 'people.see')

/** Routes for the inbox of visitors' messages. */
export function messageRoutes(shop: Shop) {
  const describeMessage = async (context: Context<ApiEnvironment>, id: string) => {
    const page = await readMessage(shop, id)
    sendVersion(context, page.message.version)
    const reader = {
      staffId: staffOf(context).person.id,
      mayWrite: may(context, 'messages.write'),
      masked: isMasked(context),
      reads: { orders: may(context, 'orders.read'), customers: may(context, 'customers.read') },
    }
    return toMessagePage(page, reader, await replyValuesFor(shop, page.message))
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const { q, state, assignee, older, sort, cursor = null, limit } = context.req.valid('query')
      const quietSince = older && new Date(shop.clock().getTime() - dayMs)
      const who = assignee === 'me' ? staffOf(context).person.id : assignee === 'none' ? null : undefined
      const masked = isMasked(context)
      const filter = { text: q, byPeople: !masked, states: state, assignee: who, quietSince }
      const page = await findMessagePage(shop.database, { filter, descending: sort.startsWith('-'), cursor, limit })
      return context.json(
        toListResponse(page, (row) => toMessageItem(row, masked)),
        200,
      )
    })
    .openapi(one, async (context) => context.json(await describeMessage(context, context.req.valid('param').id), 200))
    .openapi(reply, async (context) => {
      const { id } = context.req.valid('param')
      const { body, order } = context.req.valid('json')
      await replyToMessage(shop, { id, body, order, key: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeMessage(context, id), 200)
    })
    .openapi(assign, async (context) => {
      const { id } = context.req.valid('param')
      const { assignee } = context.req.valid('json')
      await assignMessage(shop, { id, assignee, actor: actorOf(context) })
      return context.json(await describeMessage(context, id), 200)
    })
    .openapi(close, async (context) => {
      const { id } = context.req.valid('param')
      await moveMessage(shop, { id, action: 'close', actor: actorOf(context) })
      return context.json(await describeMessage(context, id), 200)
    })
    .openapi(spam, async (context) => {
      const { id } = context.req.valid('param')
      await moveMessage(shop, { id, action: 'spam', actor: actorOf(context) })
      return context.json(await describeMessage(context, id), 200)
    })
    .openapi(open, async (context) => {
      const { id } = context.req.valid('param')
      await moveMessage(shop, { id, action: 'open', actor: actorOf(context) })
      return context.json(await describeMessage(context, id), 200)
    })
    .openapi(writeNoteRoute, async (context) => {
      const { id } = context.req.valid('param')
      await describeMessage(context, id)
      const subject = { kind: 'message' as const, subject: id }
      const { text } = context.req.valid('json')
      const written = await writeNote(shop, { subject, text, actor: actorOf(context) })
      const { notes } = await describeMessage(context, id)
      return context.json(notes.find((each) => each.id === written.id)!, 201)
    })
}
