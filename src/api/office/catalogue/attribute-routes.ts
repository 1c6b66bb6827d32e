import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actorOf, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  attributeChange,
  attributeList,
  attributePage,
  attributeRemoval,
  newAttribute,
} from '#contract/office/catalogue/attributes.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import { createAttribute, deleteAttribute, editAttribute } from '#domain/catalogue/attribute-changes/edit-attribute.ts'
import { findAttribute, listAttributes } from '#domain/catalogue/attribute-changes/read-attributes.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { attributePartsOf, toAttributeList, toAttributePage } from './attribute-response.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const write = { permission: 'catalogue.write' } as const
const versioned = { ...write, versioned: true } as const
const missing = { 404: refusal('There is no such attribute') }
const refused = {
  409: refusal('`edit.conflict`: both values of each field that differs'),
  422: refusal('What does not fit, by field'),
  428: refusal('`edit.versionMissing`'),
}

const list = createRoute({
  method: 'get',
  path: '/api/admin/attributes',
  operationId: 'officeAttributes',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Every attribute that products can have, in order',
  request: { query: wholeListQuery },
  responses: { 200: json(attributeList, 'The attributes') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/attributes/{id}',
  operationId: 'officeAttribute',
  ...office({ permission: 'catalogue.read' }),
  summary: 'An attribute whole, with how many products have each choice; its ETag is the version for changes',
  request: { params },
  responses: { 200: json(attributePage, 'The attribute'), ...missing },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/attributes',
  operationId: 'createAttribute',
  ...office({ ...write, idempotent: 'optional' }),
  summary: 'A new attribute, the last unless told otherwise',
  request: jsonBody(newAttribute),
  responses: { 201: json(attributePage, 'The attribute'), 422: refused[422] },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/attributes/{id}',
  operationId: 'changeAttribute',
  ...office(versioned),
  summary: 'Change an attribute; what the body leaves out stays',
  description: 'Its type, and a choice, stay as long as products have a value of them.',
  request: { params, ...jsonBody(attributeChange) },
  responses: { 200: json(attributePage, 'The attribute'), ...missing, ...refused },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/attributes/{id}',
  operationId: 'deleteAttribute',
  ...office(versioned),
  summary: 'Delete an attribute with the values that products have',
  description: '`products` says how many products lose a value; refused if it is another number now.',
  request: { params, query: attributeRemoval },
  responses: { 204: { description: 'Deleted' }, ...missing, ...refused },
})

/** Routes for attributes: what they are, not the values of products. */
export function attributeRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => context.json(toAttributeList(await listAttributes(shop.database)), 200))
    .openapi(read, async (context) => context.json(await pageOf(context, context.req.valid('param').id), 200))
    .openapi(create, async (context) => {
      const { name, type, ...body } = context.req.valid('json')
      const draft = { ...attributePartsOf(body), name, type }
      const id = await createAttribute(shop, { draft, actor: actorOf(context) })
      return context.json(await pageOf(context, id), 201)
    })
    .openapi(change, async (context) => {
      const { id } = context.req.valid('param')
      const parts = attributePartsOf(context.req.valid('json'))
      await editAttribute(shop, { id, version: versionOf(context), change: parts, actor: actorOf(context) })
      return context.json(await pageOf(context, id), 200)
    })
    .openapi(remove, async (context) => {
      const { id } = context.req.valid('param')
      const { products } = context.req.valid('query')
      await deleteAttribute(shop, { id, version: versionOf(context), products, actor: actorOf(context) })
      return context.body(null, 204)
    })

  async function pageOf(context: Context<ApiEnvironment>, id: number) {
    const row = await findAttribute(shop.database, id)
    if (!row) throw new ShopError('request.notFound')
    sendVersion(context, row.version)
    return toAttributePage(row)
  }
}
