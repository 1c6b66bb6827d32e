import { createRoute } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, requireFor, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  type GridResults,
  gridChange,
  gridQuery,
  gridResponse,
  gridResults,
  nameOfRow,
} from '#contract/office/catalogue/product-grid.ts'
import { currenciesPriced } from '#domain/catalogue/prices/price-lists.ts'
import { findProductAdminPage } from '#domain/catalogue/products/admin-product-queries.ts'
import { findProductRows } from '#domain/catalogue/products/product-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { isLanguage } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'
import { productFilterOf, productSortOf } from './product-body.ts'
import { saveProductRows, toGridRows } from './product-grid-rows.ts'

const read = createRoute({
  method: 'get',
  path: '/api/admin/products/grid',
  operationId: 'officeProductGrid',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Products and their variants as rows of cells, by the list’s filters or by number',
  request: { query: gridQuery },
  responses: { 200: json(gridResponse, 'A page of rows'), 422: refusal('Names the unknown filter or sort') },
})

const save = createRoute({
  method: 'put',
  path: '/api/admin/products/grid',
  operationId: 'saveProductGrid',
  ...office({ permission: 'catalogue.write', idempotent: 'optional', more: true }),
  summary: 'Save the changed cells of many products, each product by itself',
  description: 'Each row carries the product’s version that was edited. Prices want prices.write too.',
  request: jsonBody(gridChange),
  responses: {
    200: json(gridResults, 'What became of each row'),
    422: refusal('More than 100 products, or a row twice'),
  },
})

export function productGridRoutes(shop: Shop) {
  return createRoutes()
    .openapi(read, async (context) => {
      const { ids, language: edited = null, sort, cursor = null, limit, ...filters } = context.req.valid('query')
      const { language } = staffOf(context).person
      // Rows are sorted in the reader's language, so that they stay on their page when another language is edited.
      const reader = isLanguage(language) ? language : 'en'
      const settings = await getSettings(shop)
      const lowAt = settings['stock.lowAt']
      const currencies = currenciesPriced(settings)
      const filter = { ...productFilterOf(filters), ids }
      const order = { sort: productSortOf(sort), language: reader }
      const page = await findProductAdminPage(shop.database, { filter, ...order, currencies, lowAt, cursor, limit })
      const rows = await findProductRows(shop.database, { ids: page.items.map(({ id }) => id) })
      const known = new Map(rows.map((row) => [row.id, row]))
      const items = page.items.flatMap(({ id }) =>
        toGridRows(known.get(id), { language: edited ?? reader, currencies }),
      )
      return context.json(
        toListResponse({ ...page, items }, (row) => row),
        200,
      )
    })
    .openapi(save, async (context) => {
      const { language, rows } = context.req.valid('json')
      const isPrice = (cell: string) => /^(member_)?price(_|$)/.test(cell)
      if (rows.some(({ cells }) => Object.keys(cells).some(isPrice))) requireFor(context, 'prices.write')
      const currencies = currenciesPriced(await getSettings(shop))
      const saved: GridResults = { rows: [], current: [] }
      for (const id of new Set(rows.map((row) => row.id))) {
        const own = rows.filter((row) => row.id === id)
        const { results, current } = await saveProductRows(shop, {
          id,
          rows: own,
          language,
          currencies,
          actor: actorOf(context),
        })
        saved.rows.push(...results)
        saved.current.push(...current)
      }
      const results = new Map(saved.rows.map((result) => [nameOfRow(result), result]))
      return context.json({ ...saved, rows: rows.map((row) => results.get(nameOfRow(row))!) }, 200)
    })
}
