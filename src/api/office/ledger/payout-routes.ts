import { createRoute, z } from '@hono/zod-openapi'
import { toListResponse } from '#api/office/list-response.ts'
import { office } from '#api/office/office-guard.ts'
import { datesOf } from '#api/office/sales/order-query.ts'
import { json, refusal } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { payoutListQuery, payoutListResponse, payoutPage } from '#contract/office/ledger/payouts.ts'
import type { PayoutTransaction } from '#database/schema/states.ts'
import { findPayoutPage, type PayoutHead } from '#domain/ledger/payouts/payout-queries.ts'
import { differenceOf } from '#domain/ledger/payouts/payout-rules.ts'
import { type ReadingState, readPayout, refreshPayouts } from '#domain/ledger/payouts/show-payouts.ts'
import type { Shop } from '#shop.ts'
import { toBelonging } from './money-response.ts'

const reading = office({ permission: 'books.read' })

const payouts = createRoute({
  method: 'get',
  path: '/api/admin/payouts',
  operationId: 'officePayouts',
  ...reading,
  summary: 'Payouts to the shop’s bank account as last read from the provider, newest first',
  request: { query: payoutListQuery },
  responses: { 200: json(payoutListResponse, 'A page') },
})
const payout = createRoute({
  method: 'get',
  path: '/api/admin/payouts/{id}',
  operationId: 'officePayout',
  ...reading,
  summary: 'A payout with the movements it settles',
  request: { params: z.object({ id: z.string().regex(/^po_\w{1,60}$/) }) },
  responses: {
    200: json(payoutPage, 'The payout'),
    404: refusal('There is no such payout'),
    503: refusal('It was not read yet, and the provider is silent'),
  },
})

const toReading = ({ at, isRunning, isSilent }: ReadingState) => ({
  at: at?.toISOString() ?? null,
  is_running: isRunning,
  is_silent: isSilent,
})

const toCharged = ({ exchangeRate, ...charged }: NonNullable<PayoutTransaction['charged']>) => ({
  ...charged,
  rate: exchangeRate,
})

/** Routes for payouts as last fetched from the provider. */
export function payoutRoutes(shop: Shop) {
  const toPayout = (head: PayoutHead) => ({
    id: head.id,
    currency: head.currency.toLowerCase(),
    status: head.status,
    failure: head.failure,
    amount: head.amount,
    fee: head.fee,
    difference: differenceOf(head),
    created_at: head.createdAt.toISOString(),
    arrives_at: head.arrivesOn.toISOString(),
    link: shop.payments.linkTo('payout', head.id),
  })
  return createRoutes()
    .openapi(payouts, async (context) => {
      const query = context.req.valid('query')
      const { state, sort, cursor = null, limit } = query
      const refreshed = await refreshPayouts(shop)
      const page = await findPayoutPage(shop.database, {
        states: state,
        cursor,
        limit,
        descending: sort.startsWith('-'),
        date: datesOf(query, shop.environment.timeZone),
      })
      return context.json({ ...toListResponse(page, toPayout), reading: toReading(refreshed) }, 200)
    })
    .openapi(payout, async (context) => {
      const read = await readPayout(shop, context.req.valid('param').id)
      const refreshed = await refreshPayouts(shop)
      const transactions = read.items.map(({ transaction, belongs, isUnknown }) => ({
        id: transaction.id,
        type: transaction.type,
        description: transaction.description,
        belongs: toBelonging(belongs),
        amount: transaction.amount,
        fee: transaction.fee,
        net: transaction.net,
        ...(transaction.charged && { charged: toCharged(transaction.charged) }),
        created_at: transaction.createdAt,
        payment: transaction.paymentId,
        refund: transaction.refundId,
        dispute: transaction.disputeId,
        unknown: isUnknown,
      }))
      return context.json({ ...toPayout(read.payout), transactions, reading: toReading(refreshed) }, 200)
    })
}
