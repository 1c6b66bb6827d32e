import { createRoute, z } from '@hono/zod-openapi'
import { toOrder } from '#api/responses/order-response.ts'
import { order } from '#contract/checkout.ts'
import { getOrder } from '#domain/orders/get-order.ts'
import type { Shop } from '#shop.ts'
import { json, refusal } from './route-schemas.ts'
import { createRoutes } from './visitor.ts'

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

export function orderRoutes(shop: Shop) {
  return createRoutes().openapi(orderRoute, async (context) => {
    const { id } = context.req.valid('param')
    const { key } = context.req.valid('query')
    context.header('Cache-Control', 'private, no-store')
    const found = await getOrder(shop, { visitor: context.get('visitor'), publicId: id, key: key ?? null })
    return context.json(toOrder(found), 200)
  })
}
