import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { toWithdrawableOrder, toWithdrawal } from '#api/responses/withdrawal-response.ts'
import { orderWithdrawal, withdrawableOrders, withdrawalRequest } from '#contract/privacy.ts'
import { readWithdrawal, stateWithdrawal } from '#domain/aftersales/returns/declare-withdrawal.ts'
import { listWithdrawable } from '#domain/aftersales/returns/read-withdrawal.ts'
import type { Shop } from '#shop.ts'
import { json, jsonBody, refusal } from './route-schemas.ts'
import { createRoutes, signedIn } from './visitor.ts'

const tags = ['Withdrawal']
const params = z.object({ id: z.string().max(100) })
const notFound = refusal('There is none, or it is somebody else’s')

const read = createRoute({
  method: 'get',
  path: '/api/orders/{id}/withdrawal',
  operationId: 'getWithdrawal',
  tags,
  summary: 'What can be withdrawn from of an order, and until when',
  description: 'For its owner, the browser that bought, or the holder of its mailed link.',
  request: { params, query: z.object({ key: z.string().max(200).optional() }) },
  responses: { 200: json(orderWithdrawal, 'The goods, and the membership the order started'), 404: notFound },
})

const state = createRoute({
  method: 'post',
  path: '/api/orders/{id}/withdrawal',
  operationId: 'withdrawFromOrder',
  tags,
  summary: 'Withdraw from an order’s goods, from the membership it started, or from both',
  description:
    'Recorded with its time and acknowledged by mail; a membership ends at once. A second call with the same `statement`, or when nothing is left, changes nothing.',
  request: { params, ...jsonBody(withdrawalRequest) },
  responses: {
    200: json(orderWithdrawal, 'As it stands now'),
    404: notFound,
    409: refusal('The time to withdraw is over'),
    422: refusal('The order has no such part, or not so many pieces left: `errors`'),
  },
})

const own = createRoute({
  method: 'get',
  path: '/api/user/withdrawals',
  operationId: 'listWithdrawals',
  tags,
  summary: 'Orders of the signed-in customer with what can be withdrawn from, the newest first',
  responses: { 200: json(withdrawableOrders, 'The orders') },
})

/** Routes for withdrawing from a purchase or a membership. */
export function withdrawalRoutes(shop: Shop) {
  return createRoutes()
    .openapi(read, async (context) => {
      const { key = null } = context.req.valid('query')
      const access = { visitor: context.get('visitor'), publicId: context.req.valid('param').id, key }
      return context.json(toWithdrawal(await readWithdrawal(shop, access)), 200)
    })
    .openapi(state, async (context) => {
      const { subjects, key = null, lines = null, statement = null } = context.req.valid('json')
      const access = { visitor: context.get('visitor'), publicId: context.req.valid('param').id, key }
      return context.json(toWithdrawal(await stateWithdrawal(shop, { access, subjects, lines, key: statement })), 200)
    })
    .openapi(own, async (context) => {
      const orders = await listWithdrawable(shop, signedIn(context).id)
      return context.json(orders.map(toWithdrawableOrder), 200)
    })
}
