import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { actionKeyOf } from '#api/office/idempotent-calls.ts'
import { actorOf, office, requireFor, staffOf } from '#api/office/office-guard.ts'
import { json, jsonBody, refusal } from '#api/route-schemas.ts'
import { type ApiEnvironment, createRoutes } from '#api/visitor.ts'
import { cancelRequest, refund, refundRequest } from '#contract/office/sales/refunds.ts'
import { refundAndSettle } from '#domain/aftersales/returns/record-withdrawal.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import type { RefundLimits, RefundRequest } from '#domain/sales/order-refunds/refund-order.ts'
import { findRefundLines, type RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import type { Shop } from '#shop.ts'

const params = z.object({ number: z.coerce.number().int().positive() })
const responses = {
  201: json(refund, 'The refund; the provider has it'),
  202: json(refund, 'The provider is silent: the refund is due and will be made'),
  403: refusal(
    '`refunds.limit` names what this role may pay back of one order; `refunds.noLimit`: nothing in its currency',
  ),
  409: refusal('`refunds.nothingLeft`: somebody else was faster'),
  422: refusal('More than is left, another currency, or what else does not fit, by field'),
}

const makeRefund = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/refunds',
  operationId: 'refundOrder',
  ...office({ permission: 'refunds.make', sensitive: true, idempotent: true }),
  summary: 'Pay back goods of an order, or an amount',
  request: { params, ...jsonBody(refundRequest) },
  responses,
})

const cancel = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/cancel',
  operationId: 'cancelOrderLines',
  ...office({ permission: 'orders.edit', sensitive: true, idempotent: true, more: true }),
  summary: 'Cancel pieces that were not sent, and pay them back',
  request: { params, ...jsonBody(cancelRequest) },
  responses,
})

/** Routes for refunds and cancellations of orders. */
export function refundRoutes(shop: Shop) {
  return createRoutes()
    .openapi(makeRefund, async (context) => {
      const { number } = context.req.valid('param')
      const { amount, currency, ...body } = context.req.valid('json')
      const request = { action: 'refund' as const, number, amount: amount ?? null, currency }
      return send(shop, context, { ...request, ...(await shared(shop, context, body)) })
    })
    .openapi(cancel, async (context) => {
      requireFor(context, 'refunds.make', { sensitive: true })
      const { number } = context.req.valid('param')
      const body = await shared(shop, context, context.req.valid('json'))
      return send(shop, context, { action: 'cancel', number, amount: null, ...body })
    })
}

type Body = z.infer<typeof cancelRequest>

async function shared(shop: Shop, context: Context<ApiEnvironment>, body: Body) {
  const { now } = staffOf(context)
  return {
    key: actionKeyOf(context),
    lines: body.lines,
    reason: body.reason,
    note: body.note ?? null,
    notify: body.notify,
    endMembership: body.end_membership,
    actor: actorOf(context),
    limits: await refundLimitsOf(shop, context),
    askedAt: now,
  }
}

/** Returns what this person may refund per order, by its currency; null if unlimited. */
export async function refundLimitsOf(shop: Shop, context: Context<ApiEnvironment>): Promise<RefundLimits | null> {
  if (staffOf(context).person.role !== 'service') return null
  const settings = await getSettings(shop)
  return { EUR: settings['refunds.serviceLimit'], ...settings['refunds.serviceLimits'] }
}

async function send(shop: Shop, context: Context<ApiEnvironment>, request: RefundRequest) {
  const made = await refundAndSettle(shop, request)
  const response = await describeRefund(shop, made, request.number)
  return made.status === 'due' ? context.json(response, 202) : context.json(response, 201)
}

export async function describeRefund(shop: Shop, row: RefundRow, orderNumber: number | null) {
  const lines = await findRefundLines(shop.database, row.key)
  return {
    id: row.key,
    order_number: orderNumber,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    note: row.note,
    state: row.status,
    failure: row.failure,
    provider_refund: row.providerRefundId,
    lines: lines.map(({ position, quantity, amount, restocked }) => ({
      position,
      quantity,
      amount,
      restocked,
    })),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  }
}
