import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toListResponse } from '#api/office/list-response.ts'
import { may, office, sendVersion, staffOf } from '#api/office/office-guard.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { orderPage } from '#contract/office/sales/order-page.ts'
import { timelineResponse } from '#contract/office/sales/order-timeline.ts'
import {
  checkoutListQuery,
  checkoutListResponse,
  orderListQuery,
  orderListResponse,
} from '#contract/office/sales/orders.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { findCheckoutPage } from '#domain/sales/orders/checkout-list-queries.ts'
import { listOrders } from '#domain/sales/orders/list-orders.ts'
import { readOrderSort } from '#domain/sales/orders/order-list-rules.ts'
import { readOrderPage } from '#domain/sales/orders/read-order-page.ts'
import { readTimeline } from '#domain/sales/orders/read-timeline.ts'
import type { Shop } from '#shop.ts'
import { checkoutFilterOf, orderFilterOf } from './order-query.ts'
import { type Reader, toOrderItem, toOrderPage } from './order-response.ts'
import { toCheckoutItem, toTimeline } from './order-timeline-response.ts'

export const orderNumber = z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
export const noSuchOrder = { 404: refusal('There is no such order') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  operationId: 'officeOrders',
  ...office({ permission: 'orders.read' }),
  summary: 'Orders, filtered and sorted',
  description:
    'Orders to send: `?fulfilment=UNFULFILLED,PACKED,PARTIAL`. `q` finds by number, address, name without accents, ids of payments and refunds, tracking number and product.',
  request: { query: orderListQuery },
  responses: { 200: json(orderListResponse, 'A page of orders'), 422: refusal('Names the unknown filter or sort') },
})

const listCheckouts = createRoute({
  method: 'get',
  path: '/api/admin/checkouts',
  operationId: 'officeCheckouts',
  ...office({ permission: 'orders.read' }),
  summary: 'Checkouts that became no order',
  request: { query: checkoutListQuery },
  responses: {
    200: json(checkoutListResponse, 'A page of checkouts'),
    422: refusal('Names the unknown filter or sort'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}',
  operationId: 'officeOrder',
  ...office({ permission: 'orders.read' }),
  summary: 'An order with everything that hangs on it; its ETag is the version of address and hold',
  request: { params: orderNumber },
  responses: { 200: json(orderPage, 'The order'), ...noSuchOrder },
})

const timeline = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/timeline',
  operationId: 'officeOrderTimeline',
  ...office({ permission: 'orders.read' }),
  summary: 'Everything that happened to an order, in the order of time',
  request: { params: orderNumber },
  responses: { 200: json(timelineResponse, 'The oldest first'), ...noSuchOrder },
})

/** Routes for reading orders and unfinished checkouts. */
export function orderRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid('query')
      const { limit, cursor = null } = query
      const page = await listOrders(shop, {
        filter: orderFilterOf(query, { timeZone, byEmail: may(context, 'people.see') }),
        sort: readOrderSort(query.sort),
        cursor,
        limit,
      })
      const reader = readerOf(shop, context)
      return context.json(
        toListResponse(page, (row) => toOrderItem(row, reader)),
        200,
      )
    })
    .openapi(listCheckouts, async (context) => {
      const query = context.req.valid('query')
      const { limit, cursor = null, sort } = query
      const masked = !may(context, 'people.see')
      const filter = checkoutFilterOf(query, { timeZone, byEmail: !masked })
      const page = await findCheckoutPage(shop.database, { filter, cursor, limit, descending: sort.startsWith('-') })
      const texts = await getTexts(shop, context.get('visitor').language)
      return context.json(
        toListResponse(page, (row) => toCheckoutItem(row, { masked, texts })),
        200,
      )
    })
    .openapi(read, async (context) =>
      context.json(await describeOrder(shop, context, context.req.valid('param').number), 200),
    )
    .openapi(timeline, async (context) => {
      const items = await readTimeline(shop, context.req.valid('param').number)
      return context.json(toTimeline(items, { masked: !may(context, 'people.see'), timeZone }), 200)
    })
}

/**
 * Returns the order's page for the caller and sends its version as ETag. Actions on orders use it as their response,
 * too.
 */
export async function describeOrder(shop: Shop, context: Context<ApiEnvironment>, number: number) {
  const page = await readOrderPage(shop, number)
  sendVersion(context, page.order.version)
  return toOrderPage(page, readerOf(shop, context))
}

export function readerOf(shop: Shop, context: Context<ApiEnvironment>): Reader {
  return {
    staffId: staffOf(context).person.id,
    linkTo: shop.payments.linkTo,
    may: (permission) => may(context, permission),
  }
}
