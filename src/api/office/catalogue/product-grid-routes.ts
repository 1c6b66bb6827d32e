import { createRoute } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, requireFor, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  changedCells,
  type GridCells,
  type GridResult,
  type GridRow,
  gridChange,
  gridQuery,
  gridResponse,
  gridResults,
} from '#contract/office/catalogue/product-grid.ts'
import { findProductAdminPage } from '#domain/catalogue/products/admin-product-queries.ts'
import { editProduct } from '#domain/catalogue/products/edit-product.ts'
import type { ProductDraft, ProductInput } from '#domain/catalogue/products/product-input.ts'
import { findProductRow, findProductRows, type ProductRow } from '#domain/catalogue/products/product-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { isLanguage, type Language } from '#shared/markets.ts'
import { fieldErrorsOf, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { productFilterOf, productPartsOf, productSortOf, withWireNames } from './product-body.ts'

const read = createRoute({
  method: 'get',
  path: '/api/admin/products/grid',
  operationId: 'officeProductGrid',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Products as rows of cells, by the list’s filters or by number',
  request: { query: gridQuery },
  responses: { 200: json(gridResponse, 'A page of rows'), 422: refusal('Names the unknown filter or sort') },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/products/grid',
  operationId: 'saveProductGrid',
  ...office({ permission: 'catalogue.write', idempotent: 'optional', more: true }),
  summary: 'Save the changed cells of many products, each row by itself',
  description: 'Each row carries the version that was edited. Prices want prices.write too.',
  request: jsonBody(gridChange),
  responses: { 200: json(gridResults, 'What became of each row'), 422: refusal('More than 100 rows') },
})

export function productGridRoutes(shop: Shop) {
  return createRoutes()
    .openapi(read, async (context) => {
      const { ids, language: edited = null, sort, cursor = null, limit, ...filters } = context.req.valid('query')
      const { language } = staffOf(context).person
      // Rows are sorted in the reader's language, so that they stay on their page when another language is edited.
      const reader = isLanguage(language) ? language : 'en'
      const lowAt = (await getSettings(shop))['stock.lowAt']
      const filter = { ...productFilterOf(filters), ids }
      const order = { sort: productSortOf(sort), language: reader }
      const page = await findProductAdminPage(shop.database, { filter, ...order, lowAt, cursor, limit })
      const rows = await findProductRows(shop.database, { ids: page.items.map(({ id }) => id) })
      const known = new Map(rows.map((row) => [row.id, row]))
      const items = page.items.flatMap(({ id }) => known.get(id) ?? [])
      return context.json(
        toListResponse({ ...page, items }, (row) => toGridRow(row, edited ?? reader)),
        200,
      )
    })
    .openapi(save, async (context) => {
      const { language, rows } = context.req.valid('json')
      if (rows.some(({ cells }) => 'price' in cells || 'member_price' in cells)) requireFor(context, 'prices.write')
      const results: GridResult[] = []
      for (const row of rows) {
        const cells = changedCells.safeParse(row.cells)
        if (!cells.success) {
          results.push(await refusedRow(shop, { id: row.id, language, errors: fieldErrorsOf(cells.error) }))
          continue
        }
        results.push(await saveRow(shop, { ...row, cells: cells.data, language, actor: actorOf(context) }))
      }
      return context.json({ rows: results }, 200)
    })
}

type RowChange = { id: number; version: number; cells: Partial<GridCells>; language: Language; actor: Actor }

async function saveRow(shop: Shop, { id, version, cells, language, actor }: RowChange): Promise<GridResult> {
  const change = (before: ProductInput): Partial<ProductDraft> => {
    const { name, summary, ...others } = cells
    const parts = productPartsOf(others, before)
    if (name !== undefined) parts.name = { ...before.name, [language]: name }
    if (summary !== undefined) parts.summary = { ...before.summary, [language]: summary }
    return parts
  }
  try {
    const edit = { id, version, actor, source: 'bulk' as const, change, isOnce: actor.isRepeated === true }
    const row = await withWireNames(() => editProduct(shop, edit))
    const outcome = row.version === version ? 'unchanged' : 'saved'
    return { id, outcome, errors: {}, row: toGridRow(row, language), by: null }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'request.notFound') return { id, outcome: 'gone', errors: {}, row: null, by: null }
    if (error.code === 'edit.conflict') {
      const row = await findProductRow(shop.database, { id })
      const by = (error.details.by as string | null) ?? null
      return { id, outcome: 'conflict', errors: {}, row: row && toGridRow(row, language), by }
    }
    if (!error.fields) throw error
    return refusedRow(shop, { id, language, errors: cellErrors(error.fields, language) })
  }
}

async function refusedRow(
  shop: Shop,
  { id, language, errors }: { id: number; language: Language; errors: Record<string, string[]> },
): Promise<GridResult> {
  const row = await findProductRow(shop.database, { id })
  return { id, outcome: row ? 'refused' : 'gone', errors, row: row && toGridRow(row, language), by: null }
}

/** Texts are cells of one language. */
function cellErrors(fields: Record<string, string[]>, language: Language): Record<string, string[]> {
  const named = Object.entries(fields).map(([field, keys]) => [field.replace(`.${language}`, ''), keys] as const)
  return Object.fromEntries(named)
}

function toGridRow(row: ProductRow, language: Language): GridRow {
  const { id, version, vendor, sku, barcode, position, featured } = row
  return {
    id,
    version,
    cells: {
      vendor,
      sku,
      barcode,
      position,
      featured,
      name: row.name[language] ?? '',
      summary: row.summary[language] ?? '',
      price: row.price,
      member_price: row.memberPrice,
      low_stock_at: row.lowStockAt,
      long_marketing: row.longMarketing,
    },
  }
}
