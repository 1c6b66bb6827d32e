import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toOrder } from '#api/responses/order-response.ts'
import { toReceipt } from '#api/responses/receipt-response.ts'
import { order } from '#contract/checkout.ts'
import { openedOrder, openOrderRequest, orderCodeRequest } from '#contract/orders.ts'
import { receipt, receiptFileQuery } from '#contract/receipts.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { getOrder, type OrderAccess } from '#domain/sales/orders/get-order.ts'
import { openOrderByCode, requestOrderCode } from '#domain/sales/orders/order-code.ts'
import { readReceipt } from '#domain/sales/orders/read-receipt.ts'
import type { Shop } from '#shop.ts'
import { receiptFileName, receiptPdf } from './receipt-pdf.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { type ApiEnvironment, createRoutes, mailContextOf } from './visitor.ts'

const params = z.object({ id: z.string().max(100) })
const notFound = refusal('There is none, or it is somebody else’s')

const receiptRoute = createRoute({
  method: 'get',
  path: '/api/orders/{id}/receipt',
  operationId: 'getReceipt',
  tags: ['Orders'],
  summary: 'What the receipt of an order says, for who may see the order',
  request: { params, query: z.object({ key: z.string().max(200).optional() }) },
  responses: { 200: json(receipt, 'The receipt, with the refunds made so far'), 404: notFound },
})

const receiptFile = createRoute({
  method: 'get',
  path: '/api/orders/{id}/receipt.pdf',
  operationId: 'downloadReceipt',
  tags: ['Orders'],
  summary: 'The receipt of an order as a PDF file, for who may see the order',
  request: { params, query: receiptFileQuery },
  responses: {
    200: { description: 'The file', content: { 'application/pdf': { schema: z.string() } } },
    404: notFound,
  },
})

const orderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{id}',
  operationId: 'getOrder',
  tags: ['Orders'],
  summary: 'An order, for its owner, the browser that bought, or the holder of its mailed link',
  request: {
    params,
    query: z.object({ key: z.string().max(200).optional() }),
  },
  responses: { 200: json(order, 'The order'), 404: notFound },
})

const code = createRoute({
  method: 'post',
  path: '/api/orders/code',
  operationId: 'requestOrderCode',
  tags: ['Orders'],
  summary: 'Mail a code that opens an order, for people without its link',
  request: jsonBody(orderCodeRequest),
  responses: { 200: json(z.object({}), 'Alike, whether number and address belong to one order or not') },
})

const open = createRoute({
  method: 'post',
  path: '/api/orders/open',
  operationId: 'openOrder',
  tags: ['Orders'],
  summary: 'Open an order with its number, the address it was made with, and a mailed code',
  description: 'A code lasts half an hour. The answer has what `GET /api/orders/{id}` takes.',
  request: jsonBody(openOrderRequest),
  responses: {
    200: json(openedOrder, 'Where the order is'),
    422: refusal('`errors.code: ["order.codeWrong"]`, whatever of the three is wrong'),
  },
})

/** Routes for orders as their buyers see them. */
export function orderRoutes(shop: Shop) {
  return createRoutes()
    .openapi(orderRoute, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      const { currency } = context.get('visitor')
      return context.json(toOrder(await getOrder(shop, { ...accessOf(context), currency })), 200)
    })
    .openapi(receiptRoute, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      const { language } = context.get('visitor')
      return context.json(toReceipt(await readReceipt(shop, accessOf(context), language)), 200)
    })
    .openapi(receiptFile, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      const language = context.req.valid('query').language ?? context.get('visitor').language
      const found = await readReceipt(shop, accessOf(context), language)
      const texts = await getTexts(shop, language)
      const file = await receiptPdf(found, { texts, language, timeZone: shop.environment.timeZone })
      context.header('Content-Type', 'application/pdf')
      context.header('Content-Disposition', `attachment; filename="${receiptFileName(found, texts)}"`)
      return context.body(new Uint8Array(file), 200)
    })
    .openapi(code, async (context) => {
      await requestOrderCode(shop, { ...context.req.valid('json'), ...mailContextOf(context) })
      return context.json({}, 200)
    })
    .openapi(open, async (context) => {
      context.header('Cache-Control', 'private, no-store')
      const { publicId, key } = await openOrderByCode(shop, context.req.valid('json'))
      return context.json({ id: publicId, key }, 200)
    })
}

/** Returns the visitor, the requested order and the key of a mailed link, if any. */
function accessOf(context: Context<ApiEnvironment>): OrderAccess {
  const { id = '' } = context.req.param() as { id?: string }
  return { visitor: context.get('visitor'), publicId: id, key: context.req.query('key') ?? null }
}
