import { createRoute, z } from '@hono/zod-openapi'
import { toOrder } from '#api/responses/order-response.ts'
import { order } from '#contract/checkout.ts'
import { openedOrder, openOrderRequest, orderCodeRequest } from '#contract/orders.ts'
import { getOrder } from '#domain/orders/get-order.ts'
import { openOrderByCode, requestOrderCode } from '#domain/orders/order-code.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, mailContextOf } from './visitor.ts'

const orderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{id}',
  operationId: 'getOrder',
  tags: ['Orders'],
  summary: 'An order, for its owner, the browser that bought, or the holder of its mailed link',
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional() }),
  },
  responses: {
    200: json(order, 'The order'),
    404: refusal('There is none, or it is somebody else’s'),
  },
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

/** Orders as those see them who bought. */
export function orderRoutes(shop: Shop) {
  return createRoutes()
    .openapi(orderRoute, async (context) => {
      const { id } = context.req.valid('param')
      const { key } = context.req.valid('query')
      context.header('Cache-Control', 'private, no-store')
      const found = await getOrder(shop, { visitor: context.get('visitor'), publicId: id, key: key ?? null })
      return context.json(toOrder(found), 200)
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
