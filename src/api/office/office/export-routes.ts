import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { productFilterOf } from '#api/office/catalogue/product-body.ts'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, may, office, requireFor } from '#api/office/office-guard.ts'
import { orderFilterOf } from '#api/office/sales/order-query.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { productListQuery } from '#contract/office/catalogue/products.ts'
import {
  csvQuery,
  type ExportResponse,
  exportListQuery,
  exportListResponse,
  exportRequest,
  exportResponse,
} from '#contract/office/office/exports.ts'
import { orderListQuery } from '#contract/office/sales/orders.ts'
import { currenciesInUse } from '#domain/catalogue/prices/price-lists.ts'
import { findProductAdminIds } from '#domain/catalogue/products/admin-product-queries.ts'
import { exportsByKind, monthOf } from '#domain/office/import-export/export-kinds.ts'
import { findExport, findExportPage, type NamedExport } from '#domain/office/import-export/export-queries.ts'
import { beginExport, readExport } from '#domain/office/import-export/make-export.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findOrderNumbers } from '#domain/sales/orders/order-list-queries.ts'
import { csvFile } from '#shared/csv.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import { type ExportKind, exportKinds } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
// Each kind of export has its own permission; see `requireKind`.
const permission = null
const one = (description: string) => json(exportResponse, description)
const missing = { 404: refusal('There is no such export') }
const maxFiltered = 1_000_000

const list = createRoute({
  method: 'get',
  path: '/api/admin/exports',
  operationId: 'officeExports',
  ...office({ permission, tokens: true }),
  summary: 'Files that staff had made, the newest first',
  request: { query: exportListQuery },
  responses: { 200: json(exportListResponse, 'A page of exports'), 422: refusal('Names the unknown filter or sort') },
})

const begin = createRoute({
  method: 'post',
  path: '/api/admin/exports',
  operationId: 'beginExport',
  ...office({ permission, tokens: true, idempotent: 'optional', more: true }),
  summary: 'Have a file made of the rows that fit a list’s filter; a job makes it, and it is kept for 24 hours',
  request: jsonBody(exportRequest),
  responses: {
    202: one('The export'),
    403: refusal('The kind’s own permission, or `auth.reauthenticate` for a file of people'),
    422: refusal('Names the unknown kind or filter'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/exports/{id}',
  operationId: 'officeExport',
  ...office({ permission, tokens: true, more: true }),
  summary: 'An export',
  request: { params },
  responses: { 200: one('The export'), ...missing },
})

const file = createRoute({
  method: 'get',
  path: '/api/admin/exports/{id}/file',
  operationId: 'officeExportFile',
  ...office({ permission, tokens: true, more: true }),
  summary: 'The file: CSV, or SIE 4I; importing one of products changes nothing',
  request: { params, query: csvQuery },
  responses: {
    200: {
      description: 'CSV with a header, or SIE in code page 437',
      content: { 'text/csv': { schema: z.string() }, 'application/octet-stream': { schema: z.string() } },
    },
    ...missing,
    409: refusal('`state.notAllowed`: it is not made yet'),
    410: refusal('`link.expired`: it is older than 24 hours'),
  },
})

export function exportRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { sort, cursor = null, limit } = context.req.valid('query')
      const kinds = exportKinds.filter((kind) => may(context, exportsByKind[kind].permission))
      const page = await findExportPage(shop.database, { kinds, descending: sort.startsWith('-'), cursor, limit })
      return context.json(toListResponse(page, toExport), 200)
    })
    .openapi(begin, async (context) => {
      const { kind, filter } = context.req.valid('json')
      requireKind(context, kind)
      const ids = await idsOf(shop, { kind, filter })
      return context.json(toExport(await beginExport(shop, { kind, filter, ids, actor: actorOf(context) })), 202)
    })
    .openapi(read, async (context) => {
      const row = await findExport(shop.database, context.req.valid('param').id)
      if (!row) throw new ShopError('request.notFound')
      requireKind(context, row.kind as ExportKind, 'read')
      return context.json(toExport(row), 200)
    })
    .openapi(file, async (context) => {
      const known = await findExport(shop.database, context.req.valid('param').id)
      if (known) requireKind(context, known.kind as ExportKind)
      const row = await readExport(shop, context.req.valid('param').id)
      const { format, contentType } = exportsByKind[row.kind as ExportKind]
      context.header('Content-Type', contentType)
      context.header('Content-Disposition', `attachment; filename="${row.kind}-${row.id}.${format}"`)
      return stream(context, async (out) => {
        if (format === 'csv') await out.write(csvFile('', context.req.valid('query')))
        for await (const bytes of shop.files.read(row.file)) await out.write(bytes)
      }) as never
    })
}

/** Requires the permission of an export kind, and a recent sign-in for files with personal data. */
function requireKind(context: Context<ApiEnvironment>, kind: ExportKind, purpose: 'read' | 'file' = 'file'): void {
  const { permission, isSensitive = false } = exportsByKind[kind]
  requireFor(context, permission, { sensitive: isSensitive && purpose === 'file' })
}

/**
 * Returns the ids of the rows that match the filter. Null means all rows, or a kind that is not filtered by a list.
 */
async function idsOf(shop: Shop, { kind, filter }: { kind: ExportKind; filter: string }): Promise<number[] | null> {
  if (kind === 'journal' || kind === 'sie') monthOf(filter)
  if (!filter || (kind !== 'products' && kind !== 'orders')) return null
  const given = Object.fromEntries(new URLSearchParams(filter))
  if (kind === 'orders') {
    const query = orderListQuery.safeParse(given)
    if (!query.success) throw invalid(fieldErrorsOf(query.error))
    // Searching by e-mail is allowed, because the file contains the addresses anyway.
    const filter = orderFilterOf(query.data, { timeZone: shop.environment.timeZone, byEmail: true })
    return findOrderNumbers(shop.database, filter, maxFiltered)
  }
  const query = productListQuery.safeParse(given)
  if (!query.success) throw invalid(fieldErrorsOf(query.error))
  const settings = await getSettings(shop)
  return findProductAdminIds(shop.database, {
    filter: productFilterOf(query.data),
    currencies: currenciesInUse(settings['markets.currencies']),
    lowAt: settings['stock.lowAt'],
    limit: maxFiltered,
  })
}

function toExport(row: NamedExport): ExportResponse {
  return {
    id: row.id,
    kind: row.kind,
    filter: row.filter,
    format: row.format,
    state: row.state,
    rows: row.rows,
    by: row.by,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  }
}
