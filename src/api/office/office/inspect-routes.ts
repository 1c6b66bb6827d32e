import { createRoute } from '@hono/zod-openapi'
import { actorOf, office } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { dropRequest, inspectQuery, inspectResponse } from '#contract/office/office/inspect.ts'
import { dropCache } from '#domain/office/system/drop-cache.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { PageInspector } from './page-inspector.ts'

const base = '/api/admin/system'
const inspect = createRoute({
  method: 'get',
  path: `${base}/inspect`,
  operationId: 'inspectPage',
  ...office({ permission: 'system.read' }),
  summary: 'What the shop answers at an address, why, and whether the page is kept',
  request: { query: inspectQuery },
  responses: {
    200: json(inspectResponse, 'What a visitor gets'),
    422: refusal('This is no address'),
    503: refusal('The page cannot be made now, or this process serves none'),
  },
})
const drop = createRoute({
  method: 'post',
  path: `${base}/cache/drop`,
  operationId: 'dropCache',
  ...office({ permission: 'system.act' }),
  summary: 'Let every process forget its rendered pages, or the one of an address',
  request: { body: { content: { 'application/json': { schema: dropRequest } }, required: false } },
  responses: {
    204: { description: 'The next visit gets a fresh page' },
    422: refusal('No page of this address is ever kept'),
  },
})

/** Routes for inspecting pages as visitors get them. `pages` is null if this process serves no pages. */
export function inspectRoutes(shop: Shop, pages: PageInspector | null) {
  return createRoutes()
    .openapi(inspect, async (context) => {
      if (!pages) throw new ShopError('request.unavailable')
      const { https } = context.get('visitor')
      const response = await pages.inspect(context.req.valid('query'), { https })
      if (!response) throw invalid({ url: ['validation.invalid'] })
      return context.json(response, 200)
    })
    .openapi(drop, async (context) => {
      const { url, ...cookies } = context.req.valid('json') ?? {}
      const { https } = context.get('visitor')
      const page = url === undefined ? null : ((await pages?.keyOf({ url, ...cookies }, { https })) ?? null)
      if (url !== undefined && !page) throw invalid({ url: ['validation.invalid'] })
      await dropCache(shop, { page, actor: actorOf(context) })
      return context.body(null, 204)
    })
}
