import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office, requireFor, staffOf, versionOf } from '#api/office/office-guard.ts'
import { describeRefund, refundLimitsOf } from '#api/office/sales/refund-routes.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import {
  approveRequest,
  openReturnRequest,
  reasonRequest,
  receiveRequest,
  returnCancelRequest,
  returnPage,
  returnRefundRequest,
} from '#contract/office/aftersales/returns.ts'
import { refund } from '#contract/office/sales/refunds.ts'
import { cancelReturn } from '#domain/aftersales/returns/cancel-return.ts'
import { closeReturn } from '#domain/aftersales/returns/close-return.ts'
import { approveReturn, rejectReturn } from '#domain/aftersales/returns/decide-return.ts'
import { openReturn } from '#domain/aftersales/returns/open-return.ts'
import { receiveReturn } from '#domain/aftersales/returns/receive-return.ts'
import { refundReturn } from '#domain/aftersales/returns/refund-return.ts'
import { findReturn } from '#domain/aftersales/returns/return-queries.ts'
import type { Shop } from '#shop.ts'
import { describeReturn, returnId } from './return-routes.ts'

const responses = {
  200: json(returnPage, 'The return as it is now'),
  404: refusal('There is no such return'),
  409: refusal('`state.notAllowed` with the present state, or `edit.conflict`'),
  422: refusal('What does not fit, by field'),
}
const mailing = office({ permission: 'returns.handle', versioned: true, idempotent: true })

const open = createRoute({
  method: 'post',
  path: '/api/admin/returns',
  operationId: 'openReturn',
  ...office({ permission: 'returns.handle', idempotent: true }),
  summary: 'Open a voluntary return of pieces that were sent',
  request: jsonBody(openReturnRequest),
  responses: {
    201: json(returnPage, 'The return'),
    404: refusal('There is no such order'),
    409: refusal('`state.notAllowed`: the order is cancelled'),
    422: refusal('More than was sent and not returned, by field'),
  },
})

const approve = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/approve',
  operationId: 'approveReturn',
  ...mailing,
  summary: 'Agree to a return that a shopper asked for',
  request: { params: returnId, ...jsonBody(approveRequest) },
  responses,
})

const reject = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/reject',
  operationId: 'rejectReturn',
  ...mailing,
  summary: 'Refuse a return that a shopper asked for; the reason is mailed',
  request: { params: returnId, ...jsonBody(reasonRequest) },
  responses,
})

const receive = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/receive',
  operationId: 'receiveReturn',
  ...office({ permission: 'returns.handle', versioned: true, idempotent: 'optional' }),
  summary: 'Take pieces in, or note the payer’s proof of sending; the rest stays open',
  request: { params: returnId, ...jsonBody(receiveRequest) },
  responses,
})

const close = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/close',
  operationId: 'closeReturn',
  ...office({ permission: 'returns.handle', versioned: true }),
  summary: 'End a return without a refund, with the reason why',
  request: { params: returnId, ...jsonBody(reasonRequest) },
  responses,
})

const pay = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/refund',
  operationId: 'refundReturn',
  ...office({ permission: 'returns.handle', sensitive: true, versioned: true, idempotent: true, more: true }),
  summary: 'Pay back what came in, or a bill of the membership that was withdrawn from',
  request: { params: returnId, ...jsonBody(returnRefundRequest) },
  responses: {
    201: json(refund, 'The refund; the provider has it'),
    202: json(refund, 'The provider is silent: the refund is due and will be made'),
    403: refusal('`refunds.limit` names what this role may pay back of one order'),
    404: refusal('There is no such return'),
    409: refusal('`state.notAllowed`, `edit.conflict` or `refunds.nothingLeft`'),
    422: refusal('More than came in, or what else does not fit, by field'),
  },
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/returns/{id}/cancel',
  operationId: 'cancelReturn',
  ...office({ permission: 'returns.handle', sensitive: true, versioned: true, idempotent: true, more: true }),
  summary:
    'Cancel the pieces of a return that were not sent, and pay them back; the return ends if nothing else is left',
  description: 'Wants orders.edit and refunds.make too. Packed parcels are unpacked.',
  request: { params: returnId, ...jsonBody(returnCancelRequest) },
  responses: {
    201: json(refund, 'The refund; the provider has it'),
    202: json(refund, 'The provider is silent: the refund is due and will be made'),
    403: refusal('`refunds.limit` names what this role may pay back of one order'),
    404: refusal('There is no such return'),
    409: refusal('`state.notAllowed`, `edit.conflict` or `refunds.nothingLeft`'),
    422: refusal('What does not fit, by field'),
  },
})

export function returnActionRoutes(shop: Shop) {
  const target = (context: Context<ApiEnvironment>, { id }: { id: number }) => ({
    id,
    version: versionOf(context),
    actor: actorOf(context),
  })
  return createRoutes()
    .openapi(open, async (context) => {
      const { order, asked, instructions = null, ...body } = context.req.valid('json')
      const input = { ...body, number: order, isAsked: asked, instructions, actor: actorOf(context) }
      const { id } = await openReturn(shop, input)
      return context.json(await describeReturn(shop, context, id), 201)
    })
    .openapi(approve, async (context) => {
      const { notify, instructions = null } = context.req.valid('json')
      const { id } = await approveReturn(shop, { ...target(context, context.req.valid('param')), notify, instructions })
      return context.json(await describeReturn(shop, context, id), 200)
    })
    .openapi(reject, async (context) => {
      const { reason } = context.req.valid('json')
      const { id } = await rejectReturn(shop, { ...target(context, context.req.valid('param')), reason })
      return context.json(await describeReturn(shop, context, id), 200)
    })
    .openapi(receive, async (context) => {
      const { lines, sent_proof: sentProof } = context.req.valid('json')
      const received = lines.map(({ restock, ...line }) => ({ ...line, restock: itemsOf(restock, line.quantity) }))
      const input = { ...target(context, context.req.valid('param')), lines: received, sentProof }
      const { id } = await receiveReturn(shop, input)
      return context.json(await describeReturn(shop, context, id), 200)
    })
    .openapi(close, async (context) => {
      const { reason } = context.req.valid('json')
      const { id } = await closeReturn(shop, { ...target(context, context.req.valid('param')), reason })
      return context.json(await describeReturn(shop, context, id), 200)
    })
    .openapi(cancel, async (context) => {
      requireFor(context, 'orders.edit')
      requireFor(context, 'refunds.make', { sensitive: true })
      const { note = null, ...body } = context.req.valid('json')
      const { id } = context.req.valid('param')
      const made = await cancelReturn(shop, {
        ...target(context, { id }),
        ...body,
        note,
        key: actionKeyOf(context),
        limits: await refundLimitsOf(shop, context),
        askedAt: staffOf(context).now,
      })
      const response = await describeRefund(shop, made, (await findReturn(shop.database, id))?.orderNumber ?? null)
      return made.status === 'due' ? context.json(response, 202) : context.json(response, 201)
    })
    .openapi(pay, async (context) => {
      const { id } = context.req.valid('param')
      const row = await findReturn(shop.database, id)
      requireFor(context, row?.subject === 'membership' ? 'members.money' : 'refunds.make', { sensitive: true })
      const { amount, note = null, lines = null, invoice = null, ...body } = context.req.valid('json')
      const made = await refundReturn(shop, {
        ...target(context, { id }),
        ...body,
        note,
        lines,
        invoiceId: invoice,
        amount: amount ?? null,
        key: actionKeyOf(context),
        limits: await refundLimitsOf(shop, context),
        askedAt: staffOf(context).now,
      })
      const response = await describeRefund(shop, made, row?.orderNumber ?? null)
      return made.status === 'due' ? context.json(response, 202) : context.json(response, 201)
    })
}

function itemsOf(restock: boolean | number, quantity: number): number {
  if (typeof restock === 'number') return restock
  return restock ? quantity : 0
}
