import { createRoute } from '@hono/zod-openapi'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office } from '#api/office/office-guard.ts'
import { toPersonalData } from '#api/responses/personal-data-response.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { createRoutes, mailContextOf } from '#api/visitor.ts'
import { blockRequest, customerPage, eraseRequest } from '#contract/office/service/customers.ts'
import { personalData } from '#contract/privacy.ts'
import { blockPerson, unblockPerson } from '#domain/service/customer-admin/block-person.ts'
import { eraseCustomer } from '#domain/service/customer-admin/erase-customer.ts'
import { exportPerson } from '#domain/service/customer-admin/export-person.ts'
import { sendConfirmLink } from '#domain/service/customer-admin/send-confirm-link.ts'
import type { Shop } from '#shop.ts'
import { customerParam, describeCustomer } from './customer-routes.ts'

const missing = { 404: refusal('There is no such person, or they were erased') }
const silent = { 503: refusal('The payment provider does not answer; nothing was done') }
const privacy = { permission: 'customers.privacy', sensitive: true } as const

const exportRoute = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/export',
  operationId: 'exportCustomer',
  ...office(privacy),
  summary: 'Everything held about a person, the same file as their own',
  request: { params: customerParam },
  responses: { 200: json(personalData, 'As GET /api/user/export'), ...missing, ...silent },
})

const erase = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/erase',
  operationId: 'eraseCustomer',
  ...office({ ...privacy, idempotent: true }),
  summary: 'Erase a person for good, as their own erasure does',
  description: 'The body repeats the address. Orders that are still to be sent are given up only with `open_orders`.',
  request: { params: customerParam, ...jsonBody(eraseRequest) },
  responses: {
    204: { description: 'Erased' },
    ...missing,
    409: refusal('`staff.lastOwner`, `customer.isStaff`, or `checkout.busy`: a payment is just being made'),
    422: refusal('Another address, or orders that are still to be sent'),
    ...silent,
  },
})

const block = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/block',
  operationId: 'blockCustomer',
  ...office({ ...privacy, idempotent: true }),
  summary: 'Do no more business with a person: sign-in and checkout refuse the address without telling',
  request: { params: customerParam, ...jsonBody(blockRequest) },
  responses: {
    200: json(customerPage, 'The person'),
    ...missing,
    409: refusal('`staff.lastOwner`, `customer.isStaff`, or the provider refuses to end the membership'),
    422: refusal('No reason, or nobody chose what becomes of the running membership'),
    ...silent,
  },
})

const unblock = createRoute({
  method: 'delete',
  path: '/api/admin/customers/{id}/block',
  operationId: 'unblockCustomer',
  ...office(privacy),
  summary: 'Let a person sign in and buy again',
  request: { params: customerParam },
  responses: { 200: json(customerPage, 'The person'), ...missing },
})

const confirmLink = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/confirm-link',
  operationId: 'sendCustomerConfirmLink',
  ...office({ permission: 'orders.edit', idempotent: true }),
  summary: 'Mail a person the link that proves their address',
  request: { params: customerParam },
  responses: {
    200: json(customerPage, 'The person; the mail is on its way'),
    ...missing,
    409: refusal('`state.notAllowed`: a guest, a proved address, or a blocked one'),
  },
})

export function customerActionRoutes(shop: Shop) {
  return createRoutes()
    .openapi(exportRoute, async (context) => {
      const { id: key } = context.req.valid('param')
      const data = await exportPerson(shop, { key, mailContext: mailContextOf(context), actor: actorOf(context) })
      const day = shop.clock().toISOString().slice(0, 10)
      context.header('Content-Disposition', `attachment; filename="my-data-${day}.json"`)
      return context.json(toPersonalData(data), 200)
    })
    .openapi(erase, async (context) => {
      const { id: key } = context.req.valid('param')
      const { email, open_orders: openOrders } = context.req.valid('json')
      const mailContext = mailContextOf(context)
      await eraseCustomer(shop, { key, email, openOrders, mailContext, actor: actorOf(context) })
      return context.body(null, 204)
    })
    .openapi(block, async (context) => {
      const { id: key } = context.req.valid('param')
      const choice = context.req.valid('json')
      await blockPerson(shop, { key, ...choice, actionKey: actionKeyOf(context), actor: actorOf(context) })
      return context.json(await describeCustomer(shop, context, key), 200)
    })
    .openapi(unblock, async (context) => {
      const { id: key } = context.req.valid('param')
      await unblockPerson(shop, { key, actor: actorOf(context) })
      return context.json(await describeCustomer(shop, context, key), 200)
    })
    .openapi(confirmLink, async (context) => {
      const { id: key } = context.req.valid('param')
      await sendConfirmLink(shop, {
        key,
        mailContext: mailContextOf(context),
        actionKey: actionKeyOf(context),
        actor: actorOf(context),
      })
      return context.json(await describeCustomer(shop, context, key), 200)
    })
}
