import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { may, office, sendVersion } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { reasonsQuery, returnListQuery, returnListResponse, returnPage } from '#contract/office/aftersales/returns.ts'
import { exportReturnReasons, listReturns } from '#domain/aftersales/returns/list-returns.ts'
import { readReturn } from '#domain/aftersales/returns/read-return.ts'
import { csvFile } from '#shared/csv.ts'
import type { Shop } from '#shop.ts'
import { returnFilterOf, toReturnItem, toReturnPage } from './return-response.ts'

export const returnId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const list = createRoute({
  method: 'get',
  path: '/api/admin/returns',
  operationId: 'officeReturns',
  ...office({ permission: 'returns.read' }),
  summary: 'Withdrawals and voluntary returns, what is due first',
  request: { query: returnListQuery },
  responses: { 200: json(returnListResponse, 'A page of returns'), 422: refusal('Names the unknown filter or sort') },
})

const reasons = createRoute({
  method: 'get',
  path: '/api/admin/returns/reasons.csv',
  operationId: 'officeReturnReasons',
  ...office({ permission: 'returns.read' }),
  summary: 'Why goods came back, by product, size and reason, as CSV; of the returns that fit the filters',
  request: { query: reasonsQuery },
  responses: {
    200: { description: 'CSV with a header', content: { 'text/csv': { schema: z.string() } } },
    422: refusal('Names the unknown filter'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/returns/{id}',
  operationId: 'officeReturn',
  ...office({ permission: 'returns.read' }),
  summary: 'A return with what it is about; its ETag is the version for its acts',
  request: { params: returnId },
  responses: { 200: json(returnPage, 'The return'), 404: refusal('There is no such return') },
})

export function returnRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const { limit, cursor = null, sort } = query
      const by = sort.replace(/^-/, '') === 'stated_at' ? 'stated_at' : 'due_at'
      const page = await listReturns(shop, {
        filter: returnFilterOf(query, { timeZone, byEmail: may(context, 'people.see') }),
        sort: { by, descending: sort.startsWith('-') },
        cursor,
        limit,
      })
      const now = shop.clock()
      return context.json(
        toListResponse(page, (row) => toReturnItem(row, now)),
        200,
      )
    })
    .openapi(reasons, async (context) => {
      const { bom, ...query } = context.req.valid('query')
      const filter = returnFilterOf(query, { timeZone, byEmail: may(context, 'people.see') })
      const text = csvFile(await exportReturnReasons(shop, filter), { bom })
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="return-reasons.csv"',
      }
      return context.body(text, 200, headers)
    })
    .openapi(read, async (context) =>
      context.json(await describeReturn(shop, context, context.req.valid('param').id), 200),
    )
}

/**
 * Returns the return's page for the caller and sends its version as ETag. Actions on returns use it as their
 * response, too.
 */
export async function describeReturn(shop: Shop, context: Context<ApiEnvironment>, id: number) {
  const page = await readReturn(shop, id)
  sendVersion(context, page.row.version)
  return toReturnPage(page, {
    now: shop.clock(),
    may: (permission) => may(context, permission),
  })
}
