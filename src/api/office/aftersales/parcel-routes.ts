import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actorOf, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { deliverRequest, packRequest, parcel, parcelChange, shipRequest } from '#contract/office/aftersales/parcels.ts'
import { cancelParcel } from '#domain/aftersales/fulfilment/cancel-parcel.ts'
import { changeTracking } from '#domain/aftersales/fulfilment/change-tracking.ts'
import { deliverParcel } from '#domain/aftersales/fulfilment/deliver-parcel.ts'
import { packParcel } from '#domain/aftersales/fulfilment/pack-parcel.ts'
import type { ParcelWithLines } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import { returnParcel } from '#domain/aftersales/fulfilment/return-parcel.ts'
import { shipParcel } from '#domain/aftersales/fulfilment/ship-parcel.ts'
import { undoShipment } from '#domain/aftersales/fulfilment/undo-shipment.ts'
import type { Shop } from '#shop.ts'
import { toParcel } from './parcel-response.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const params = z.object({ id })
const response = {
  200: json(parcel, 'The parcel as it is now'),
  404: refusal('There is no such parcel'),
  409: refusal('`state.notAllowed` with the present state, or `edit.conflict`'),
  422: refusal('What does not fit, by field'),
}

const pack = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/parcels',
  operationId: 'packParcel',
  ...office({ permission: 'orders.fulfil', idempotent: 'optional' }),
  summary: 'Pack pieces of an order; without lines, all that is left to send',
  request: { params: z.object({ number: z.coerce.number().int().min(1) }), ...jsonBody(packRequest) },
  responses: {
    201: json(parcel, 'The parcel'),
    404: refusal('There is no such order'),
    409: refusal('`state.notAllowed`: the order is on hold or cancelled'),
    422: refusal('More than is left, by field'),
  },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/parcels/{id}',
  operationId: 'changeParcel',
  ...office({ permission: 'orders.fulfil', versioned: true }),
  summary: 'Change a parcel’s tracking, and while it is packed what is in it',
  request: { params, ...jsonBody(parcelChange) },
  responses: response,
})

const ship = createRoute({
  method: 'post',
  path: '/api/admin/parcels/{id}/ship',
  operationId: 'shipParcel',
  ...office({ permission: 'orders.fulfil', versioned: true, idempotent: true }),
  summary: 'Hand a parcel to its carrier; the mail leaves after thirty seconds',
  request: { params, ...jsonBody(shipRequest) },
  responses: response,
})

const deliver = createRoute({
  method: 'post',
  path: '/api/admin/parcels/{id}/deliver',
  operationId: 'deliverParcel',
  ...office({ permission: 'orders.fulfil', versioned: true, idempotent: true }),
  summary: 'Mark a parcel as delivered',
  request: { params, ...jsonBody(deliverRequest) },
  responses: response,
})

const plainActions = {
  cancel: { run: cancelParcel, operationId: 'cancelParcel', summary: 'Unpack a parcel that has not left' },
  undo: { run: undoShipment, operationId: 'undoShipment', summary: 'Take a shipment back within thirty seconds' },
  return: { run: returnParcel, operationId: 'returnParcel', summary: 'Mark a parcel as returned to sender' },
} as const

function plainRoute<Action extends keyof typeof plainActions>(action: Action) {
  const { operationId, summary } = plainActions[action]
  return createRoute({
    method: 'post',
    path: `/api/admin/parcels/{id}/${action}`,
    operationId,
    ...office({ permission: 'orders.fulfil', versioned: true }),
    summary,
    request: { params },
    responses: response,
  })
}

/** Routes for packing and sending orders. */
export function parcelRoutes(shop: Shop) {
  const jsonOf = (context: Context<ApiEnvironment>, row: ParcelWithLines) => {
    sendVersion(context, row.version)
    return toParcel(row, shop.clock())
  }
  const target = (context: Context<ApiEnvironment>, of: { id: number }) => ({
    id: of.id,
    version: versionOf(context),
    actor: actorOf(context),
  })
  return createRoutes()
    .openapi(pack, async (context) => {
      const { number } = context.req.valid('param')
      const row = await packParcel(shop, { number, ...context.req.valid('json'), actor: actorOf(context) })
      return context.json(jsonOf(context, row), 201)
    })
    .openapi(change, async (context) => {
      const { lines, ...body } = context.req.valid('json')
      const input = { ...target(context, context.req.valid('param')), ...trackingIn(body), lines }
      return context.json(jsonOf(context, await changeTracking(shop, input)), 200)
    })
    .openapi(ship, async (context) => {
      const input = { ...target(context, context.req.valid('param')), ...trackingIn(context.req.valid('json')) }
      return context.json(jsonOf(context, await shipParcel(shop, input)), 200)
    })
    .openapi(deliver, async (context) => {
      const { notify, delivered_at: at } = context.req.valid('json')
      const input = {
        ...target(context, context.req.valid('param')),
        notify,
        deliveredAt: at ? new Date(at) : undefined,
      }
      return context.json(jsonOf(context, await deliverParcel(shop, input)), 200)
    })
    .openapi(plainRoute('cancel'), async (context) => {
      const row = await plainActions.cancel.run(shop, target(context, context.req.valid('param')))
      return context.json(jsonOf(context, row), 200)
    })
    .openapi(plainRoute('undo'), async (context) => {
      const row = await plainActions.undo.run(shop, target(context, context.req.valid('param')))
      return context.json(jsonOf(context, row), 200)
    })
    .openapi(plainRoute('return'), async (context) => {
      const row = await plainActions.return.run(shop, target(context, context.req.valid('param')))
      return context.json(jsonOf(context, row), 200)
    })
}

function trackingIn(body: z.infer<typeof shipRequest>) {
  const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, notify } = body
  return {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
    notify,
  }
}
