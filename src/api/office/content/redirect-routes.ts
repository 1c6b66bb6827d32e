import { createRoute, z } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  type Redirect,
  redirect,
  redirectListQuery,
  redirectListResponse,
  redirectRequest,
} from '#contract/office/content/redirects.ts'
import { addRedirect, removeRedirect } from '#domain/content/redirects/change-redirects.ts'
import { findRedirectPage, type RedirectRow } from '#domain/content/redirects/redirect-queries.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const list = createRoute({
  method: 'get',
  path: '/api/admin/redirects',
  operationId: 'officeRedirects',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Old addresses and where they lead, the newest first',
  request: { query: redirectListQuery },
  responses: {
    200: json(redirectListResponse, 'A page of redirects'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/redirects',
  operationId: 'addRedirect',
  ...office({ permission: 'catalogue.write', idempotent: 'optional' }),
  summary: 'Lead an old address to a present one',
  description:
    'Of products, categories and pages `from` and `to` are slugs, or paths that end in them; of kind path both are paths of the shop.',
  request: jsonBody(redirectRequest),
  responses: {
    201: json(redirect, 'The redirect'),
    422: refusal('An address in use, a target that is gone or off the shop, or a loop'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/redirects/{id}',
  operationId: 'removeRedirect',
  ...office({ permission: 'catalogue.write' }),
  summary: 'Forget an old address',
  request: { params },
  responses: { 204: { description: 'Forgotten' }, 404: refusal('There is no such redirect') },
})

/** Routes for redirects from old addresses of products, categories, pages and other paths. */
export function redirectRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { q, kind, origin, sort, cursor = null, limit } = context.req.valid('query')
      const byStaff = origin?.length === 1 ? origin[0] === 'staff' : undefined
      const descending = sort.startsWith('-')
      const filter = { text: q, kinds: kind, byStaff }
      const found = await findRedirectPage(shop.database, { filter, descending, cursor, limit })
      return context.json(toListResponse(found, toRedirect), 200)
    })
    .openapi(add, async (context) => {
      const row = await addRedirect(shop, { ...context.req.valid('json'), actor: actorOf(context) })
      return context.json(toRedirect(row), 201)
    })
    .openapi(remove, async (context) => {
      await removeRedirect(shop, { id: context.req.valid('param').id, actor: actorOf(context) })
      return context.body(null, 204)
    })
}

function toRedirect({ id, kind, from, to, by, createdAt }: RedirectRow): Redirect {
  return { id, kind, from, to: to ?? '', by, created_at: createdAt.toISOString() }
}
