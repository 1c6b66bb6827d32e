import { createRoute } from '@hono/zod-openapi'
import { office } from '#api/office/office-guard.ts'
import { json } from '#api/route-schemas.ts'
import { createRoutes } from '#api/visitor.ts'
import { type OrderProvider, orderProvider } from '#contract/office/sales/order-provider.ts'
import { findSettlementsOfPayment, type SettlementRow } from '#domain/ledger/settlements/settlement-queries.ts'
import { getTexts } from '#domain/platform/texts/shop-texts.ts'
import { type ProviderSide, readProviderSide } from '#domain/sales/orders/read-provider-side.ts'
import type { Payments } from '#payments/payments.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import type { Shop } from '#shop.ts'
import { noSuchOrder, orderNumber } from './order-routes.ts'

const read = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/provider',
  operationId: 'officeOrderProvider',
  ...office({ permission: 'orders.read' }),
  summary: 'The order’s payment as the provider has it now, differences marked',
  request: { params: orderNumber },
  responses: { 200: json(orderProvider, 'Both sides; `answered` false where the provider is silent'), ...noSuchOrder },
})

/** Route for the payment provider's view of an order. */
export function orderProviderRoutes(shop: Shop) {
  return createRoutes().openapi(read, async (context) => {
    const side = await readProviderSide(shop, context.req.valid('param').number)
    const texts = await getTexts(shop, context.get('visitor').language)
    const settled = await findSettlementsOfPayment(shop.database, side.order.paymentIntentId)
    const response = toProvider(side, { texts, linkTo: shop.payments.linkTo })
    return context.json({ ...response, settlements: settled.map(toSettlement) }, 200)
  })
}

type Reader = { texts: ShopTexts; linkTo: Payments['linkTo'] }

type Settlement = OrderProvider['settlements'][number]

function toSettlement({ id, kind, amount, currency, at, ...row }: SettlementRow): Settlement {
  return {
    id,
    kind,
    charged: { amount, currency },
    amount: row.settledAmount,
    currency: row.settledCurrency,
    rate: row.exchangeRate,
    fee: row.fee,
    at: at.toISOString(),
  }
}

function toProvider(
  { order, refunds, disputes, events, now }: ProviderSide,
  reader: Reader,
): Omit<OrderProvider, 'settlements'> {
  const payment = now?.payment ?? null
  return {
    answered: now !== null,
    payment: payment && {
      id: payment.id,
      state: payment.status,
      amount: payment.amount,
      received: payment.amountReceived,
      currency: payment.currency,
      created_at: payment.createdAt.toISOString(),
      failure: payment.failure,
      url: reader.linkTo('payment', payment.id),
      different:
        payment.status !== 'succeeded' || payment.amountReceived !== order.total || payment.currency !== order.currency,
    },
    charges: (now?.charges ?? []).map((charge) => ({
      id: charge.id,
      at: charge.at.toISOString(),
      amount: charge.amount,
      state: charge.status,
      card_brand: charge.cardBrand,
      last4: charge.last4,
      decline: charge.failure === null ? null : textAt(reader.texts.storefront, charge.failure),
      risk: charge.risk,
    })),
    refunds: (now?.refunds ?? []).map((refund) => {
      const own = refunds.find(({ providerRefundId }) => providerRefundId === refund.id)
      return {
        id: refund.id,
        amount: refund.amount,
        state: refund.status,
        created_at: refund.createdAt.toISOString(),
        shop_state: own?.status ?? null,
        different: own?.status !== refund.status || own.amount !== refund.amount,
      }
    }),
    disputes: (now?.disputes ?? []).map((dispute) => {
      const own = disputes.find(({ id }) => id === dispute.id)
      const different = own?.status !== dispute.status || own.amount !== dispute.amount
      return {
        id: dispute.id,
        amount: dispute.amount,
        state: dispute.status,
        reason: dispute.reason,
        different,
      }
    }),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      object: event.objectId,
      created_at: event.createdAt.toISOString(),
      processed_at: event.processedAt?.toISOString() ?? null,
      failure: event.failure,
    })),
  }
}
