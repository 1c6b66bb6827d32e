import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { actorOf, office, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  countsRequest,
  countsResponse,
  type Movement,
  movementListQuery,
  movementListResponse,
  movementRequest,
  movementResponse,
  type StockItem,
  stockListQuery,
  stockListResponse,
} from '#contract/office/catalogue/stock.ts'
import { applyCounts } from '#domain/catalogue/stock/apply-counts.ts'
import { onHandOf } from '#domain/catalogue/stock/count-rules.ts'
import { countStock } from '#domain/catalogue/stock/count-stock.ts'
import { findHeldItems } from '#domain/catalogue/stock/on-hand-queries.ts'
import {
  findMovement,
  findMovementPage,
  findStockPage,
  type MovementRow,
  type StockRow,
} from '#domain/catalogue/stock/stock-list-queries.ts'
import { findStock } from '#domain/catalogue/stock/stock-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { isLanguage, type Language, textIn } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/stock',
  operationId: 'officeStock',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Counters of stock: of variants, or of products without options',
  request: { query: stockListQuery },
  responses: { 200: json(stockListResponse, 'A page of counters'), 422: refusal('Names the unknown filter or sort') },
})

const movements = createRoute({
  method: 'get',
  path: '/api/admin/stock/movements',
  operationId: 'officeStockMovements',
  ...office({ permission: 'catalogue.read' }),
  summary: 'Why stock changed, the newest first',
  request: { query: movementListQuery },
  responses: {
    200: json(movementListResponse, 'A page of movements'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const move = createRoute({
  method: 'post',
  path: '/api/admin/stock/movements',
  operationId: 'moveStock',
  ...office({ permission: 'stock.write', idempotent: 'optional' }),
  summary: 'Correct or count stock',
  description: '`counted` is what is free to sell; pieces held by checkouts are beside it and stay held.',
  request: jsonBody(movementRequest),
  responses: {
    200: json(movementResponse, 'The movement, and the counter after it'),
    404: refusal('There is no such product or size'),
    422: refusal('What does not fit: a result below zero, or a counter that is not counted without `track`'),
  },
})

const count = createRoute({
  method: 'post',
  path: '/api/admin/stock/counts',
  operationId: 'applyStockCounts',
  ...office({ permission: 'stock.write', idempotent: 'optional' }),
  summary: 'Apply counts of stock on hand, each line by itself',
  description:
    'The difference between `counted` and `expected` is applied to the present stock, so sales since the count stay sold. A line whose stock was changed by others is left as it is.',
  request: jsonBody(countsRequest),
  responses: { 200: json(countsResponse, 'What became of each line'), 422: refusal('More than 100 lines') },
})

/** Routes for stock: quantities, movements and counting. */
export function stockRoutes(shop: Shop) {
  return createRoutes()
    .openapi(list, async (context) => {
      const { q, product, state, sort, cursor = null, limit } = context.req.valid('query')
      const lowAt = (await getSettings(shop))['stock.lowAt']
      const found = await findStockPage(shop.database, {
        text: q,
        products: product,
        states: state,
        lowAt,
        cursor,
        limit,
        descending: sort.startsWith('-'),
      })
      const language = languageOf(context)
      return context.json(
        toListResponse(found, (row) => toStockItem(row, language)),
        200,
      )
    })
    .openapi(movements, async (context) => {
      const { q, product, size, reason, order, sort, cursor = null, limit } = context.req.valid('query')
      const found = await findMovementPage(shop.database, {
        filter: { text: q, products: product, size, reasons: reason, orders: order },
        descending: sort.startsWith('-'),
        cursor,
        limit,
      })
      const language = languageOf(context)
      return context.json(
        toListResponse(found, (row) => toMovement(row, language)),
        200,
      )
    })
    .openapi(move, async (context) => {
      const { product, size, ...change } = context.req.valid('json')
      const counter = { productId: product, variantKey: size ?? '' }
      const id = await countStock(shop, { counter, actor: actorOf(context), ...change })
      const row = id === null ? null : await findMovement(shop.database, id)
      const [stock, held] = await Promise.all([
        findStock(shop.database, counter),
        findHeldItems(shop.database, product),
      ])
      const movement = row && toMovement(row, languageOf(context))
      return context.json({ movement, stock: stock ?? null, held: held.get(counter.variantKey) ?? 0 }, 200)
    })
    .openapi(count, async (context) => {
      const { reason, note, lines } = context.req.valid('json')
      const results = await applyCounts(shop, {
        reason,
        note: note || null,
        actor: actorOf(context),
        lines: lines.map(({ product, size, ...line }) => ({ ...line, productId: product, variantKey: size ?? '' })),
      })
      return context.json({ lines: results.map((result, index) => ({ key: lines[index]!.key, ...result })) }, 200)
    })
}

function languageOf(context: Context<ApiEnvironment>): Language {
  const { language } = staffOf(context).person
  return isLanguage(language) ? language : 'en'
}

function toStockItem(row: StockRow, language: Language): StockItem {
  const { productId, name, slug, image, variantKey, variantLabel, sku, barcode, categories, stock, held, lowAt } = row
  return {
    product_id: productId,
    product: textIn(name, language),
    slug,
    image,
    size: variantKey || null,
    size_label: variantLabel && textIn(variantLabel, language),
    sku,
    barcode,
    categories,
    stock,
    held,
    committed: row.committed,
    on_hand: onHandOf(row),
    basis: row.basis,
    low_at: lowAt,
    is_low: stock !== null && stock <= lowAt,
  }
}

function toMovement(row: MovementRow, language: Language): Movement {
  const { id, productId, name, variantKey, variantLabel, delta, after, reason, orderNumber, by, note, at } = row
  return {
    id,
    product_id: productId,
    product: name ? textIn(name, language) : `${productId}`,
    size: variantKey || null,
    size_label: variantLabel && textIn(variantLabel, language),
    delta,
    after,
    reason,
    order_number: orderNumber,
    by,
    note,
    at: at.toISOString(),
  }
}
