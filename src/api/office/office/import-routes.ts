import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, requireFor, sendVersion } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { csvQuery } from '#contract/office/office/exports.ts'
import {
  type ImportMapping,
  type ImportResponse,
  importCheckBody,
  importListQuery,
  importListResponse,
  importResponse,
  importUploadQuery,
} from '#contract/office/office/imports.ts'
import { reportText } from '#domain/office/import-export/decision-file.ts'
import { formatOf } from '#domain/office/import-export/formats/formats.ts'
import {
  findImport,
  findImportPage,
  type NamedImport,
  type SeenFile,
  settingsOf,
} from '#domain/office/import-export/import-queries.ts'
import { noteText, type RefusedRow, whyText } from '#domain/office/import-export/import-reasons.ts'
import { beginImport, discardImport } from '#domain/office/import-export/run-import.ts'
import { recheckImport, uploadImport } from '#domain/office/import-export/upload-import.ts'
import { csvFile } from '#shared/csv.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const write = { permission: 'catalogue.write', idempotent: 'optional' } as const
const one = (description: string) => json(importResponse, description)
const missing = { 404: refusal('There is no such import') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/imports',
  operationId: 'officeImports',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Imported files of products, the newest first',
  request: { query: importListQuery },
  responses: { 200: json(importListResponse, 'A page of imports'), 422: refusal('Names the unknown filter or sort') },
})

const upload = createRoute({
  method: 'post',
  path: '/api/admin/imports',
  operationId: 'uploadImport',
  ...office(write),
  summary: 'Upload a file of products, at most 100 MB: the field `file` of a form, or the body itself',
  description:
    'It is checked by a job: nothing changes before the run. CSV of Shopify, WooCommerce or PrestaShop, or of this shop.',
  request: { query: importUploadQuery },
  responses: {
    201: one('The import'),
    413: refusal('Larger than 100 MB'),
    422: refusal('`import.unreadable`: the message names the wrong column and the nearest right one'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/imports/{id}',
  operationId: 'officeImport',
  ...office({ permission: 'catalogue.read' }),
  summary: 'An import: what its run will do, how far it is, what it did',
  request: { params },
  responses: { 200: one('The import'), ...missing },
})

const moved = { 200: one('The import'), ...missing, 409: refusal('`state.notAllowed`') }

const run = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/run',
  operationId: 'runImport',
  ...office({ ...write, more: true }),
  summary: 'Do what the check announced; a job goes on with it after an interruption',
  description: 'Other prices of products in the shop want prices.write too, and stock wants stock.write.',
  request: { params },
  responses: moved,
})

const check = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/check',
  operationId: 'checkImport',
  ...office(write),
  summary: 'Check a file once more by what is said of it: its kind, its columns, a VAT rate, attributes to leave out',
  request: { params, body: { content: { 'application/json': { schema: importCheckBody } }, required: true } },
  responses: { ...moved, 422: refusal('`import.unreadable`: the message names the wrong column') },
})

const discard = createRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/discard',
  operationId: 'discardImport',
  ...office(write),
  summary: 'Give up an import that was checked, and delete its file',
  request: { params },
  responses: moved,
})

const report = createRoute({
  method: 'get',
  path: '/api/admin/imports/{id}/report',
  operationId: 'officeImportReport',
  ...office({ permission: 'catalogue.read' }),
  summary: 'What becomes of each product and refused row, with the reasons, as CSV',
  request: { params, query: csvQuery },
  responses: {
    200: { description: 'CSV with a header', content: { 'text/csv': { schema: z.string() } } },
    ...missing,
    410: refusal('`link.expired`'),
  },
})

/** Routes for product files that staff import. */
export function importRoutes(shop: Shop) {
  const find = async (id: number) => {
    const found = await findImport(shop.database, id)
    if (!found) throw new ShopError('request.notFound')
    return found
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const { sort, cursor = null, limit } = context.req.valid('query')
      const page = await findImportPage(shop.database, { descending: sort.startsWith('-'), cursor, limit })
      return context.json(toListResponse(page, toImport(context)), 200)
    })
    .openapi(upload, async (context) => {
      const { name = 'products.csv', columns = null, format = null } = context.req.valid('query')
      const asked = {
        name,
        columns,
        format,
        parts: context.get('parts'),
        actor: actorOf(context),
        language: languageOf(context),
      }
      const row = await uploadImport(shop, asked)
      return context.json(toImport(context)(row), 201)
    })
    .openapi(read, async (context) => {
      const row = await find(context.req.valid('param').id)
      sendVersion(context, row.version)
      return context.json(toImport(context)(row), 200)
    })
    .openapi(run, async (context) => {
      const { id } = context.req.valid('param')
      const before = {
        prices: () => requireFor(context, 'prices.write'),
        stock: () => requireFor(context, 'stock.write'),
      }
      const row = await beginImport(shop, { id, actor: actorOf(context), before })
      return context.json(toImport(context)(row), 200)
    })
    .openapi(check, async (context) => {
      const { id } = context.req.valid('param')
      const { format, columns, vat_rate: vatRate, left_out: leftOut } = context.req.valid('json')
      const settings = { format, columns, vatRate, leftOut }
      return context.json(
        toImport(context)(await recheckImport(shop, { id, settings, language: languageOf(context) })),
        200,
      )
    })
    .openapi(discard, async (context) => {
      const { id } = context.req.valid('param')
      return context.json(toImport(context)(await discardImport(shop, { id, actor: actorOf(context) })), 200)
    })
    .openapi(report, async (context) => {
      const row = await find(context.req.valid('param').id)
      if (!hasReport(row)) throw new ShopError('link.expired')
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', `attachment; filename="import-${row.id}.csv"`)
      return stream(context, async (out) => {
        await out.write(csvFile('', context.req.valid('query')))
        for await (const text of reportText(shop.files, row, languageOf(context))) await out.write(text)
      }) as never
    })
}

const hasReport = ({ file, report: known }: NamedImport) => file !== null && known !== null

const languageOf = (context: Context<ApiEnvironment>) => context.get('visitor').language

function toMapping(row: Pick<NamedImport, 'columns' | 'settings'>, seen: SeenFile): ImportMapping {
  const { vatRate, leftOut } = settingsOf(row)
  const format = formatOf(seen.format)
  return {
    format: seen.format,
    recognised: seen.recognised,
    columns: seen.columns.map(({ name, column }) => ({
      name,
      column,
      meaning: column === null ? null : format.meaningOf(column),
    })),
    known_columns: Object.entries(format.columns).map(([column, meaning]) => ({ column, meaning })),
    chosen: { ...row.columns },
    attributes: [
      ...seen.attributes.map(({ name, products, isNew }) => ({ name, products, is_new: isNew, is_left_out: false })),
      ...leftOut.map((name) => ({ name, products: 0, is_new: true, is_left_out: true })),
    ],
    new_variants: seen.newVariants,
    sales: seen.sales,
    needs_vat_rate: seen.needsVatRate,
    vat_rate: vatRate,
  }
}

/** Converts imports to responses, with reasons in the caller's language. */
function toImport(context: Context<ApiEnvironment>): (row: NamedImport) => ImportResponse {
  const language = languageOf(context)
  const reported = (rows: readonly RefusedRow[] = []) =>
    rows.slice(0, 100).map(({ line, why }) => ({ line, why: whyText(why, language) }))
  return ({ report: known, ...row }) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    total: row.total,
    done: row.done,
    check: known?.check ?? null,
    run: known?.run ?? null,
    refused: reported(known?.refused),
    failed: reported(known?.failed),
    notes: (known?.notes ?? []).slice(0, 100).map((note) => noteText(note, language)),
    by: row.by,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    mapping: known?.seen ? toMapping(row, known.seen) : null,
    has_report: hasReport({ ...row, report: known }),
    version: row.version,
  })
}
