import { createRoute, type z } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { office } from '#api/office/office-guard.ts'
import { datesOf } from '#api/office/sales/order-query.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import {
  disputeListQuery,
  disputeListResponse,
  paymentListResponse,
  providerListQuery,
} from '#contract/office/ledger/money.ts'
import { findDisputePage } from '#domain/ledger/reconciliation/ledger-queries.ts'
import { readPayments } from '#domain/ledger/reconciliation/read-money.ts'
import { noCents } from '#shared/money.ts'
import { instantOf } from '#shared/shop-days.ts'
import type { Shop } from '#shop.ts'
import { toBelonging } from './money-response.ts'

const reading = office({ permission: 'books.read' })
const silent = { 503: refusal('The provider is silent') }

const payments = createRoute({
  method: 'get',
  path: '/api/admin/payments',
  operationId: 'officePayments',
  ...reading,
  summary: 'The provider’s payments, newest first, each with its order or invoice',
  request: { query: providerListQuery },
  responses: { 200: json(paymentListResponse, 'A page'), ...silent },
})
const disputes = createRoute({
  method: 'get',
  path: '/api/admin/disputes',
  operationId: 'officeDisputes',
  ...reading,
  summary: 'Disputes, newest first; they are answered at the provider',
  request: { query: disputeListQuery },
  responses: { 200: json(disputeListResponse, 'The newest disputes') },
})

/** Converts a provider page to the shared list format; the provider's cursors are ids. */
function toProviderPage<Item>(read: { items: Item[]; next: string | null; previous: string | null }) {
  const cursor = (side: 'after' | 'before', id: string | null) => id && `${side}.${id}`
  return {
    items: read.items,
    next: cursor('after', read.next),
    previous: cursor('before', read.previous),
    total: null,
    total_capped: false,
  }
}

/** Routes for payments and disputes as the provider reports them. */
export function moneyRoutes(shop: Shop) {
  const { timeZone } = shop.environment
  const pageOf = (query: z.infer<typeof providerListQuery>) => {
    const { 'date.gte': from, 'date.lt': until, cursor = '', limit } = query
    const [side, id] = cursor.split('.')
    return {
      limit,
      ...(from !== undefined && { since: instantOf(from, timeZone) }),
      ...(until !== undefined && { until: instantOf(until, timeZone) }),
      ...(side && { [side]: id }),
    }
  }
  return createRoutes()
    .openapi(payments, async (context) => {
      const { items, next, previous } = await readPayments(shop, pageOf(context.req.valid('query')))
      const shown = items.map(({ payment, belongs }) => ({
        id: payment.id,
        status: payment.status,
        currency: payment.currency.toLowerCase(),
        belongs: toBelonging(belongs),
        amount: payment.amount,
        created_at: payment.createdAt.toISOString(),
        card: payment.charge?.cardBrand ?? null,
        last4: payment.charge?.last4 ?? null,
        refunded: payment.charge?.refunded ?? noCents,
        disputed: payment.charge?.disputed ?? false,
        link: shop.payments.linkTo('payment', payment.id),
      }))
      return context.json(toProviderPage({ items: shown, next, previous }), 200)
    })
    .openapi(disputes, async (context) => {
      const query = context.req.valid('query')
      const { state, sort, cursor = null, limit } = query
      const disputePage = await findDisputePage(shop.database, {
        states: state,
        cursor,
        limit,
        descending: sort.startsWith('-'),
        date: datesOf(query, timeZone),
      })
      const response = toListResponse(disputePage, ({ dispute, number }) => ({
        id: dispute.id,
        payment: dispute.paymentIntentId,
        order_number: number,
        amount: dispute.amount,
        currency: dispute.currency,
        status: dispute.status,
        reason: dispute.reason,
        due_by: dispute.dueBy?.toISOString() ?? null,
        created_at: dispute.createdAt.toISOString(),
        link: shop.payments.linkTo('dispute', dispute.id),
      }))
      return context.json(response, 200)
    })
}
