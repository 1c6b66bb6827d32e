import { PaymentUnknown } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findDisputesOfOrder, findOrderByNumber, findRefundsWithLines } from './order-parts-queries.ts'
import { findEventsAbout } from './timeline-queries.ts'

export type ProviderSide = Awaited<ReturnType<typeof readProviderSide>>

/**
 * Returns an order's stored refunds, disputes and events, and in `now` the provider's current ones; null if the
 * provider is unavailable. Throws `request.notFound`.
 */
export async function readProviderSide(shop: Shop, number: number) {
  const order = await findOrderByNumber(shop.database, number)
  if (!order) throw new ShopError('request.notFound')
  const refunds = await findRefundsWithLines(shop.database, order.id)
  const disputes = await findDisputesOfOrder(shop.database, order.id)
  const refundIds = refunds.flatMap(({ providerRefundId }) => providerRefundId ?? [])
  const objects = [order.paymentIntentId, ...refundIds, ...disputes.map(({ id }) => id)]
  const events = await findEventsAbout(shop.database, objects)
  const now = await nullIfUnavailable(async () => {
    const payment = await shop.payments.ledger.findPayment(order.paymentIntentId)
    const charges = payment ? await shop.payments.listCharges(payment.id) : []
    // Starts from the charges instead of the shop's own records, so that refunds unknown to the shop are found.
    const paidBack = await Promise.all(
      charges
        .filter(({ status }) => status === 'succeeded')
        .map(({ id }) => shop.payments.findRefundsAndDisputes({ type: 'charge.refunded', objectId: id })),
    )
    const disputed = payment ? (await shop.payments.listDisputes({ paymentId: payment.id })).items : []
    return { payment, charges, refunds: paidBack.flat(), disputes: disputed }
  })
  return { order, refunds, disputes, events, now }
}

/** Returns null if the provider is unavailable. */
async function nullIfUnavailable<ApiResponse>(ask: () => Promise<ApiResponse>): Promise<ApiResponse | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentUnknown) return null
    throw error
  }
}
