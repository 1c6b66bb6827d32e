import { createRoute, z } from '@hono/zod-openapi'
import { toListResponse, wholeListOf } from '#api/office/list-response.ts'
import { actorOf, office, sendVersion, versionOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { wholeListQuery } from '#contract/office/lists.ts'
import {
  type Delivery,
  delivery,
  deliveryList,
  deliveryListQuery,
  type WebhookResponse,
  webhookChange,
  webhookList,
  webhookRequest,
  webhookResponse,
  webhookWithSecret,
} from '#contract/office/platform/webhooks.ts'
import {
  type DeliveryRow,
  type EndpointFigures,
  findDeliveryPage,
  findEndpointFigures,
} from '#domain/platform/webhooks/delivery-queries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  deliverAgain,
  rotateWebhookSecret,
  testWebhook,
} from '#domain/platform/webhooks/manage-webhooks.ts'
import { type EndpointRow, findEndpoint, findEndpoints } from '#domain/platform/webhooks/webhook-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const deliveryParams = z.object({ id: z.guid() })
const reading = office({ permission: 'tokens.manage' })
const managing = { permission: 'tokens.manage', sensitive: true } as const
const missing = { 404: refusal('There is no such endpoint') }
const stale = { ...missing, 409: refusal('Somebody else changed it') }

const list = createRoute({
  method: 'get',
  path: '/api/admin/hooks',
  operationId: 'listHooks',
  ...reading,
  summary: 'Endpoints that are told what happens in the shop',
  request: { query: wholeListQuery },
  responses: { 200: json(webhookList, 'Never their secrets') },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/hooks',
  operationId: 'createHook',
  ...office(managing),
  summary: 'Add an endpoint',
  description:
    'The address is https, on the public internet, on port 443 or 8443; redirects are not followed. Each delivery is a POST with `Vitrine-Event`, ' +
    '`Vitrine-Delivery` (the same at each try) and `Vitrine-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` with the secret.',
  request: jsonBody(webhookRequest),
  responses: {
    201: json(webhookWithSecret, '`secret` is shown this once'),
    422: refusal('`errors.url`: `hook.notHttps`, `hook.notPublic` or `hook.notFound`'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/hooks/{id}',
  operationId: 'getHook',
  ...reading,
  summary: 'An endpoint',
  request: { params },
  responses: { 200: json(webhookResponse, 'With the version as ETag'), ...missing },
})

const change = createRoute({
  method: 'patch',
  path: '/api/admin/hooks/{id}',
  operationId: 'changeHook',
  ...office({ ...managing, versioned: true }),
  summary: 'Change an endpoint’s address, events or note, or switch it off',
  description: 'While it is off nothing is queued for it, and what waits goes on when it is on again.',
  request: { params, ...jsonBody(webhookChange) },
  responses: { 200: json(webhookResponse, 'As changed'), ...stale, 422: refusal('What does not fit') },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/hooks/{id}',
  operationId: 'deleteHook',
  ...office({ ...managing, versioned: true }),
  summary: 'Delete an endpoint; nothing is sent there any more',
  request: { params },
  responses: { 204: { description: 'It is deleted' }, ...stale },
})

const rotate = createRoute({
  method: 'post',
  path: '/api/admin/hooks/{id}/rotate',
  operationId: 'rotateHookSecret',
  ...office({ ...managing, versioned: true }),
  summary: 'A new secret; deliveries carry a signature of either for a day',
  request: { params },
  responses: { 200: json(webhookWithSecret, '`secret` is shown this once'), ...stale },
})

const tryOut = createRoute({
  method: 'post',
  path: '/api/admin/hooks/{id}/test',
  operationId: 'testHook',
  ...office(managing),
  summary: 'Send a test event (`hook.test`) within seconds',
  request: { params },
  responses: { 202: { description: 'It stands among the deliveries' }, ...missing, 409: refusal('It is off') },
})

const deliveries = createRoute({
  method: 'get',
  path: '/api/admin/hooks/{id}/deliveries',
  operationId: 'listHookDeliveries',
  ...reading,
  summary: 'What an endpoint was sent in the last thirty days, the newest first',
  request: { params, query: deliveryListQuery },
  responses: { 200: json(deliveryList, 'A page of deliveries'), ...missing, 422: refusal('Names the unknown filter') },
})

const again = createRoute({
  method: 'post',
  path: '/api/admin/deliveries/{id}/again',
  operationId: 'deliverAgain',
  ...office(managing),
  summary: 'Start again with a delivery that was given up',
  request: { params: deliveryParams },
  responses: {
    200: json(delivery, 'PENDING, with the same id'),
    404: refusal('There is no such delivery'),
    409: refusal('`state.notAllowed`: it was not given up'),
  },
})

export function webhookRoutes(shop: Shop) {
  const described = async (endpoint: EndpointRow) => {
    const figures = await findEndpointFigures(shop.database)
    return toWebhook(endpoint, figures.get(endpoint.id), shop.clock())
  }
  const endpointOf = async (id: number) => {
    const endpoint = await findEndpoint(shop.database, id)
    if (!endpoint) throw new ShopError('request.notFound')
    return endpoint
  }
  return createRoutes()
    .openapi(list, async (context) => {
      const figures = await findEndpointFigures(shop.database)
      const endpoints = await findEndpoints(shop.database)
      const items = endpoints.map((endpoint) => toWebhook(endpoint, figures.get(endpoint.id), shop.clock()))
      return context.json(wholeListOf(items), 200)
    })
    .openapi(create, async (context) => {
      const { endpoint, secret } = await createWebhook(shop, {
        draft: context.req.valid('json'),
        actor: actorOf(context),
      })
      sendVersion(context, endpoint.version)
      return context.json({ ...(await described(endpoint)), secret }, 201)
    })
    .openapi(read, async (context) => {
      const endpoint = await endpointOf(context.req.valid('param').id)
      sendVersion(context, endpoint.version)
      return context.json(await described(endpoint), 200)
    })
    .openapi(change, async (context) => {
      const { is_on: isOn, ...given } = context.req.valid('json')
      const { id } = context.req.valid('param')
      const call = { version: versionOf(context), actor: actorOf(context) }
      const endpoint = await changeWebhook(shop, { id, changes: { ...given, isOn }, ...call })
      sendVersion(context, endpoint.version)
      return context.json(await described(endpoint), 200)
    })
    .openapi(remove, async (context) => {
      const { id } = context.req.valid('param')
      await deleteWebhook(shop, { id, version: versionOf(context), actor: actorOf(context) })
      return context.body(null, 204)
    })
    .openapi(rotate, async (context) => {
      const { id } = context.req.valid('param')
      const call = { id, version: versionOf(context), actor: actorOf(context) }
      const { endpoint, secret } = await rotateWebhookSecret(shop, call)
      sendVersion(context, endpoint.version)
      return context.json({ ...(await described(endpoint)), secret }, 200)
    })
    .openapi(tryOut, async (context) => {
      await testWebhook(shop, { id: context.req.valid('param').id, actor: actorOf(context) })
      return context.body(null, 202)
    })
    .openapi(deliveries, async (context) => {
      const { state, event, sort, cursor = null, limit } = context.req.valid('query')
      const { id } = await endpointOf(context.req.valid('param').id)
      const filter = { endpointId: id, states: state, events: event }
      const descending = sort.startsWith('-')
      const page = await findDeliveryPage(shop.database, { ...filter, descending, cursor, limit })
      return context.json(toListResponse(page, toDelivery), 200)
    })
    .openapi(again, async (context) => {
      const { id } = context.req.valid('param')
      return context.json(toDelivery(await deliverAgain(shop, { id, actor: actorOf(context) })), 200)
    })
}

function toWebhook(endpoint: EndpointRow, figures: EndpointFigures | undefined, now: Date): WebhookResponse {
  const { id, url, note, events, isOn, createdAt, previousUntil, version } = endpoint
  return {
    id,
    url,
    note,
    events,
    is_on: isOn,
    created_at: createdAt.toISOString(),
    version,
    both_until: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    waiting: figures?.waiting ?? 0,
    given_up: figures?.givenUp ?? 0,
    last_delivered_at: figures?.lastDeliveredAt?.toISOString() ?? null,
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, event, state, attempts, status, answer: response, nextAt, createdAt, deliveredAt, payload } = row
  return {
    id,
    event,
    state,
    attempts,
    status,
    answer: response,
    next_at: nextAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    delivered_at: deliveredAt?.toISOString() ?? null,
    payload: payload as Record<string, unknown>,
  }
}
