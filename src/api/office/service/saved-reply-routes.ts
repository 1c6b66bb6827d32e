import { createRoute, z } from '@hono/zod-openapi'
import { wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  type SavedReply,
  savedReply,
  savedReplyList,
  savedReplyRequest,
} from '#contract/office/service/saved-replies.ts'
import { filledTexts } from '#domain/platform/texts/stored-texts.ts'
import { changeSavedReply, makeSavedReply, removeSavedReply } from '#domain/service/saved-replies/saved-replies.ts'
import {
  findSavedReplies,
  findSavedReply,
  type SavedReply as Row,
} from '#domain/service/saved-replies/saved-reply-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const missing = { 404: refusal('There is no such saved reply') }
const refused = {
  ...missing,
  409: refusal('`edit.conflict`: both values of each field that differs'),
  428: refusal('`edit.versionMissing`'),
}
const unfit = { 422: refusal('A name that is taken, no text, or an unknown placeholder') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/saved-replies',
  operationId: 'savedReplies',
  ...office({ permission: 'messages.read' }),
  summary: 'Replies written once for many messages, by name',
  request: { query: wholeListQuery },
  responses: { 200: json(savedReplyList, 'All of them') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/saved-replies/{id}',
  operationId: 'savedReply',
  ...office({ permission: 'messages.read' }),
  summary: 'A saved reply; its ETag is the version for changes',
  request: { params },
  responses: { 200: json(savedReply, 'The saved reply'), ...missing },
})

const make = createRoute({
  method: 'post',
  path: '/api/admin/saved-replies',
  operationId: 'makeSavedReply',
  ...office({ permission: 'messages.write', idempotent: 'optional' }),
  summary: 'Save a reply for many messages',
  request: jsonBody(savedReplyRequest),
  responses: { 201: json(savedReply, 'The saved reply'), ...unfit },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/saved-replies/{id}',
  operationId: 'changeSavedReply',
  ...office({ permission: 'messages.write', versioned: true }),
  summary: 'Change the name or the texts of a saved reply',
  request: { params, ...jsonBody(savedReplyRequest) },
  responses: { 200: json(savedReply, 'The saved reply'), ...refused, ...unfit },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/saved-replies/{id}',
  operationId: 'removeSavedReply',
  ...office({ permission: 'messages.write', versioned: true }),
  summary: 'Delete a saved reply; replies made with it stay',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...refused },
})

/** Routes for replies that staff write once for many messages. */
export function savedReplyRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) =>
      context.json(wholeListOf((await findSavedReplies(shop.database)).map(toSavedReply)), 200),
    )
    .openapi(one, async (context) => {
      const row = await findSavedReply(shop.database, context.req.valid('param').id)
      if (!row) throw new ShopError('request.notFound')
      sendVersion(context, row.version)
      return context.json(toSavedReply(row), 200)
    })
    .openapi(make, async (context) => {
      const row = await makeSavedReply(shop, { reply: context.req.valid('json'), actor: actorOf(context) })
      sendVersion(context, row.version)
      return context.json(toSavedReply(row), 201)
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param')
      const edit = { id, version: versionOf(context), reply: context.req.valid('json'), actor: actorOf(context) }
      const row = await changeSavedReply(shop, edit)
      sendVersion(context, row.version)
      return context.json(toSavedReply(row), 200)
    })
    .openapi(remove, async (context) => {
      const { id } = context.req.valid('param')
      await removeSavedReply(shop, { id, version: versionOf(context), actor: actorOf(context) })
      return context.body(null, 204)
    })
}

function toSavedReply({ id, name, bodies, updatedAt, version }: Row): SavedReply {
  return { id, name, bodies: filledTexts(bodies), updated_at: updatedAt.toISOString(), version }
}
