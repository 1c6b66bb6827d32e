import { createRoute, z } from '@hono/zod-openapi'
import { stream } from 'hono/streaming'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  type ExportAnswer,
  exportAnswer,
  exportListAnswer,
  exportListQuery,
  exportRequest,
} from '#contract/office/exports.ts'
import { productListQuery } from '#contract/office/products.ts'
import { findProductDeskIds } from '#domain/catalogue/product-desk-queries.ts'
import { findExport, findExportPage, type NamedExport } from '#domain/import-export/export-queries.ts'
import { beginExport, readExport } from '#domain/import-export/make-export.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { listAnswerOf } from './list-answer.ts'
import { actorOf, office } from './office-guard.ts'
import { productFilterOf } from './product-body.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const permission = 'exports.catalogue' as const
const one = (description: string) => json(exportAnswer, description)
const missing = { 404: refusal('There is no such export') }
const maxFiltered = 1_000_000

const list = createRoute({
  method: 'get',
  path: '/api/admin/exports',
  operationId: 'officeExports',
  ...office({ permission }),
  summary: 'Files that staff had made, the newest first',
  request: { query: exportListQuery },
  responses: { 200: json(exportListAnswer, 'A page of exports'), 422: refusal('Names the unknown filter or sort') },
})

const begin = createRoute({
  method: 'post',
  path: '/api/admin/exports',
  operationId: 'beginExport',
  ...office({ permission, idempotent: 'optional' }),
  summary: 'Have a file made of the rows that fit a list’s filter; a job makes it, and it is kept for 24 hours',
  request: jsonBody(exportRequest),
  responses: { 202: one('The export'), 422: refusal('Names the unknown kind or filter') },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/exports/{id}',
  operationId: 'officeExport',
  ...office({ permission }),
  summary: 'An export',
  request: { params },
  responses: { 200: one('The export'), ...missing },
})

const file = createRoute({
  method: 'get',
  path: '/api/admin/exports/{id}/file',
  operationId: 'officeExportFile',
  ...office({ permission }),
  summary: 'The file; importing it changes nothing',
  request: { params },
  responses: {
    200: { description: 'CSV with a header', content: { 'text/csv': { schema: z.string() } } },
    ...missing,
    409: refusal('`state.notAllowed`: it is not made yet'),
    410: refusal('`link.expired`: it is older than 24 hours'),
  },
})

/** Files that staff take away. */
export function exportRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { sort, cursor = null, limit } = context.req.valid('query')
      const page = await findExportPage(shop.database, { descending: sort.startsWith('-'), cursor, limit })
      return context.json(listAnswerOf(page, toExport), 200)
    })
    .openapi(begin, async (context) => {
      const { filter } = context.req.valid('json')
      const ids = filter ? await idsOf(shop, filter) : null
      return context.json(toExport(await beginExport(shop, { filter, ids, actor: actorOf(context) })), 202)
    })
    .openapi(read, async (context) => {
      const row = await findExport(shop.database, context.req.valid('param').id)
      if (!row) throw new ShopError('request.notFound')
      return context.json(toExport(row), 200)
    })
    .openapi(file, async (context) => {
      const row = await readExport(shop, context.req.valid('param').id)
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', `attachment; filename="${row.kind}-${row.id}.csv"`)
      return stream(context, async (out) => {
        for await (const bytes of shop.files.read(row.file)) await out.write(bytes)
      }) as never
    })
}

async function idsOf(shop: Shop, filter: string): Promise<number[]> {
  const query = productListQuery.safeParse(Object.fromEntries(new URLSearchParams(filter)))
  if (!query.success) throw invalid(fieldErrorsOf(query.error))
  const lowAt = (await getSettings(shop))['stock.lowAt']
  return findProductDeskIds(shop.database, { filter: productFilterOf(query.data), lowAt, limit: maxFiltered })
}

function toExport(row: NamedExport): ExportAnswer {
  return {
    ...{ id: row.id, kind: row.kind, filter: row.filter, format: row.format, state: row.state, rows: row.rows },
    by: row.by,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  }
}
